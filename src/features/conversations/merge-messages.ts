import type { Message } from '../../../contract/entities.ts';

type Messages = readonly Message[];

/**
 * Puts the newest page to what is held. A page that does not reach down to what is held (more was
 * written meanwhile than a page has) takes its place: there would be a hole between them.
 * @param upTo the newest message that pages brought. What is held beyond it came by itself, and others
 *   before it may not have.
 */
export function withNewest(held: Messages, page: Messages, upTo: string | null): Messages {
  if (page.length === 0) return held;
  const came = new Set(page.map(({ _id }) => _id));
  const joined = joinedUpTo(held, upTo);
  const start = joined.findIndex(({ _id }) => came.has(_id));
  // What is held beyond the page arrived after the page was read.
  const later = held.slice(joined.length).filter((message) => isAfter(message, page, came));
  if (start === -1) return later.length === 0 ? page : [...page, ...later];
  return unlessSame(held, [...held.slice(0, start), ...refreshed(held, page), ...later]);
}

/** Whether more was written between what is held and the newest page; see `withNewest`. */
export function isApart(held: Messages, page: Messages, upTo: string | null): boolean {
  const came = new Set(page.map(({ _id }) => _id));
  const joined = joinedUpTo(held, upTo);
  return joined.length > 0 && came.size > 0 && !joined.some(({ _id }) => came.has(_id));
}

/**
 * Puts a page before what is held. Pages are numbered from the newest on, so that what was written
 * meanwhile moves onto it what is held, or what is newer than all of it: neither is older.
 */
export function withOlder(held: Messages, page: Messages): Messages {
  const known = new Set(held.map(({ _id }) => _id));
  const overlap = page.findIndex(({ _id }) => known.has(_id));
  const isNewer = overlap === -1 && timeOf(page.at(-1)) > timeOf(held[0]);
  const older = overlap === -1 ? page : page.slice(0, overlap);
  return isNewer || older.length === 0 ? held : [...older, ...held];
}

/** Puts a message that was just written to the end, unless it has come before another way. */
export function withArrived(held: Messages, message: Message): Messages {
  return held.some(({ _id }) => _id === message._id) ? held : [...held, message];
}

/** What is held without a hole. */
function joinedUpTo(held: Messages, upTo: string | null): Messages {
  return held.slice(0, held.findIndex(({ _id }) => _id === upTo) + 1);
}

function isAfter(message: Message, page: Messages, came: ReadonlySet<string>): boolean {
  return !came.has(message._id) && timeOf(message) >= timeOf(page.at(-1));
}

/** What did not change stays the same object, so that it need not be drawn anew. */
function refreshed(held: Messages, page: Messages): Message[] {
  const known = new Map(held.map((message) => [message._id, message]));
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

function unlessSame(held: Messages, merged: Messages): Messages {
  const same = held.length === merged.length && held.every((one, index) => one === merged[index]);
  return same ? held : merged;
}
