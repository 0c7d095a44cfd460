import { expect, test } from 'vitest';
import { createMemoryBudget } from './memory-budget.ts';

const busy = { code: 'BUSY', retryAfter: 5 };

/** Work that lasts until the test ends it. */
function held() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { work: () => promise, end: () => resolve('done'), fail: () => reject(new Error('no')) };
}

test('refuses work beyond the total until other work has ended', async () => {
  const within = createMemoryBudget({ total: 10, each: 10 });
  const [one, other] = [held(), held()];
  const running = [within(6, 'ada', one.work), within(4, 'bob', other.work)];
  await expect(within(1, 'eve', held().work)).rejects.toMatchObject(busy);
  one.end();
  expect(await running[0]).toBe('done');
  expect(await within(6, 'eve', async () => 'fits')).toBe('fits');
  await expect(within(7, 'eve', held().work)).rejects.toMatchObject(busy);
  other.fail();
  await expect(running[1]).rejects.toThrow('no');
  expect(await within(10, 'eve', async () => 'fits')).toBe('fits');
});

test('refuses one client more than its share', async () => {
  const within = createMemoryBudget({ total: 10, each: 4 });
  const hers = held();
  const running = within(4, 'ada', hers.work);
  await expect(within(1, 'ada', held().work)).rejects.toMatchObject(busy);
  expect(await within(4, 'bob', async () => 'fits')).toBe('fits');
  hers.end();
  await running;
  expect(await within(4, 'ada', async () => 'fits')).toBe('fits');
});
