import { beforeEach, expect, test, vi } from 'vitest';
import type { Message } from '../../../contract/entities.ts';
import { messageReply } from '../../../tests/support/message.ts';
import type { Result } from '../../data/api.ts';
import { createWriter } from './writer.ts';

/** Each try to send: under which key, what, and how it ends. */
let tries: { id: string; content: string; end: (result: Result<Message>) => void }[];
let kept: unknown;
const onFailure = vi.fn();

beforeEach(() => {
  tries = [];
  kept = null;
  onFailure.mockReset();
});

function newWriter() {
  let ids = 0;
  const writer = createWriter({
    kept: { read: () => structuredClone(kept), write: (value) => (kept = structuredClone(value)) },
    send: (id, content) => new Promise((end) => void tries.push({ id, content, end })),
    reasonOf: () => 'No network',
    onFailure,
    newId: () => `id ${(ids += 1)}`,
    now: () => '2025-09-01T12:00:00.000Z',
  });
  writer.subscribe(() => undefined);
  return writer;
}

const stored = ({ id, content }: { id: string; content: string }): Result<Message> => ({
  ok: true,
  value: messageReply({ _id: id, content }),
});
const failed: Result<Message> = { ok: false, failure: { kind: 'unreachable' } };
const settled = () => new Promise((resolve) => setTimeout(resolve));
const shown = (writer: ReturnType<typeof newWriter>) =>
  writer.get().outgoing.map(({ content, state }) => [content, state]);

function submit(writer: ReturnType<typeof newWriter>, text: string) {
  writer.write(text);
  writer.submit();
}

test('sends what is written without the blanks around it, and nothing blank', async () => {
  const writer = newWriter();
  submit(writer, ' \n ');
  expect(tries).toEqual([]);
  submit(writer, '  Hello\nthere ');
  expect(tries[0]).toMatchObject({ id: 'id 1', content: 'Hello\nthere' });
  expect(writer.get().text).toBe('');
  expect(shown(writer)).toEqual([['Hello\nthere', 'sending']]);
  tries[0]?.end(stored(tries[0]));
  await settled();
  expect(shown(writer)).toEqual([['Hello\nthere', 'sent']]);
  writer.settle(new Set(['id 1']));
  expect(shown(writer)).toEqual([]);
});

test('one message leaves after the other', async () => {
  const writer = newWriter();
  submit(writer, 'one');
  submit(writer, 'two');
  expect(tries.map(({ content }) => content)).toEqual(['one']);
  tries[0]?.end(stored(tries[0]));
  await settled();
  expect(tries.map(({ content }) => content)).toEqual(['one', 'two']);
});

test('what failed goes back into the empty box, and goes under the same key when sent again', async () => {
  const writer = newWriter();
  submit(writer, 'Hello');
  tries[0]?.end(failed);
  await settled();
  expect(onFailure).toHaveBeenCalledOnce();
  expect(writer.get()).toMatchObject({
    text: 'Hello',
    outgoing: [],
    returned: { reason: 'No network' },
  });
  writer.submit();
  expect(tries[1]).toMatchObject({ id: 'id 1', content: 'Hello' });
});

test('what failed and was changed is another message', async () => {
  const writer = newWriter();
  submit(writer, 'Hello');
  tries[0]?.end(failed);
  await settled();
  submit(writer, 'Hello!');
  expect(tries[1]).toMatchObject({ id: 'id 2', content: 'Hello!' });
});

test('where something is written already, what failed waits beside it, to retry under its key or discard', async () => {
  const writer = newWriter();
  submit(writer, 'one');
  writer.write('two, half');
  tries[0]?.end(failed);
  await settled();
  expect(writer.get().text).toBe('two, half');
  expect(shown(writer)).toEqual([['one', 'not sent']]);
  writer.retry('id 1');
  expect(tries[1]).toMatchObject({ id: 'id 1', content: 'one' });
  tries[1]?.end(failed);
  await settled();
  writer.discard('id 1');
  expect(shown(writer)).toEqual([]);
  expect(writer.get().text).toBe('two, half');
});

test('what was written after a message that failed does not overtake it', async () => {
  const writer = newWriter();
  submit(writer, 'one');
  submit(writer, 'two');
  tries[0]?.end(failed);
  await settled();
  expect(tries).toHaveLength(1);
  expect(writer.get().text).toBe('');
  expect(shown(writer)).toEqual([
    ['one', 'not sent'],
    ['two', 'not sent'],
  ]);
});

test('editing takes it into the box, and what stood there waits in its place', async () => {
  const writer = newWriter();
  submit(writer, 'one');
  writer.write('two');
  tries[0]?.end(failed);
  await settled();
  writer.edit('id 1');
  expect(writer.get().text).toBe('one');
  expect(shown(writer)).toEqual([['two', 'not sent']]);
  writer.submit();
  expect(tries[1]).toMatchObject({ id: 'id 1' });
});

test('what turns out to be stored after all is not offered again', async () => {
  const writer = newWriter();
  submit(writer, 'one');
  tries[0]?.end(failed);
  await settled();
  writer.settle(new Set(['id 1']));
  expect(writer.get()).toEqual({ text: '', returned: null, outgoing: [] });
  expect(kept).toBeNull();
});

test('the next visit finds what was half-written, and what was under way as not sent', () => {
  const before = newWriter();
  submit(before, 'one');
  before.write('half');
  const after = newWriter();
  expect(after.get().text).toBe('half');
  expect(after.get().outgoing).toEqual([
    {
      id: 'id 1',
      content: 'one',
      writtenAt: '2025-09-01T12:00:00.000Z',
      state: 'not sent',
      reason: null,
    },
  ]);
});

test('goes on when the screen is left, and keeps nothing of what arrived', async () => {
  const writer = createWriter({
    kept: { read: () => null, write: (value) => (kept = value) },
    send: async (id, content) => stored({ id, content }),
    reasonOf: () => null,
    onFailure,
    newId: () => 'id',
    now: () => '2025-09-01T12:00:00.000Z',
  });
  const leave = writer.subscribe(() => undefined);
  submit(writer, 'one');
  leave();
  await settled();
  expect(writer.get().outgoing).toEqual([]);
  expect(kept).toBeNull();
});

test.each([null, 7, 'text', { text: 3, outgoing: [null, { id: 1 }, 'x'], returned: [] }])(
  'what another version kept, such as %j, does no harm',
  (value) => {
    kept = value;
    expect(newWriter().get()).toEqual({ text: '', returned: null, outgoing: [] });
  },
);
