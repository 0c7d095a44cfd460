import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'vitest';
import type { TestApp } from './app/test-app.ts';

/** Makes one request after the other, and counts those that are answered before some work ends. */
export async function answeredDuring(
  portal: Pick<TestApp, 'call'>,
  work: Promise<unknown>,
): Promise<number> {
  const progress = { isDone: false };
  const ended = work.finally(() => {
    progress.isDone = true;
  });
  let answered = 0;
  while (!progress.isDone) {
    expect((await portal.call('GET /categories')).status).toBe(200);
    await nextTurn();
    answered += 1;
  }
  await ended;
  // Do not count the last request: the work may have ended before it was answered.
  return answered - 1;
}
