import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Message } from '../../../contract/entities.ts';
import { messageReply } from '../../../tests/support/message.ts';
import { isApart, withArrived, withNewest, withOlder } from './merge-messages.ts';

const numbered = (number: number) =>
  messageReply({
    _id: `m${number}`,
    content: String(number),
    createdAt: new Date(Date.UTC(2025, 8, 1) + number).toISOString(),
  });
/** The written messages, in order. */
const written = Array.from({ length: 300 }, (_, index) => numbered(index));
const ids = (messages: readonly Message[]) => messages.map(({ _id }) => _id);

/**
 * The events of a random run: a message is written or pushed, the newest or an older page is fetched, the
 * connection is lost or comes back.
 */
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('written' as const), count: fc.integer({ min: 1, max: 9 }) }),
    fc.record({ kind: fc.constantFrom(...(['newest', 'older', 'pushed', 'cut'] as const)) }),
  ),
  { maxLength: 40 },
);

test('keeps each message once, in order and without a gap, for any sequence of pages and pushes', () => {
  fc.assert(
    fc.property(steps, fc.integer({ min: 2, max: 12 }), (course, limit) => {
      let stored = 20;
      let held: readonly Message[] = [];
      let upTo = null as string | null;
      let pushed = 0;
      const page = (number: number) => {
        const end = stored - (number - 1) * limit;
        return written.slice(Math.max(0, end - limit), Math.max(0, end));
      };
      const read = () => {
        const newest = page(1);
        held = withNewest(held, newest, upTo);
        upTo = newest.at(-1)!._id;
        pushed = stored;
      };
      for (const step of course) {
        if (step.kind === 'written') stored = Math.min(stored + step.count, written.length);
        if (step.kind === 'newest') read();
        if (step.kind === 'older' && held.length > 0)
          held = withOlder(held, page(Math.floor(held.length / limit) + 1));
        // Pushes arrive in order; those sent while the connection is lost never arrive.
        if (step.kind === 'pushed' && upTo !== null)
          for (; pushed < stored; pushed += 1) held = withArrived(held, written[pushed]!);
        if (step.kind === 'cut') pushed = stored;
      }
      // The screen refetches after every reconnection.
      read();
      const start = Number(held[0]?.content ?? 0);
      expect(ids(held)).toEqual(ids(written.slice(start, start + held.length)));
    }),
  );
});

test('keeps a pushed message at the end when the page was read before it', () => {
  const held = withArrived(written.slice(0, 3), numbered(3));
  expect(ids(withNewest(held, written.slice(0, 3), 'm2'))).toEqual(['m0', 'm1', 'm2', 'm3']);
});

test('a page without overlap replaces the loaded messages', () => {
  const page = written.slice(200, 250);
  expect(isApart(written.slice(0, 50), page, 'm49')).toBe(true);
  expect(withNewest(written.slice(0, 50), page, 'm49')).toBe(page);
});

test('a message pushed after a gap does not join the two sides', () => {
  const held = withArrived(written.slice(0, 50), numbered(120));
  const page = written.slice(71, 121);
  expect(isApart(held, page, 'm49')).toBe(true);
  expect(withNewest(held, page, 'm49')).toBe(page);
  const between = written.slice(40, 71);
  expect(ids(withNewest(held, [...between, ...page], 'm49'))).toEqual(ids(written.slice(0, 121)));
});

test('keeps the objects of unchanged messages, but not of those read meanwhile', () => {
  const held = [numbered(0), numbered(1)];
  expect(withNewest(held, [numbered(0), numbered(1)], 'm1')).toBe(held);
  const [first, second] = withNewest(held, [numbered(0), { ...numbered(1), isRead: true }], 'm1');
  expect(first).toBe(held[0]);
  expect(second?.isRead).toBe(true);
});
