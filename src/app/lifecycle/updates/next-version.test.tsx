import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followNextVersion } from './next-version.ts';

const minuteMs = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 29) });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A registration with an active worker, and the function with which the page checks for the next version. */
function registered() {
  const update = vi.fn(() => Promise.resolve());
  const registration = Object.assign(new EventTarget(), {
    installing: null,
    waiting: null,
    active: {},
    update,
  });
  return { registration: registration as unknown as ServiceWorkerRegistration, update };
}

it('checks when the page opens and every 30 minutes, also after the clock was set back', () => {
  const { registration, update } = registered();
  followNextVersion(registration, () => undefined);
  expect(update).toHaveBeenCalledTimes(1);

  vi.setSystemTime(Date.UTC(2025, 10, 29));
  vi.advanceTimersByTime(30 * minuteMs);
  expect(update).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(30 * minuteMs);
  expect(update).toHaveBeenCalledTimes(3);
});

it('checks when the page becomes visible after the timers have stopped', () => {
  const { registration, update } = registered();
  followNextVersion(registration, () => undefined);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(update).toHaveBeenCalledTimes(1);

  vi.setSystemTime(Date.now() + 30 * minuteMs);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(update).toHaveBeenCalledTimes(2);
});
