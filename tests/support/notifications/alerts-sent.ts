import { afterAll, beforeAll, expect, vi } from 'vitest';
import type { TestApp } from '../app/test-app.ts';
import { soon } from '../soon.ts';

/** Interval at which the portal checks its queue of alerts. */
const checkIntervalMs = 1_000;

/**
 * Fakes setInterval for the file's portals, so that intervals pass only in `alertsSent`, without waiting. Call it
 * before a portal is built.
 */
export function stopIntervals(): void {
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });
  afterAll(() => {
    vi.useRealTimers();
  });
}

/** Waits until a portal has sent all alerts about the posts made so far. */
export function alertsSent({ database }: TestApp): Promise<void> {
  return soon(async () => {
    vi.advanceTimersByTime(checkIntervalMs);
    expect(await database.read.selectFrom('alert_queue').select('id').execute()).toEqual([]);
  });
}
