import { afterEach, expect, test, vi } from 'vitest';
import { type LogEntry, writeLogTo } from '../../../core/log/log.ts';
import { startServiceWorker } from './service-worker.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('logs that the worker cannot be registered once, and again when the failure is another one', async () => {
  vi.useFakeTimers();
  const logged: LogEntry[] = [];
  writeLogTo((entries) => logged.push(...entries));
  const errors = [new TypeError('no network'), new TypeError('no network'), new SyntaxError('no')];
  const container = Object.assign(new EventTarget(), {
    controller: null,
    ready: new Promise(() => undefined),
    register: vi.fn(() => Promise.reject(errors.shift() ?? new SyntaxError('no'))),
  });
  vi.stubGlobal('navigator', { serviceWorker: container });

  startServiceWorker(() => undefined);
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(container.register).toHaveBeenCalledTimes(6);
  expect(logged.map(({ event, error }) => [event, error?.split(' ')[0]])).toEqual([
    ['the service worker could not be registered', 'TypeError'],
    ['the service worker could not be registered', 'SyntaxError'],
  ]);
});
