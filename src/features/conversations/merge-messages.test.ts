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
/** What was written, in its order. */
const written = Array.from({ length: 300 }, (_, index) => numbered(index));
const ids = (messages: readonly Message[]) => messages.map(({ _id }) => _id);

/**
 * What a screen may go through: more is written, the newest page is read, an older one, a message is
 * pushed, the connection is cut and back again.
 */
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('written' as const), count: fc.integer({ min: 1, max: 9 }) }),
    fc.record({ kind: fc.constantFrom(...(['newest', 'older', 'pushed', 'cut'] as const)) }),
  ),
  { maxLength: 40 },
);

test('whatever way messages come, each is held once, in its order and without a hole', () => {
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
        // Pushes come in their order; those of a time without a connection are lost.
        if (step.kind === 'pushed' && upTo !== null)
          for (; pushed < stored; pushed += 1) held = withArrived(held, written[pushed]!);
        if (step.kind === 'cut') pushed = stored;
      }
      // After every cut it is read anew.
      read();
      const start = Number(held[0]?.content ?? 0);
      expect(ids(held)).toEqual(ids(written.slice(start, start + held.length)));
    }),
  );
});

test('a page that was read before a message was pushed leaves the message at the end', () => {
  const held = withArrived(written.slice(0, 3), numbered(3));
  expect(ids(withNewest(held, written.slice(0, 3), 'm2'))).toEqual(['m0', 'm1', 'm2', 'm3']);
});

test('a page that does not reach down to what is held takes its place', () => {
  const page = written.slice(200, 250);
  expect(isApart(written.slice(0, 50), page, 'm49')).toBe(true);
  expect(withNewest(written.slice(0, 50), page, 'm49')).toBe(page);
});

test('a message that was pushed after others were lost joins nothing together', () => {
  const held = withArrived(written.slice(0, 50), numbered(120));
  const page = written.slice(71, 121);
  expect(isApart(held, page, 'm49')).toBe(true);
  expect(withNewest(held, page, 'm49')).toBe(page);
  const between = written.slice(40, 71);
  expect(ids(withNewest(held, [...between, ...page], 'm49'))).toEqual(ids(written.slice(0, 121)));
});

test('what did not change stays the same, and what was read meanwhile does not', () => {
  const held = [numbered(0), numbered(1)];
  expect(withNewest(held, [numbered(0), numbered(1)], 'm1')).toBe(held);
  const [first, second] = withNewest(held, [numbered(0), { ...numbered(1), isRead: true }], 'm1');
  expect(first).toBe(held[0]);
  expect(second?.isRead).toBe(true);
});
