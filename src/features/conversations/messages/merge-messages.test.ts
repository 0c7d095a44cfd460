import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Message } from '../../../../contract/entities.ts';
import { messageReply } from '../../../../tests/support/page/data/message.ts';
import {
  type LoadedMessages,
  isApart,
  nothingLoaded,
  withArrived,
  withGapFilled,
  withNewest,
  withOlder,
} from './merge-messages.ts';

const numbered = (number: number) =>
  messageReply({
    _id: `m${number}`,
    content: String(number),
    createdAt: new Date(Date.UTC(2025, 8, 1) + number).toISOString(),
  });
/** All messages that may be written in a run, in order. At any time, the server has the first `stored` of them. */
const written = Array.from({ length: 300 }, (_, index) => numbered(index));
const ids = (messages: readonly Message[]) => messages.map(({ _id }) => _id);

/**
 * The events of a random run: messages are written or arrive live, the newest or an older page is fetched, or the
 * connection is lost for a moment (`cut`).
 */
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('written' as const), count: fc.integer({ min: 1, max: 9 }) }),
    fc.record({ kind: fc.constantFrom(...(['newest', 'older', 'arrived', 'cut'] as const)) }),
  ),
  { maxLength: 40 },
);

/** A page as the server sends it, with the messages `from` to `to - 1`. Its cursors are numbers too. */
const page = (from: number, to: number) => ({
  conversation: { lastMessage: written[to - 1]! },
  messages: written.slice(from, to),
  pagination: { before: from === 0 ? null : String(from), after: String(to - 1) },
});
const loaded = (from: number, to: number) => withNewest(nothingLoaded, page(from, to));

test('keeps each message once, in order and without a gap, for any sequence of pages and live messages', () => {
  fc.assert(
    fc.property(steps, fc.integer({ min: 2, max: 12 }), (course, limit) => {
      let stored = 20;
      let now: LoadedMessages = nothingLoaded;
      let arrived = 0;
      const read = () => {
        const newest = page(Math.max(0, stored - limit), stored);
        if (isApart(now, newest)) {
          const from = Number(now.upTo?.after) + 1;
          now = withGapFilled(now, written.slice(from, stored), newest);
        } else now = withNewest(now, newest);
        arrived = stored;
      };
      for (const step of course) {
        if (step.kind === 'written') stored = Math.min(stored + step.count, written.length);
        if (step.kind === 'newest') read();
        if (step.kind === 'older' && now.before !== null) {
          const end = Number(now.before);
          now = withOlder(now, now.before, page(Math.max(0, end - limit), end));
        }
        // Live messages arrive in order. One that has not arrived before a `cut` never does.
        if (step.kind === 'arrived' && now.upTo !== null)
          for (; arrived < stored; arrived += 1) now = withArrived(now, written[arrived]!);
        if (step.kind === 'cut') arrived = stored;
      }
      // The screen refetches after every reconnection.
      read();
      const start = Number(now.messages[0]?.content ?? 0);
      expect(ids(now.messages)).toEqual(ids(written.slice(start, stored)));
      expect(now.before).toBe(start === 0 ? null : String(start));
    }),
  );
});

test('keeps a live message at the end when the server read the page before it was written', () => {
  const now = withArrived(loaded(0, 3), numbered(3));
  expect(ids(withNewest(now, page(0, 3)).messages)).toEqual(['m0', 'm1', 'm2', 'm3']);
});

test('a page without overlap replaces the loaded messages, and has the cursor for older ones', () => {
  expect(isApart(loaded(0, 50), page(200, 250))).toBe(true);
  const now = withNewest(loaded(0, 50), page(200, 250));
  expect(ids(now.messages)).toEqual(ids(written.slice(200, 250)));
  expect(now.before).toBe('200');
});

test('finds and fills a gap even if a message after the gap has arrived live', () => {
  const now = withArrived(loaded(0, 50), numbered(120));
  const newest = page(71, 121);
  expect(isApart(now, newest)).toBe(true);
  expect(ids(withNewest(now, newest).messages)).toEqual(ids(newest.messages));
  const filled = withGapFilled(now, written.slice(50, 100), newest);
  expect(ids(filled.messages)).toEqual(ids(written.slice(0, 121)));
});

test('finds a gap before an own message that the outbox has appended to the stored page', () => {
  const { messages, ...fetched } = page(0, 50);
  const now = withNewest(nothingLoaded, { ...fetched, messages: [...messages, numbered(120)] });
  expect(ids(now.messages)).toEqual([...ids(messages), 'm120']);
  const newest = page(71, 121);
  expect(isApart(now, newest)).toBe(true);
  const filled = withGapFilled(now, written.slice(50, 100), newest);
  expect(ids(filled.messages)).toEqual(ids(written.slice(0, 121)));
});

test('ignores older messages that were fetched before a newer page replaced the list', () => {
  const now = withNewest(loaded(20, 50), page(200, 250));
  expect(withOlder(now, '20', page(0, 20))).toBe(now);
});

test('reuses the objects of unchanged messages, but not of messages that were marked as read meanwhile', () => {
  const now = loaded(0, 2);
  expect(withNewest(now, page(0, 2)).messages).toBe(now.messages);
  const changed = { ...page(0, 2), messages: [numbered(0), { ...numbered(1), isRead: true }] };
  const [first, second] = withNewest(now, changed).messages;
  expect(first).toBe(now.messages[0]);
  expect(second?.isRead).toBe(true);
});
