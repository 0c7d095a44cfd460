import { beforeEach, expect, test } from 'vitest';
import { createMessageBox } from './message-box.ts';

/** The messages handed to the outbox, each with a function that tells the box whether the outbox has stored it. */
let handed: { id: string; content: string; answer: (isStored: boolean) => void }[];
let storedDraft: unknown;
let place: () => void;
/** How often the storage key was released. */
let releases = 0;

beforeEach(() => {
  handed = [];
  storedDraft = null;
  releases = 0;
});

let ids = 0;
interface Visit {
  early?: unknown;
  isPlaced?: boolean;
  isBesideAnother?: boolean;
}

/**
 * Creates a box that finds the draft in `storedDraft`.
 * @param isPlaced false if the box gets its storage key only when the test calls `place`
 */
function newBox({ early, isPlaced = true, isBesideAnother = false }: Visit = {}) {
  const box = createMessageBox({
    place: {
      early: () => early,
      acquire(found) {
        place = () => found(structuredClone(storedDraft), isBesideAnother);
        if (isPlaced) place();
        return () => void (releases += 1);
      },
      write: (value) => (storedDraft = structuredClone(value)),
    },
    handOver: (id, content) => new Promise((answer) => void handed.push({ id, content, answer })),
    newId: () => `id ${(ids += 1)}`,
  });
  const stop = box.subscribe(() => undefined);
  return { ...box, stop };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('hands the trimmed text to the outbox, and nothing if the text is blank', () => {
  const box = newBox();
  box.write(' \n ');
  box.submit();
  expect(handed).toEqual([]);
  box.write('  Hello\nthere ');
  box.submit();
  box.submit();
  expect(handed.map(({ content }) => content)).toEqual(['Hello\nthere']);
  expect(box.get().text).toBe('');
});

test('stores a submitted message with the draft until the outbox has stored it', async () => {
  const box = newBox();
  box.write('Hello');
  box.submit();
  expect(storedDraft).toMatchObject({ text: '', pending: [{ content: 'Hello' }] });
  handed[0]?.answer(true);
  await settled();
  expect(storedDraft).toBeNull();
});

test('puts a message back that the outbox could not store, before text typed meanwhile', async () => {
  const box = newBox();
  box.write('one');
  box.submit();
  box.write('two');
  handed[0]?.answer(false);
  await settled();
  expect(box.get()).toMatchObject({ text: 'one\ntwo', pending: [], hasNoRoom: true });
  box.write('one two');
  expect(box.get().hasNoRoom).toBe(false);
});

test('puts messages back that the outbox could not store, in the order of sending', async () => {
  const box = newBox();
  for (const text of ['one', 'two', 'three']) {
    box.write(text);
    box.submit();
  }
  box.write('four');
  for (const { answer } of handed) answer(false);
  await settled();
  expect(box.get().text).toBe('one\ntwo\nthree\nfour');
  box.write('changed');
  box.submit();
  handed[3]?.answer(false);
  await settled();
  expect(box.get().text).toBe('changed');
});

test('hands a message to the outbox again under the same id if the page closed before it was stored there', async () => {
  const before = newBox();
  before.write('one');
  before.submit();
  before.write('half');

  const after = newBox();
  expect(after.get().text).toBe('half');
  expect(handed.map(({ id }) => id)).toEqual([handed[0]?.id, handed[0]?.id]);
  handed[1]?.answer(true);
  await settled();
  expect(storedDraft).toEqual({ text: 'half', pending: [], replaces: null });
  after.write('');
  expect(storedDraft).toBeNull();
});

test('puts a message back before the text in the box', () => {
  const box = newBox();
  box.putBack('one', null);
  box.putBack('zero', null);
  expect(box.get().text).toBe('zero\none');
});

test('sends an edited message with the id of its first attempt, even after a reload, and the next message with a new id', () => {
  newBox().putBack('one', 'id of one');
  const box = newBox();
  box.write('one, changed');
  box.submit();
  box.write('two');
  box.submit();
  expect(handed.map(({ id, content }) => [content, id === 'id of one'])).toEqual([
    ['one, changed', true],
    ['two', false],
  ]);
});

test('uses a new id after the user has emptied the box', () => {
  const box = newBox();
  box.putBack('one', 'id of one');
  box.write('');
  box.write('two');
  box.submit();
  expect(handed[0]?.id).not.toBe('id of one');
});

test('has no room for a second unsent message to edit until the first is submitted', async () => {
  const box = newBox();
  box.write('half');
  expect(await box.makeRoom()).toBe(true);
  box.putBack('one', 'id of one');
  expect(await box.makeRoom()).toBe(false);
  expect(box.get()).toMatchObject({ text: 'one\nhalf', isOccupied: true });
  box.submit();
  expect(box.get().isOccupied).toBe(false);
  expect(await box.makeRoom()).toBe(true);
});

test('a message that the outbox could not store keeps its id', async () => {
  const box = newBox();
  box.putBack('one', 'id of one');
  box.submit();
  handed[0]?.answer(false);
  await settled();
  box.submit();
  expect(handed.map(({ id }) => id)).toEqual(['id of one', 'id of one']);
});

test('sends a changed text under a new id after the outbox could not store it, and the unchanged text under the old id', async () => {
  const box = newBox();
  box.write('one');
  box.submit();
  handed[0]?.answer(false);
  await settled();
  // The first attempt may have reached the server, which refuses another text with the same id.
  const after = newBox();
  after.write('one, changed');
  after.submit();
  expect(handed[1]?.id).not.toBe(handed[0]?.id);
  handed[1]?.answer(false);
  await settled();
  after.write('one');
  after.write('one, changed ');
  after.submit();
  expect(handed.map(({ content }) => content)).toEqual(['one', 'one, changed', 'one, changed']);
  expect(handed[2]?.id).toBe(handed[1]?.id);
});

test('sends messages that the outbox could not store as one with a new id', async () => {
  const box = newBox();
  for (const text of ['one', 'two']) {
    box.write(text);
    box.submit();
  }
  for (const { answer } of handed) answer(false);
  await settled();
  box.submit();
  expect(handed[2]?.content).toBe('one\ntwo');
  expect(new Set(handed.map(({ id }) => id)).size).toBe(3);
});

test('sends an edited message with the id of its first attempt, also after the outbox could not store the edited text', async () => {
  const box = newBox();
  box.putBack('one', 'id of one');
  box.write('one, changed');
  box.submit();
  handed[0]?.answer(false);
  await settled();
  box.submit();
  expect(handed.map(({ id }) => id)).toEqual(['id of one', 'id of one']);
});

test('appends to the stored draft what was typed before the storage key was acquired', async () => {
  storedDraft = {
    text: 'half',
    pending: [{ id: 'id of one', content: 'one', writtenAt: 'before' }],
  };
  const box = newBox({ isPlaced: false, isBesideAnother: true });
  box.write('two');
  box.submit();
  box.write('more');
  storedDraft = {
    text: 'half',
    pending: [{ id: 'id of one', content: 'one', writtenAt: 'before' }],
  };
  const room = box.makeRoom();
  place();
  expect(await room).toBe(true);
  expect(box.get()).toMatchObject({ text: 'half\nmore', isBesideAnother: true });
  expect(box.get().pending.map(({ content }) => content)).toEqual(['one', 'two']);
  expect(handed.map(({ content }) => content)).toEqual(['two', 'one']);
});

test('restores text that this tab stored without a storage key', () => {
  const box = newBox({ early: { text: 'early', pending: [], replaces: null } });
  expect(box.get().text).toBe('early');
  expect(storedDraft).toMatchObject({ text: 'early' });
});

test('releases the storage key once nobody subscribes and the outbox has every message', async () => {
  const box = newBox();
  box.write('one');
  box.submit();
  box.stop();
  expect(releases).toBe(0);
  handed[0]?.answer(true);
  await settled();
  expect(releases).toBe(1);
});

test.each([null, 7, 'text', { text: 3, pending: [null, { id: 1 }, 'x'] }, { pending: 7 }])(
  'ignores %j, stored by another version',
  (value) => {
    storedDraft = value;
    expect(newBox().get()).toMatchObject({
      text: '',
      pending: [],
      replaces: null,
      hasNoRoom: false,
    });
  },
);
