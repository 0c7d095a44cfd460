import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { soon } from '../../../tests/support/soon.ts';
import { onlineStatus } from '../connection/online-status.ts';
import { queryCache, queryKey } from './query.ts';

vi.mock(import('../http/calls.ts'), () => Promise.reject(new Error('offline')));

test('goes offline if the code that makes calls could not be loaded, so that the page tries again', async () => {
  expect(onlineStatus.get()).toBe('online');
  const key = queryKey('GET /categories', {});
  queryCache.subscribe(key, () => undefined);
  await soon(() => expect(queryCache.get(key)).toMatchObject({ state: 'failed' }));
  expect(onlineStatus.get()).toBe('offline');
});
