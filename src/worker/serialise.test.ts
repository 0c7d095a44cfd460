import { expect, test } from 'vitest';
import { inTurn } from './serialise.ts';

test('steps for an address come one after the other, also after one that failed; other addresses wait for none', async () => {
  const done: string[] = [];
  let release = (): void => undefined;
  const slow = new Promise<void>((resolve) => (release = resolve));
  const first = inTurn('/a', () => slow.then(() => void done.push('a1')));
  const second = inTurn('/a', async () => {
    done.push('a2');
    throw new Error('no network');
  });
  const third = inTurn('/a', async () => void done.push('a3'));
  await inTurn('/b', async () => void done.push('b'));
  expect(done).toEqual(['b']);
  release();
  await Promise.all([first, second, third]);
  expect(done).toEqual(['b', 'a1', 'a2', 'a3']);
});
