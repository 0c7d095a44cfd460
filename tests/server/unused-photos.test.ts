import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDeleteUnused, createItemPhotos } from '../../server/features/items/item-photos.ts';
import { createUnusedPhotos } from '../../server/features/items/regular/unused-photos.ts';
import { type PhotoStore, pictureFile } from '../../server/images/photo-store.ts';
import { FilesFault } from '../../server/storage/files.ts';
import { noise } from '../support/photos.ts';
import { type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;
beforeEach(async () => {
  portal = await buildTestApp();
});
afterEach(() => portal.close());

const idOf = (number: number) => String(number).padStart(32, '0');

/** Stores the rows of photos that nothing uses. They have no files. */
async function storeUnused(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, number) => idOf(number));
  const look = { width: 60, height: 40, placeholder: '', created_at: 0 };
  await portal.database.transaction(async (trx) => {
    await trx
      .insertInto('photos')
      .values(ids.map((id) => ({ id, ...look })))
      .execute();
  });
  return ids;
}

async function storedIds(): Promise<string[]> {
  const rows = await portal.database.read.selectFrom('photos').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

function cleanup(photos: Pick<PhotoStore, 'remove'> = portal.parts.photos) {
  const { database, log, now } = portal.parts;
  const deleteUnused = createDeleteUnused(database, photos, now);
  return createUnusedPhotos({ database, photos: { deleteUnused }, log });
}

test('a file that cannot be deleted keeps no other photo from being deleted, and is tried again', async () => {
  const ids = await storeUnused(4);
  // A folder in the place of the file cannot be deleted as a file, even by root.
  const file = join(portal.config.dataDir, 'photos', pictureFile(ids[1]!, 'large'));
  await mkdir(file, { recursive: true });
  const { processDue } = cleanup();
  await expect(processDue()).rejects.toThrow(file);
  expect(await storedIds()).toEqual([ids[1]]);
  await expect(processDue()).rejects.toThrow(file);
  await rm(dirname(file), { recursive: true });
  await processDue();
  expect(await storedIds()).toEqual([]);
});

test('objects that an S3 store refuses to delete are reported with their photos', async () => {
  const ids = await storeUnused(4);
  const settings = portal.config.files;
  const { processDue } = cleanup({
    async remove(id) {
      if (id < ids[2]!) throw new FilesFault(settings, 'DELETE 403 AccessDenied', 'unreachable');
    },
  });
  const error: unknown = await processDue().catch((thrown: unknown) => thrown);
  expect(String(error)).toContain(`photo ${ids[0]}: `);
  expect(String(error)).toContain(`photo ${ids[1]}: `);
  expect(String(error)).toContain('DELETE 403 AccessDenied');
  expect(await storedIds()).toEqual(ids.slice(0, 2));
});

test('a run ends early while nothing can be deleted, and the next one continues behind its photos', async () => {
  const ids = await storeUnused(8);
  const tried: string[] = [];
  const { processDue } = cleanup({
    async remove(id) {
      tried.push(id);
      throw new Error('the store is down');
    },
  });
  const runs = [];
  for (let run = 0; run < 4; run += 1) {
    await expect(processDue()).rejects.toThrow('the store is down');
    runs.push(tried.splice(0));
  }
  expect(runs).toEqual([ids.slice(0, 3), ids.slice(3, 6), ids.slice(6), ids.slice(0, 3)]);
});

test('the photo of a failed request is deleted later if the store failed too', async () => {
  const { database, log, now, photos } = portal.parts;
  const remove = () => Promise.reject(new Error('the store is down'));
  const whileDown = createItemPhotos(database, { ...photos, remove }, now, log);
  let id = '';
  const request = whileDown.withPhoto(await noise(60, 40).png().toBuffer(), async (photo) => {
    id = photo!.stored.id;
    throw new Error('refused');
  });
  await expect(request).rejects.toThrow('refused');
  expect(await photos.read(id, 'large')).not.toBeNull();
  await cleanup().processDue();
  expect(await photos.read(id, 'large')).toBeNull();
  expect(await storedIds()).toEqual([]);
});

test('files that were written before the process died are deleted later', async () => {
  const { database, log, now, photos } = portal.parts;
  const written = Promise.withResolvers<string>();
  const ingest: PhotoStore['ingest'] = async (bytes) => {
    const ingested = await photos.ingest(bytes);
    return {
      ...ingested,
      async writeFiles() {
        await ingested.writeFiles();
        written.resolve(ingested.stored.id);
        // The process never comes further.
        await new Promise(() => undefined);
      },
    };
  };
  const dying = createItemPhotos(database, { ...photos, ingest }, now, log);
  void dying.withPhoto(await noise(60, 40).png().toBuffer(), async () => undefined);
  const id = await written.promise;
  expect(await photos.read(id, 'large')).not.toBeNull();
  await cleanup().processDue();
  expect(await photos.read(id, 'large')).toBeNull();
  expect(await photos.read(id, 'card')).toBeNull();
  expect(await storedIds()).toEqual([]);
});

test('a photo has its files even if a run deletes them during its upload', async () => {
  const { database, log, now, photos } = portal.parts;
  const uploads = createItemPhotos(database, photos, now, log);
  const id = await uploads.withPhoto(await noise(60, 40).png().toBuffer(), async (photo) => {
    await cleanup().processDue();
    await database.transaction((trx) => uploads.persist(trx, photo!));
    return photo!.stored.id;
  });
  expect(await photos.read(id, 'large')).not.toBeNull();
  expect(await photos.read(id, 'card')).not.toBeNull();
  expect(await storedIds()).toEqual([id]);
});
