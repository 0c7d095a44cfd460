import { expect } from 'vitest';
import type { Answer } from './test-app.ts';

/** Asks so often, one after the other, and gives the statuses in order. */
export async function statusesOf(times: number, ask: () => Promise<Answer>): Promise<number[]> {
  const statuses = [];
  for (let done = 0; done < times; done += 1) statuses.push((await ask()).status);
  return statuses;
}

export const all = (times: number, status: number) => Array.from({ length: times }, () => status);

export function expectTooMany(
  { status, body, headers }: Answer,
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
