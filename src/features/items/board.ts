import type { Reply } from '../../../contract/endpoints.ts';

export type Results = Reply<'GET /search/items/search'>['data'];

/** What hangs on the board: the list as it is read, and the list as the server has it now. */
export interface Board {
  /** Of the reading. */
  key: string;
  shown: Results;
  latest: Results;
}

/**
 * Takes in what the server says now. Once somebody reads, cards stay where they are: those that are
 * shown are brought up to date in place, and what is new waits until it is asked for.
 * @param isRead whether the list of this key is being read
 */
export function withLatest(
  board: Board | null,
  { key, latest, isRead }: { key: string; latest: Results; isRead: boolean },
): Board {
  if (board?.key !== key) return { key, shown: latest, latest };
  if (latest === board.latest) return board;
  if (!isRead || unseen(board.shown, latest) === 0) return { key, shown: latest, latest };
  const now = new Map(latest.items.map((item) => [item._id, item]));
  const items = board.shown.items.map((item) => now.get(item._id) ?? item);
  return { key, shown: { items, pagination: latest.pagination }, latest };
}

/** How many items there are to show anew. On later pages they are only those of the page before, moved on. */
export function arrivals({ shown, latest }: Board): number {
  return latest.pagination.page === 1 ? unseen(shown, latest) : 0;
}

function unseen(shown: Results, latest: Results): number {
  const known = new Set(shown.items.map(({ _id }) => _id));
  return latest.items.filter(({ _id }) => !known.has(_id)).length;
}
