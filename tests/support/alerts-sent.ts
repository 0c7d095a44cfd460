import { afterAll, beforeAll, expect, vi } from 'vitest';
import type { TestApp } from './test-app.ts';
import { soon } from './soon.ts';

/** Milliseconds until the portal looks for posts about which nobody was alerted. */
const look = 1_000;

/** Makes the intervals of the file's portals pass in `alertsSent` only, at once. To be called before they are built. */
export function stopIntervals(): void {
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });
  afterAll(() => {
    vi.useRealTimers();
  });
}

/** Waits until a portal has sent all alerts about posts so far. */
export function alertsSent({ database }: TestApp): Promise<void> {
  return soon(async () => {
    vi.advanceTimersByTime(look);
    expect(await database.read.selectFrom('alert_queue').select('id').execute()).toEqual([]);
  });
}
