import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { probeServer } from './server-probe.ts';

interface Question {
  signal: AbortSignal;
  answer: (isAnswered: boolean) => void;
}
let asked: Question[];

beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** As a call does it: what is ended before there was an answer brings none. */
const ask = (signal: AbortSignal) =>
  new Promise<boolean>((answer) => {
    signal.addEventListener('abort', () => answer(false));
    asked.push({ signal, answer });
  });
const probe = ({ signal = new AbortController().signal, isDoubted = false } = {}) =>
  probeServer(ask, { signal, isDoubted });

test('one question will do where it is answered, be it slowly', async () => {
  const result = probe();
  await vi.advanceTimersByTimeAsync(1_400);
  asked[0]!.answer(true);
  expect(await result).toBe('answered');
  expect(asked).toHaveLength(1);
  expect(vi.getTimerCount()).toBeLessThanOrEqual(1);
});

test('what fails at once is not asked again', async () => {
  const result = probe();
  asked[0]!.answer(false);
  expect(await result).toBe('failed');
  expect(asked).toHaveLength(1);
});

test('past five dead connections the sixth is found, and the dead ones are closed', async () => {
  const result = probe();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(asked).toHaveLength(6);
  asked[5]!.answer(true);
  expect(await result).toBe('answered past a dead connection');
  expect(asked.map(({ signal }) => signal.aborted)).not.toContain(false);
});

test('where all are slow the first that was asked is answered first: nothing is dead', async () => {
  const result = probe();
  await vi.advanceTimersByTimeAsync(2_000);
  for (const { answer } of asked) answer(true);
  expect(await result).toBe('answered');
});

test('where all six are dead it is found over a new connection, for which the dead ones make room', async () => {
  const result = probe();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(asked).toHaveLength(7);
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([
    false,
    ...[true, true, true, true, true],
    false,
  ]);
  asked[6]!.answer(true);
  expect(await result).toBe('answered past a dead connection');
});

test('a very slow answer to the first question says that nothing is dead, also when others have ended', async () => {
  const result = probe();
  await vi.advanceTimersByTimeAsync(4_000);
  asked[0]!.answer(true);
  expect(await result).toBe('answered');
});

test('where a connection is known to be dead all are asked at once', async () => {
  const result = probe({ isDoubted: true });
  expect(asked).toHaveLength(6);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(asked).toHaveLength(7);
  asked[6]!.answer(true);
  expect(await result).toBe('answered past a dead connection');
});

test('after 4.5 s without a word there is no network', async () => {
  const result = probe();
  await vi.advanceTimersByTimeAsync(4_499);
  expect(asked.at(-1)!.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await result).toBe('silent');
  expect(asked.every(({ signal }) => signal.aborted)).toBe(true);
});

test('ends when it is told to', async () => {
  const end = new AbortController();
  const result = probe({ signal: end.signal });
  end.abort();
  expect(asked[0]!.signal.aborted).toBe(true);
  await result;
  expect(asked).toHaveLength(1);
});
