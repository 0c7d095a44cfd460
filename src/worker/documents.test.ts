import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildHeader } from '../../contract/documents/documents.ts';
import { database } from '../core/storage/database.ts';
import type * as Documents from './documents.ts';

const address = 'https://portal.example/items/1';
let cached: Map<string, Response>;
let documents: typeof Documents;

beforeEach(async () => {
  cached = new Map();
  vi.stubGlobal('caches', {
    match: async (path: string) => cached.get(path)?.clone(),
    open: async () => ({
      put: async (path: string, response: Response) => cached.set(path, response),
      delete: async (path: string) => cached.delete(path),
    }),
  });
  vi.stubGlobal('self', { __WB_MANIFEST: [{ url: 'index.html', revision: 'this' }] });
  vi.resetModules();
  documents = await import('./documents.ts');
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.resetModules();
  await database.run((db) => db.clear('kept'));
});

const documentOf = (build: string | null, status = 200, text = 'the item') =>
  new Response(text, { status, headers: build === null ? {} : { [buildHeader]: build } });
const stored = async () => (await documents.storedDocument(address))?.text();

test('caches a document of this build and replaces it by a later one', async () => {
  await documents.cacheDocument(address, documentOf('this'));
  expect(await stored()).toBe('the item');
  await documents.cacheDocument(address, documentOf('this', 200, 'the item, edited'));
  expect(await stored()).toBe('the item, edited');
});

test('deletes the document once the server responds with 404', async () => {
  await documents.cacheDocument(address, documentOf('this'));
  await documents.cacheDocument(address, documentOf('this', 404, 'no such item'));
  expect(await stored()).toBeUndefined();
});

const redirected = documentOf('this', 200, 'the sign-in page');
Object.defineProperty(redirected, 'redirected', { value: true });

test.each([
  ['a 404 that is not the portal’s', documentOf(null, 404)],
  ['a 404 of another build', documentOf('another', 404)],
  ['a server error', documentOf('this', 503, 'busy')],
  ['a document of another build', documentOf('another', 200, 'newer')],
  ['a redirected response', redirected],
])('keeps the cached document after %s', async (_, response) => {
  await documents.cacheDocument(address, documentOf('this'));
  await documents.cacheDocument(address, response);
  expect(await stored()).toBe('the item');
});
