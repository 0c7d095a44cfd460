import { expect, test, vi } from 'vitest';
import { askForPersistentStorage } from './persistent-storage.ts';

function browser({ isPersisted = false, isGranted = true } = {}) {
  const stored = new Map<string, string>();
  const manager = {
    persisted: () => Promise.resolve(isPersisted),
    persist: vi.fn(() => Promise.resolve(isGranted)),
  };
  const memory = () => ({
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  return { manager, memory };
}

test.each([true, false])('asks the browser once if it answers %s', async (isGranted) => {
  const here = browser({ isGranted });
  await Promise.all([askForPersistentStorage(here), askForPersistentStorage(here)]);
  await askForPersistentStorage(here);
  expect(here.manager.persist).toHaveBeenCalledTimes(1);
});

test('does not ask if the storage is persistent already', async () => {
  const here = browser({ isPersisted: true });
  await askForPersistentStorage(here);
  expect(here.manager.persist).not.toHaveBeenCalled();
});

test.each([
  ['has no storage manager', { ...browser(), manager: undefined }],
  [
    'forbids storage',
    {
      ...browser(),
      memory: () => {
        throw new DOMException('Forbidden', 'SecurityError');
      },
    },
  ],
  [
    'rejects the request',
    { ...browser(), manager: { ...browser().manager, persist: () => Promise.reject(new Error()) } },
  ],
])('does not fail if the browser %s', async (_what, here) => {
  await expect(askForPersistentStorage(here)).resolves.toBeUndefined();
});
