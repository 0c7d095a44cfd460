import { expect, test } from 'vitest';
import { createLocalDrafts } from './local-drafts.ts';

function area(): Storage {
  const stored = new Map<string, string>();
  return {
    get length() {
      return stored.size;
    },
    key: (index) => [...stored.keys()][index] ?? null,
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
    clear: () => stored.clear(),
  };
}

test('stores the drafts of each user separately until they are deleted', () => {
  const drafts = createLocalDrafts(
    (
      (one) => () =>
        one
    )(area()),
  );
  drafts.write('ada', 'x', { text: 'Hello' });
  drafts.write('bob', 'x', 'other');
  expect(drafts.read('ada', 'x')).toEqual({ text: 'Hello' });
  expect(drafts.read('ada', 'y')).toBeNull();
  drafts.write('ada', 'x', null);
  expect(drafts.read('ada', 'x')).toBeNull();
  expect(drafts.read('bob', 'x')).toBe('other');
});

test('deletes all drafts of one user and nothing else', () => {
  const storage = area();
  storage.setItem('token', 'stays');
  const drafts = createLocalDrafts(() => storage);
  drafts.write('ada', 'x', 1);
  drafts.write('ada', 'y', 2);
  drafts.write('adam', 'x', 3);
  drafts.clear('ada');
  expect([drafts.read('ada', 'x'), drafts.read('ada', 'y'), drafts.read('adam', 'x')]).toEqual([
    null,
    null,
    3,
  ]);
  expect(storage.getItem('token')).toBe('stays');
});

test('reads nothing and writes nothing if the browser forbids storage', () => {
  const drafts = createLocalDrafts(() => {
    throw new DOMException('no', 'SecurityError');
  });
  drafts.write('ada', 'x', 1);
  drafts.clear('ada');
  expect(drafts.read('ada', 'x')).toBeNull();
});
