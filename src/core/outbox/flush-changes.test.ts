import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import {
  idsFrom,
  inOneLane,
  oneByOne,
  outboxWorld,
  setups,
  writings,
} from '../../../tests/support/page/stand-ins/outbox-world.ts';
import { transition } from './transition.ts';

test('sends an entry that is added during a flush, whenever it is added', async () => {
  await fc.assert(
    fc.asyncProperty(
      writings,
      fc.integer({ min: 0, max: 60 }),
      setups,
      async (written, late, setup) => {
        const world = outboxWorld([], setup);
        const flusher = world.flusher();
        const pokes: Promise<void>[] = [];
        for (const [index, payload] of written.entries()) {
          world.write(`id-${index}`, index, payload);
          pokes.push(flusher.poke());
          for (let tick = 0; tick < (late * (index + 1)) % 61; tick += 1) await Promise.resolve();
        }
        await Promise.all(pokes);
        expect([...world.stored.values()].filter(({ state }) => state.name !== 'failed')).toEqual(
          [],
        );
      },
    ),
    { numRuns: 1000 },
  );
});

test('sends a message that waits for a network while the upload of an item still runs', async () => {
  const world = outboxWorld(['cut before it arrived'], oneByOne);
  world.write('message', 0, { lane: 'a', isWrong: false });
  const flusher = world.flusher();
  await flusher.poke();
  const upload = Promise.withResolvers<undefined>();
  world.slowLanes.set('items', upload.promise);
  world.write('item', 1, { lane: 'items', isWrong: false });
  const pokes = [flusher.poke()];
  await vi.waitFor(() => expect(world.requests).toContainEqual(['item']));
  pokes.push(flusher.connected());
  await vi.waitFor(() => expect(world.persisted).toEqual(['message']));
  upload.resolve(undefined);
  await Promise.all(pokes);
  expect(world.persisted).toEqual(['message', 'item']);
});

test('sends no entry of a user after another one has signed in, whenever this happens', async () => {
  for (let late = 0; late < 20; late += 1) {
    const world = outboxWorld([], { maxBatch: 2, isStrict: false });
    inOneLane(world, 4);
    const flusher = world.flusher();
    const poke = flusher.poke();
    for (let tick = 0; tick < late; tick += 1) await Promise.resolve();
    world.signInAs('ben');
    await poke;
    world.signInAs('ada');
    await flusher.poke();
    expect(world.persisted).toEqual(idsFrom(0, 4));
  }
});

test('sends no entry that its author begins to edit during a flush, whenever this happens', async () => {
  for (let late = 0; late < 20; late += 1) {
    const world = outboxWorld([], oneByOne);
    inOneLane(world, 2);
    const poke = world.flusher().poke();
    for (let tick = 0; tick < late; tick += 1) await Promise.resolve();
    const last = world.stored.get('id-1');
    const isEdited = last?.state.name === 'queued';
    const edited = isEdited ? transition(last, { type: 'edit' }, 0, () => 0) : null;
    if (edited !== null) world.stored.set('id-1', edited);
    await poke;
    expect(world.requests).toEqual(isEdited ? [['id-0']] : [['id-0'], ['id-1']]);
    expect([...world.stored.values()]).toEqual(isEdited ? [edited] : []);
  }
});
