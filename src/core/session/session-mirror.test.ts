import 'fake-indexeddb/auto';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { watchPage } from '../../../tests/support/page/stand-ins/left-page.ts';
import { createDatabase } from '../storage/database.ts';
import { mirrorSession } from '../../client/session/mirror-session.ts';
import { arePushesWanted, readMirroredSession } from './session-mirror.ts';

const ada = { userId: 'ada', token: 'token-a', push: { declarative: false } };
const page = createDatabase();
const worker = createDatabase();

afterEach(async () => {
  await page.close();
  await worker.close();
});

test('removes the token when the user signs out and closes the page at once', async () => {
  await mirrorSession(() => ada, page);
  expect(await readMirroredSession(worker)).toEqual(ada);

  const leave = watchPage();
  void mirrorSession(() => null, page);
  await leave();
  expect(await readMirroredSession(worker)).toBeNull();
});

test('ignores a damaged copy, and reads one of another version', async () => {
  const put = (row: object) => page.run((db) => db.put('session', row, 'now'));
  await put({ userId: 'ada', token: 7 });
  expect(await readMirroredSession(worker)).toBeNull();
  await put({ ...ada, colour: 'blue' });
  expect(await readMirroredSession(worker)).toEqual(ada);
  await page.run((db) => db.clear('session'));
});

test('stores the current session when two writes overlap', async () => {
  let now: typeof ada | null = ada;
  const first = mirrorSession(() => now, page);
  now = null;
  await Promise.all([first, mirrorSession(() => now, page)]);
  expect(await readMirroredSession(worker)).toBeNull();
});

test('shows pushes only for the signed-in user who wants them', async () => {
  expect(await arePushesWanted('ada', worker)).toBe(false);
  await mirrorSession(() => ada, page);
  expect(await arePushesWanted('ada', worker)).toBe(true);
  expect(await arePushesWanted('grace', worker)).toBe(false);
  await mirrorSession(() => ({ ...ada, push: null }), page);
  expect(await arePushesWanted('ada', worker)).toBe(false);
  await mirrorSession(() => null, page);
});

test('evicts cached files to store the session on a full device, so that its pushes do not end', async () => {
  const cached = new Set(['/a-photo']);
  await page.run((db) =>
    db.put('kept', { kind: 'photos-viewed', name: '/a-photo', bytes: 1, usedAt: 1 }),
  );
  vi.stubGlobal('caches', {
    open: async () => ({ delete: async (name: string) => cached.delete(name) }),
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const full: typeof page.run = async (work) => {
    if (cached.size > 0) throw new DOMException('Full', 'QuotaExceededError');
    return page.run(work);
  };
  await mirrorSession(() => ada, { ...page, run: full });
  expect(await arePushesWanted('ada', worker)).toBe(true);
  await mirrorSession(() => null, page);
});

test('shows pushes if the device cannot store the session', async () => {
  const blocked = { ...worker, run: async () => null };
  expect(await arePushesWanted('ada', blocked)).toBe(true);
  expect(await readMirroredSession(blocked)).toBeNull();
});
