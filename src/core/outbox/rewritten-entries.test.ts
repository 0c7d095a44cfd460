import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  faults,
  outboxWorld,
  sendAll,
} from '../../../tests/support/page/stand-ins/outbox-world.ts';

const writings = fc.array(fc.record({ lane: fc.constantFrom('a', 'b'), isWrong: fc.boolean() }), {
  maxLength: 6,
});
const schedules = fc.array(fc.constantFrom(...faults), { maxLength: 20 });
const setups = fc.record({ maxBatch: fc.integer({ min: 1, max: 5 }), isStrict: fc.boolean() });

test('sends or keeps the latest text of an entry, whenever its author writes it again', async () => {
  const edits = fc.array(
    fc.record({ index: fc.nat({ max: 5 }), ticks: fc.nat({ max: 25 }), isWrong: fc.boolean() }),
    { maxLength: 8 },
  );
  await fc.assert(
    fc.asyncProperty(
      writings,
      edits,
      schedules,
      setups,
      async (written, edited, schedule, setup) => {
        const world = outboxWorld(schedule, setup);
        const latest = new Map<string, { isWrong: boolean }>();
        const write = (
          index: number,
          payload: { lane: string; isWrong: boolean; text: string },
        ) => {
          latest.set(`id-${index}`, payload);
          world.write(`id-${index}`, index, payload);
        };
        for (const [index, one] of written.entries()) write(index, { ...one, text: 'first' });
        const sending = sendAll(world);
        for (const [at, { index, ticks, isWrong }] of edited.entries()) {
          for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
          const before = written[index];
          if (before) write(index, { lane: before.lane, isWrong, text: `edited ${at}` });
        }
        await sending;
        await sendAll(world);

        for (const [id, payload] of latest) {
          const arrived = world.made.filter((entry) => entry.id === id);
          expect(arrived.length).toBeLessThanOrEqual(1);
          const texts = [...arrived, world.stored.get(id)].map((entry) => entry?.payload);
          expect(texts).toContainEqual(payload);
          // An entry may stay for two reasons: the server refused its text as wrong, or the server had already accepted
          // an earlier text of this entry.
          if (world.stored.has(id)) expect(payload.isWrong || arrived.length === 1).toBe(true);
        }
      },
    ),
    { numRuns: 2000 },
  );
});
