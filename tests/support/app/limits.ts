import { expect } from 'vitest';
import { type LimitName, limits } from '../../../contract/limits.ts';
import type { ApiResponse, TestApp } from './test-app.ts';

/**
 * Sets a limit's count as if this many calls had been made.
 * @param whose a network address or an account id
 */
export async function useUp(
  { database, clock }: TestApp,
  name: LimitName,
  whose: string,
  times: number,
): Promise<void> {
  const expiresAt = clock.now() + limits[name].withinMs;
  await database.counts
    .insertInto('limit_counts')
    .values({ key: `${name}:${whose}`, points: times, expires_at: expiresAt })
    .execute();
}

/** Makes a call repeatedly, one after the other, and returns the statuses in order. */
export async function statusesOf(
  times: number,
  ask: () => Promise<ApiResponse>,
): Promise<number[]> {
  const statuses = [];
  for (let done = 0; done < times; done += 1) statuses.push((await ask()).status);
  return statuses;
}

export const all = (times: number, status: number) => Array.from({ length: times }, () => status);

export function expectTooMany(
  { status, body, headers }: ApiResponse,
  seconds: number,
  sentence: string,
): void {
  expect([status, body.code, body.message, headers['retry-after']]).toEqual([
    429,
    'TOO_MANY_REQUESTS',
    `Too many tries. Please try again in ${sentence}.`,
    String(seconds),
  ]);
}
