import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deleteCachedFile, deleteIfGone } from './cached-files.ts';
import { database } from './database.ts';

const address = 'https://portal.example/photos/a-card.webp';
const row = { kind: 'photos-viewed', name: address, bytes: 1, usedAt: 1 };
const readRow = () => database.run((db) => db.get('kept', [row.kind, address]));
let cached: Set<string>;

beforeEach(async () => {
  cached = new Set([`photos-viewed ${address}`]);
  vi.stubGlobal('caches', {
    open: async (name: string) => ({
      delete: async (one: string) => cached.delete(`${name} ${one}`),
    }),
  });
  await database.run((db) => db.put('kept', row));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('deletes a file with its row, and the file alone if the row cannot be deleted', async () => {
  const run = vi.spyOn(database, 'run').mockRejectedValueOnce(new Error('closed'));
  await deleteCachedFile('photos-viewed', address);
  run.mockRestore();
  expect(cached).toEqual(new Set());
  expect(await readRow()).toEqual(row);
  await deleteCachedFile('photos-viewed', address);
  expect(await readRow()).toBeUndefined();
});

test.each([
  ['deletes', 'the portal does not have it', 404, '{"code":"NOT_FOUND"}', ['HEAD', 'GET'], 1],
  ['keeps', 'the portal has it', 200, null, ['HEAD'], 0],
  ['keeps', 'a proxy has no portal', 404, '<h1>404 page not found</h1>', ['HEAD', 'GET'], 0],
])('%s a photo if %s', async (_, _reason, status, body, methods, deletions) => {
  const sent: string[] = [];
  const deleteCopies = vi.fn(async () => undefined);
  const fetch = async (_address: string, { method = 'GET' }: RequestInit) => {
    sent.push(method);
    return new Response(method === 'HEAD' ? null : body, { status });
  };
  await deleteIfGone(address, { fetch, deleteCopies });
  expect(sent).toEqual(methods);
  expect(deleteCopies).toHaveBeenCalledTimes(deletions);
});

test('keeps a photo while the server does not answer', async () => {
  const deleteCopies = vi.fn(async () => undefined);
  const fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(deleteIfGone(address, { fetch, deleteCopies })).rejects.toThrow(TypeError);
  expect(deleteCopies).not.toHaveBeenCalled();
});
