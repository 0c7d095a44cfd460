import { expect, test, vi } from 'vitest';
import { askForPersistentStorage } from './persistent-storage.ts';

function browser(isPersisted = false) {
  const kept = new Map<string, string>();
  const manager = {
    persisted: () => Promise.resolve(isPersisted),
    persist: vi.fn(() => Promise.resolve(true)),
  };
  const memory = () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  return { manager, memory };
}

test('the browser is asked once, whatever it says', async () => {
  const here = browser();
  await Promise.all([askForPersistentStorage(here), askForPersistentStorage(here)]);
  await askForPersistentStorage(here);
  expect(here.manager.persist).toHaveBeenCalledTimes(1);
});

test('it is not asked for what it does already', async () => {
  const here = browser(true);
  await askForPersistentStorage(here);
  expect(here.manager.persist).not.toHaveBeenCalled();
});

test.each([
  ['has no such thing', { ...browser(), manager: undefined }],
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
    'refuses to be asked',
    { ...browser(), manager: { ...browser().manager, persist: () => Promise.reject(new Error()) } },
  ],
])('where the browser %s, nothing happens', async (_what, here) => {
  await expect(askForPersistentStorage(here)).resolves.toBeUndefined();
});
