import { afterEach, expect, test, vi } from 'vitest';
import { createOutboxLock } from './lock.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ['with Web Locks', () => undefined],
  ['without Web Locks', () => vi.stubGlobal('navigator', {})],
])('serialises work %s, even after a failure', async (_what, given) => {
  given();
  const withLock = createOutboxLock();
  const done: string[] = [];
  const work = (name: string, fails = false) =>
    withLock(async () => {
      done.push(`${name} begins`);
      await Promise.resolve();
      done.push(`${name} ends`);
      if (fails) throw new Error('broken');
    });
  const [first, second] = [work('first', true), work('second')];
  await expect(first).rejects.toThrow('broken');
  await second;
  expect(done).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});
