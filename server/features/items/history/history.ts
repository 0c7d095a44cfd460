import type { Reply } from '../../../../contract/endpoints.ts';
import {
  type HistoryEntry,
  type HistoryEvent,
  ItemChanges,
} from '../../../../contract/items/history.ts';
import type { Reader, Writer } from '../../../db/database.ts';
import {
  type PageRequest,
  cursorPage,
  pageRange,
  withSeqCursors,
  withinRange,
} from '../../../http/pagination.ts';

interface NewEntry {
  itemId: string;
  actorId: string;
  /** The person whom the event is about, if any. */
  subjectId?: string | null;
  event: HistoryEvent;
  /** Its meaning depends on the event; see HistoryEntry in contract/items/history.ts. */
  note?: string | null;
  changes?: ItemChanges | null;
  at: number;
}

/** Adds an entry with the current names of the people. */
export function addHistory(trx: Writer, entry: NewEntry): Promise<void> {
  return addAllHistory(trx, [entry]);
}

/** Adds at least one entry like `addHistory`, in one statement. */
export async function addAllHistory(trx: Writer, entries: readonly NewEntry[]): Promise<void> {
  await trx
    .insertInto('item_history')
    .values((the) =>
      entries.map(
        ({ itemId, actorId, subjectId = null, event, note = null, changes = null, at }) => ({
          item_id: itemId,
          actor_id: actorId,
          actor_name: the.selectFrom('users').select('name').where('id', '=', actorId),
          subject_id: subjectId,
          subject_name: the.selectFrom('users').select('name').where('id', '=', subjectId),
          event,
          note,
          changes: changes && JSON.stringify(changes),
          at,
        }),
      ),
    )
    .execute();
}

/** Whether a person has caused an event of an item after a given time. */
export async function hasHistorySince(
  read: Reader,
  { itemId, actorId, event }: Pick<NewEntry, 'itemId' | 'actorId' | 'event'>,
  since: number,
): Promise<boolean> {
  const entry = await read
    .selectFrom('item_history')
    .select('seq')
    .where('item_id', '=', itemId)
    .where('event', '=', event)
    .where('actor_id', '=', actorId)
    .where('at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}

/**
 * Returns the events of an item since a time, oldest first. The changes are null for all events but edits, and for
 * edits of older versions, which did not store them.
 */
export async function findEventsSince(
  read: Reader,
  itemId: string,
  since: number,
): Promise<Pick<HistoryEntry, 'event' | 'changes'>[]> {
  const rows = await read
    .selectFrom('item_history')
    .select(['event', 'changes'])
    .where('item_id', '=', itemId)
    .where('at', '>=', since)
    .orderBy('seq')
    .execute();
  return rows.map(({ event, changes }) => ({ event, changes: changesIn(changes) }));
}

/** A page of an item's history, oldest first, with the number of all entries. */
export async function findHistory(
  read: Reader,
  itemId: string,
  given: PageRequest,
): Promise<Pick<Reply<'GET /items/{id}/history'>, 'history' | 'pagination'>> {
  // The entries have no ids, so an id as a cursor is refused.
  const request = await withSeqCursors(given, () => Promise.resolve(undefined));
  const range = pageRange(request, 'oldest');
  const found = await read
    .selectFrom('item_history')
    .selectAll()
    .where('item_id', '=', itemId)
    .$call((entries) => withinRange(entries, 'seq', range))
    .execute();
  const { total } = await read
    .selectFrom('item_history')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('item_id', '=', itemId)
    .executeTakeFirstOrThrow();
  const { rows, pagination } = cursorPage(request, range, { rows: found, total });
  const history = rows.map((row) => ({
    event: row.event,
    actor: { _id: row.actor_id, name: row.actor_name },
    subject: personOf(row.subject_id, row.subject_name),
    note: row.note,
    changes: changesIn(row.changes),
    at: new Date(row.at).toISOString(),
  }));
  return { history, pagination };
}

function changesIn(stored: string | null): ItemChanges | null {
  return stored === null ? null : ItemChanges.parse(JSON.parse(stored));
}

function personOf(_id: string | null, name: string | null) {
  return _id === null || name === null ? null : { _id, name };
}
