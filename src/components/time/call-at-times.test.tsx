import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callAtTimes } from './call-at-times.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

function becomeVisible() {
  document.dispatchEvent(new Event('visibilitychange'));
}

it('calls the function at each time until there is none', () => {
  const callback = vi.fn();
  callAtTimes((now) => (now < 3000 ? now + 1000 : null), callback);
  vi.advanceTimersByTime(999);
  expect(callback).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(callback).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(callback).toHaveBeenCalledTimes(3);
});

it('calls the function when the page becomes visible after timers have stopped, and then at the next time', () => {
  const callback = vi.fn();
  callAtTimes((now) => (Math.floor(now / 1000) + 1) * 1000, callback);
  // The clock moves and the timers do not, as on a phone that sleeps.
  vi.setSystemTime(5500);
  becomeVisible();
  expect(callback).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(500);
  expect(callback).toHaveBeenCalledTimes(2);
});

it('notices within a minute that the clock was set, and calls the function no more often than that', () => {
  const callback = vi.fn();
  const yearMs = 365 * 24 * 60 * 60_000;
  callAtTimes(() => yearMs, callback);
  vi.setSystemTime(-yearMs);
  becomeVisible();
  callback.mockClear();
  vi.advanceTimersByTime(60_000);
  expect(callback).toHaveBeenCalledTimes(1);
});

it('does not call the function after it was stopped', () => {
  const callback = vi.fn();
  const stop = callAtTimes((now) => now + 1000, callback);
  stop();
  becomeVisible();
  vi.advanceTimersByTime(2000);
  expect(callback).not.toHaveBeenCalled();
});
