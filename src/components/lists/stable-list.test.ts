import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type ListPage,
  type StableList,
  arrivedCountOf,
  isOutdated,
  withLatestShown,
  withLatest,
  withoutEntry,
} from './stable-list.ts';

interface Entry {
  _id: string;
  version: number;
}

const key = 'GET /items page 1';
const limit = 5;

/** A page with an entry for each letter. */
function pageOf(letters: string, { version = 1, page = 1 } = {}): ListPage<Entry> {
  const entries = Array.from(letters, (_id) => ({ _id, version }));
  return { entries, pagination: { page, limit, total: entries.length, totalPages: 1 } };
}
function listOf(letters: string): StableList<Entry> {
  const latest = pageOf(letters);
  return { key, shown: latest.entries, latest };
}
const ids = (entries: readonly Entry[]) => entries.map(({ _id }) => _id).join('');

const busy = { key, isReaderBusy: true, pinned: null, retainsMissing: false };
const away = { ...busy, isReaderBusy: false };

/** The list after these replies, with a busy reader. */
function afterReplies(...letters: string[]): StableList<Entry> {
  const [first = '', ...later] = letters;
  return later.reduce(
    (list, next) => withLatest(list, { ...busy, latest: pageOf(next, { version: 2 }) }),
    listOf(first),
  );
}

test.each([
  ['new entries', 'ab', 'nmab', 'ab', 2],
  ['an entry that moved up', 'abc', 'cab', 'abc', 1],
  ['entries that changed places', 'abc', 'cba', 'abc', 2],
  ['entries that moved ahead of another entry', 'abc', 'bca', 'abc', 2],
  ['new and moved entries', 'abc', 'ncab', 'abc', 2],
  ['none when an entry was deleted', 'abc', 'ac', 'ac', 0],
  ['new entries but not deleted ones', 'abc', 'nac', 'ac', 1],
  ['new entries when others may have moved to the next page', 'abcde', 'nmabc', 'abcde', 2],
  ['none in a list that was empty', '', 'ab', 'ab', 0],
  ['none when all shown entries were deleted', 'ab', 'nm', 'nm', 0],
])('counts %s', (_, before, latest, shown, count) => {
  const list = afterReplies(before, latest);
  expect(ids(list.shown)).toBe(shown);
  expect(arrivedCountOf(list)).toBe(count);
});

test('shows another list at once', () => {
  const latest = pageOf('xy');
  expect(withLatest(listOf('ab'), { ...busy, key: 'another', latest }).shown).toBe(latest.entries);
});

test('shows the waiting entries as soon as the reader is no longer busy', () => {
  const list = afterReplies('ab', 'nba');
  expect(ids(withLatest(list, { ...away, latest: list.latest }).shown)).toBe('nba');
});

test('retains the pinned entry, even if it was deleted and the reader is not busy', () => {
  const pinned = (latest: string) =>
    ids(withLatest(listOf('ab'), { ...away, pinned: 'b', latest: pageOf(latest) }).shown);
  expect(pinned('a')).toBe('ab');
  expect(pinned('na')).toBe('ab');
  expect(pinned('b')).toBe('b');
});

test('drops a deleted entry once it is no longer pinned, also while the reader is busy', () => {
  const latest = pageOf('na');
  const pinned = withLatest(listOf('ab'), { ...busy, pinned: 'b', latest });
  const list = withLatest(pinned, { ...busy, latest });
  expect(ids(list.shown)).toBe('a');
  expect(withLatest(list, { ...busy, latest })).toBe(list);
});

test('does not bring back an entry that was deleted here', () => {
  const list = withoutEntry(afterReplies('abcde', 'nabcd'), 'a');
  expect(ids(list.shown)).toBe('bcde');
  expect(ids(withLatest(list, { ...busy, latest: pageOf('nbcde') }).shown)).toBe('bcde');
});

const letters = fc
  .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'), { maxLength: limit })
  .map((all) => all.join(''));
const step = fc.record({
  latest: letters,
  isReaderBusy: fc.boolean(),
  pinned: fc.option(fc.constantFrom('a', 'b', 'c')),
  retainsMissing: fc.boolean(),
});

/**
 * Makes many updates with random replies. After each one, calls `check` with the list after the update, the list
 * before it, and the update.
 */
function forEveryUpdate(
  check: (
    after: StableList<Entry>,
    before: StableList<Entry>,
    update: Parameters<typeof withLatest<Entry>>[1],
  ) => void,
): void {
  fc.assert(
    fc.property(letters, fc.array(step, { maxLength: 6 }), (first, steps) => {
      let list = listOf(first);
      for (const [index, { latest, ...rest }] of steps.entries()) {
        const update = { key, ...rest, latest: pageOf(latest, { version: index + 2 }) };
        const after = withLatest(list, update);
        check(after, list, update);
        list = after;
      }
    }),
  );
}

test('shows the latest page unless the reader is busy or an entry is pinned', () => {
  forEveryUpdate((after, before, { latest, isReaderBusy, pinned }) => {
    if (isReaderBusy || pinned !== null) return;
    expect(after.shown).toBe(latest.entries);
    expect(arrivedCountOf(after)).toBe(0);
    expect(isOutdated(after)).toBe(false);
  });
});

test('while the reader is busy, entries are neither inserted nor moved, and an entry that may be on another page is not removed', () => {
  forEveryUpdate((after, before, { latest, isReaderBusy, pinned, retainsMissing }) => {
    if (!isReaderBusy) return;
    const isFull = latest.entries.length === limit;
    const stays = (id: string) =>
      retainsMissing || isFull || id === pinned || ids(latest.entries).includes(id);
    const left = Array.from(ids(before.shown)).filter(stays).join('');
    // If no shown entry is left, nothing can move, so the list shows the latest page.
    expect(ids(after.shown)).toBe(left === '' ? ids(latest.entries) : left);
  });
});

test('updates every shown entry in place', () => {
  forEveryUpdate((after, _, { latest }) => {
    for (const { _id, version } of latest.entries) {
      const shown = after.shown.find((entry) => entry._id === _id);
      if (shown !== undefined) expect(shown.version).toBe(version);
    }
  });
});

test('the same update again returns the same list, so that React stops rendering', () => {
  forEveryUpdate((after, _, update) => expect(withLatest(after, update)).toBe(after));
});

test('counts the entries that are new or moved ahead of a shown one', () => {
  forEveryUpdate((after) => {
    const [shown, latest] = [ids(after.shown), ids(after.latest.entries)];
    const hasArrived = (id: string) =>
      !shown.includes(id) ||
      Array.from(shown.slice(0, shown.indexOf(id))).some(
        (other) => latest.indexOf(other) > latest.indexOf(id),
      );
    expect(arrivedCountOf(after)).toBe(Array.from(latest).filter(hasArrived).length);
    expect(isOutdated(after)).toBe(shown !== latest);
  });
});

test('shows everything that has arrived on request', () => {
  forEveryUpdate((after) => {
    const list = withLatestShown(after);
    expect(list.shown).toBe(after.latest.entries);
    expect(isOutdated(list)).toBe(false);
  });
});
