import { beforeEach, expect, test } from 'vitest';
import { createMessageBox } from './message-box.ts';

/** What the outbox was told, and how it answers. */
let handed: { id: string; content: string; answer: (isKept: boolean) => void }[];
let kept: unknown;

beforeEach(() => {
  handed = [];
  kept = null;
});

let ids = 0;
function newBox() {
  const box = createMessageBox({
    kept: { read: () => structuredClone(kept), write: (value) => (kept = structuredClone(value)) },
    handOver: (id, content) => new Promise((answer) => void handed.push({ id, content, answer })),
    newId: () => `id ${(ids += 1)}`,
    now: () => '2025-09-01T12:00:00.000Z',
  });
  box.subscribe(() => undefined);
  return box;
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('hands over what is written without the blanks around it, and nothing blank', () => {
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

test('it is listed until the outbox lists it', async () => {
  const box = newBox();
  box.write('Hello');
  box.submit();
  const [{ id, answer }] = handed as [(typeof handed)[number]];
  box.settle(new Set([id]));
  expect(box.get().leaving).toHaveLength(1);
  answer(true);
  await settled();
  expect(box.get().leaving).toHaveLength(1);
  box.settle(new Set([id]));
  expect(box.get().leaving).toEqual([]);
});

test('where the outbox does not keep it, it is in the box again before what was typed since', async () => {
  const box = newBox();
  box.write('one');
  box.submit();
  box.write('two');
  handed[0]?.answer(false);
  await settled();
  expect(box.get()).toEqual({ text: 'one\ntwo', leaving: [], isRefused: true });
  box.write('one two');
  expect(box.get().isRefused).toBe(false);
});

test('a page that ends before the outbox has it hands it over on the next visit, under the same id', async () => {
  const before = newBox();
  before.write('one');
  before.submit();
  before.write('half');

  const after = newBox();
  expect(after.get().text).toBe('half');
  expect(handed.map(({ id }) => id)).toEqual([handed[0]?.id, handed[0]?.id]);
  handed[1]?.answer(true);
  await settled();
  expect(kept).toEqual({ text: 'half', leaving: [] });
  after.write('');
  expect(kept).toBeNull();
});

test('what is put back stands before what is there', () => {
  const box = newBox();
  box.putBack('one');
  box.putBack('zero');
  expect(box.get().text).toBe('zero\none');
});

test.each([null, 7, 'text', { text: 3, leaving: [null, { id: 1 }, 'x'] }, { leaving: 7 }])(
  'what another version kept, such as %j, does no harm',
  (value) => {
    kept = value;
    expect(newBox().get()).toEqual({ text: '', leaving: [], isRefused: false });
  },
);
