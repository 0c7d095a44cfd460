import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { probeServer } from './server-probe.ts';

interface PendingRequest {
  signal: AbortSignal;
  answer: (isAnswered: boolean) => void;
}
let requests: PendingRequest[];

beforeEach(() => {
  requests = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Behaves like a call: after an abort it resolves to false. */
const ask = (signal: AbortSignal) =>
  new Promise<boolean>((answer) => {
    signal.addEventListener('abort', () => answer(false));
    requests.push({ signal, answer });
  });
const probe = ({ signal = new AbortController().signal, hasDeadConnection = false } = {}) =>
  probeServer(ask, { signal, hasDeadConnection });

test('sends one request if the response comes, even slowly', async () => {
  const result = probe();
  await vi.advanceTimersByTimeAsync(1_400);
  requests[0]!.answer(true);
  expect(await result).toBe('answered');
  expect(requests).toHaveLength(1);
  expect(vi.getTimerCount()).toBeLessThanOrEqual(1);
});

test('does not repeat a request that fails at once', async () => {
  const result = probe();
  requests[0]!.answer(false);
  expect(await result).toBe('failed');
  expect(requests).toHaveLength(1);
});

test('finds the live connection among five dead ones and closes those', async () => {
  const result = probe();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(requests).toHaveLength(6);
  requests[5]!.answer(true);
  expect(await result).toBe('answered past a dead connection');
  expect(requests.map(({ signal }) => signal.aborted)).not.toContain(false);
});

test('treats no connection as dead if all are slow and the first responds first', async () => {
  const result = probe();
  await vi.advanceTimersByTimeAsync(2_000);
  for (const { answer } of requests) answer(true);
  expect(await result).toBe('answered');
});

test('closes six dead connections and finds the server on a new one', async () => {
  const result = probe();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(requests).toHaveLength(7);
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([
    false,
    ...[true, true, true, true, true],
    false,
  ]);
  requests[6]!.answer(true);
  expect(await result).toBe('answered past a dead connection');
});

test('treats no connection as dead if the first one responds very late', async () => {
  const result = probe();
  await vi.advanceTimersByTimeAsync(4_000);
  requests[0]!.answer(true);
  expect(await result).toBe('answered');
});

test('uses all connections at once if one is known to be dead', async () => {
  const result = probe({ hasDeadConnection: true });
  expect(requests).toHaveLength(6);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(requests).toHaveLength(7);
  requests[6]!.answer(true);
  expect(await result).toBe('answered past a dead connection');
});

test('reports silence after 4.5 s without a response', async () => {
  const result = probe();
  await vi.advanceTimersByTimeAsync(4_499);
  expect(requests.at(-1)!.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await result).toBe('silent');
  expect(requests.every(({ signal }) => signal.aborted)).toBe(true);
});

test('ends when its signal is aborted', async () => {
  const end = new AbortController();
  const result = probe({ signal: end.signal });
  end.abort();
  expect(requests[0]!.signal.aborted).toBe(true);
  await result;
  expect(requests).toHaveLength(1);
});
