import type { Message } from '../../../contract/entities.ts';

type Messages = readonly Message[];

/**
 * Merges the newest page into the loaded messages. If they do not overlap, because more than a page of messages
 * was written meanwhile, the page replaces the loaded messages: joining them would leave a gap.
 * @param upTo the id of the newest message from a page. Later loaded messages arrived as events, and events
 *   between them may be missing.
 */
export function withNewest(loaded: Messages, page: Messages, upTo: string | null): Messages {
  if (page.length === 0) return loaded;
  const came = new Set(page.map(({ _id }) => _id));
  const joined = joinedUpTo(loaded, upTo);
  const start = joined.findIndex(({ _id }) => came.has(_id));
  // Loaded messages after the page arrived after the server read the page.
  const later = loaded.slice(joined.length).filter((message) => isAfter(message, page, came));
  if (start === -1) return later.length === 0 ? page : [...page, ...later];
  return unlessSame(loaded, [...loaded.slice(0, start), ...refreshed(loaded, page), ...later]);
}

/** Whether there is a gap between the loaded messages and the newest page; see `withNewest`. */
export function isApart(loaded: Messages, page: Messages, upTo: string | null): boolean {
  const came = new Set(page.map(({ _id }) => _id));
  const joined = joinedUpTo(loaded, upTo);
  return joined.length > 0 && came.size > 0 && !joined.some(({ _id }) => came.has(_id));
}

/**
 * Prepends a page of older messages. Page 1 is the newest, so messages written meanwhile shift the pages: this
 * page can contain messages that are loaded already or are newer than all of them. Neither are added.
 */
export function withOlder(loaded: Messages, page: Messages): Messages {
  const known = new Set(loaded.map(({ _id }) => _id));
  const overlap = page.findIndex(({ _id }) => known.has(_id));
  const isNewer = overlap === -1 && timeOf(page.at(-1)) > timeOf(loaded[0]);
  const older = overlap === -1 ? page : page.slice(0, overlap);
  return isNewer || older.length === 0 ? loaded : [...older, ...loaded];
}

/** Appends a message unless it is loaded already. */
export function withArrived(loaded: Messages, message: Message): Messages {
  return loaded.some(({ _id }) => _id === message._id) ? loaded : [...loaded, message];
}

/** The loaded messages that certainly have no gap. */
function joinedUpTo(loaded: Messages, upTo: string | null): Messages {
  return loaded.slice(0, loaded.findIndex(({ _id }) => _id === upTo) + 1);
}

function isAfter(message: Message, page: Messages, came: ReadonlySet<string>): boolean {
  return !came.has(message._id) && timeOf(message) >= timeOf(page.at(-1));
}

/** Keeps the objects of unchanged messages, so that React need not render their rows again. */
function refreshed(loaded: Messages, page: Messages): Message[] {
  const known = new Map(loaded.map((message) => [message._id, message]));
  return page.map((message) => {
    const before = known.get(message._id);
    return before !== undefined && isSame(before, message) ? before : message;
  });
}

function timeOf(message: Message | undefined): number {
  return message === undefined ? Infinity : Date.parse(message.createdAt);
}

function isSame(one: Message, other: Message): boolean {
  return (
    one.isRead === other.isRead &&
    one.sender.name === other.sender.name &&
    one.sender.role === other.sender.role &&
    one.createdAt === other.createdAt
  );
}

function unlessSame(loaded: Messages, merged: Messages): Messages {
  const same =
    loaded.length === merged.length && loaded.every((one, index) => one === merged[index]);
  return same ? loaded : merged;
}
