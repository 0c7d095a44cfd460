import type { Message } from '../../../contract/entities.ts';

type Messages = readonly Message[];

/**
 * Puts the newest page to what is held. A page that does not reach down to what is held (more was
 * written meanwhile than a page has) takes its place: there would be a hole between them.
 */
export function withNewest(held: Messages, page: Messages): Messages {
  if (page.length === 0) return held;
  const came = new Set(page.map(({ _id }) => _id));
  const start = held.findIndex(({ _id }) => came.has(_id));
  if (start === -1) return page;
  // What is held beyond the page arrived after the page was read.
  const later = held.slice(start).filter(({ _id }) => !came.has(_id));
  return unlessSame(held, [...held.slice(0, start), ...refreshed(held, page), ...later]);
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
    one.createdAt === other.createdAt
  );
}

function unlessSame(held: Messages, merged: Messages): Messages {
  const same = held.length === merged.length && held.every((one, index) => one === merged[index]);
  return same ? held : merged;
}
