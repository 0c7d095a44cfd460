import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Item, Photo } from '../../contract/entities.ts';
import { createItemPhotos } from '../../server/features/items/item-photos.ts';
import { PortalError } from '../../server/http/errors/portal-error.ts';
import { createPhotoStore } from '../../server/images/photo-store.ts';
import { openFiles } from '../../server/storage/open-files.ts';
import { signInPeople } from '../support/calls/conversations.ts';
import { itemCalls } from '../support/calls/item-calls.ts';
import { editItem, postItem, postedItem } from '../support/calls/items.ts';
import { noise } from '../support/photos.ts';
import { type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;
let people: Awaited<ReturnType<typeof signInPeople>>;
let calls: ReturnType<typeof itemCalls>;
/** A new item for each test, without a photo. */
let item: Item;

beforeAll(async () => {
  portal = await buildTestApp();
  people = await signInPeople(portal);
  calls = itemCalls(portal, people, () => item);
});
afterAll(() => portal.close());

beforeEach(async () => {
  item = await postedItem(portal, people.poster);
});

function edit(fields: Record<string, string>, photo: Buffer | null = null, by = people.poster) {
  return editItem(portal, item._id, { fields, photo, token: by.token });
}

const picture = () => noise(60, 40).png().toBuffer();
async function withPhoto(bytes: Buffer): Promise<Photo> {
  const { body } = await edit({}, bytes);
  return body.item.photo as Photo;
}
async function statusOf({ large, card }: Photo): Promise<number[]> {
  const answers = await Promise.all([large, card].map((url) => portal.app.inject({ url })));
  return answers.map(({ statusCode }) => statusCode);
}
async function countStoredPhotos(): Promise<{ rows: number; files: number }> {
  const rows = await portal.database.read.selectFrom('photos').select('id').execute();
  const names = await readdir(join(portal.config.dataDir, 'photos'), { recursive: true });
  return { rows: rows.length, files: names.filter((name) => name.endsWith('.webp')).length };
}

describe('the photo of an item', () => {
  test('is deleted when another one replaces it', async () => {
    const first = await withPhoto(await picture());
    const before = await countStoredPhotos();
    const second = await withPhoto(await picture());
    expect(second.large).not.toBe(first.large);
    expect((await calls.stored()).photo).toEqual(second);
    expect([await statusOf(first), await statusOf(second)]).toEqual([
      [404, 404],
      [200, 200],
    ]);
    expect(await countStoredPhotos()).toEqual(before);
    expect(await calls.history()).toEqual([
      ['edited', 'image'],
      ['edited', 'image'],
    ]);
  });

  test('stays if none is sent, or the same one again', async () => {
    const bytes = await picture();
    const photo = await withPhoto(bytes);
    expect((await edit({ title: 'Another title' })).body.item.photo).toEqual(photo);
    const count = (await calls.history()).length;
    expect((await edit({ title: 'Another title' }, bytes)).body.item.photo).toEqual(photo);
    expect(await calls.history()).toHaveLength(count);
    expect(await statusOf(photo)).toEqual([200, 200]);
  });

  test('is removed and deleted by an empty text', async () => {
    const photo = await withPhoto(await picture());
    const { body } = await edit({ image: '' });
    expect([body.item.photo, body.item.image]).toEqual([null, null]);
    expect(await statusOf(photo)).toEqual([404, 404]);
  });

  test('cannot be replaced and removed at the same time', async () => {
    const photo = await withPhoto(await picture());
    const { body } = await edit({ image: '' }, await picture());
    expect(body.details).toEqual([
      { field: 'image', message: 'must be a photo or empty, not both' },
    ]);
    expect((await calls.stored()).photo).toEqual(photo);
  });

  test('is not deleted while another item has it', async () => {
    const bytes = await picture();
    const photo = await withPhoto(bytes);
    const { body } = await postItem(portal, { photo: bytes, token: people.claimant.token });
    expect(body.item.photo).toEqual(photo);
    await edit({ image: '' });
    expect(await statusOf(photo)).toEqual([200, 200]);
    await calls.remove(people.claimant, body.item._id);
    expect(await statusOf(photo)).toEqual([404, 404]);
  });

  test('is written again if the last item with it is deleted during the upload', async () => {
    const { database, clock, config, parts } = portal;
    const store = createPhotoStore(await openFiles(config));
    const photos = createItemPhotos(database, store, clock.now, parts.log);
    await photos.withPhoto(await picture(), async (photo) => {
      const { stored } = photo!;
      await photos.deleteUnused(stored);
      expect(await store.read(stored.id, 'large')).toBeNull();
      await database.transaction((trx) => photos.persist(trx, photo!));
      expect(await store.read(stored.id, 'large')).not.toBeNull();
      expect(await store.read(stored.id, 'card')).not.toBeNull();
      await photos.deleteUnused(stored);
    });
  });

  test('is deleted if its call fails', async () => {
    await withPhoto(await picture());
    const photo = await picture();
    const before = await countStoredPhotos();
    const refused = await postItem(portal, {
      photo,
      key: item._id,
      token: people.poster.token,
    });
    expect(refused.body.code).toBe('ID_IN_USE');
    const category = await edit({ category: 'Retired' }, photo);
    expect(category.status).toBe(400);
    const stranger = await edit({}, photo, people.stranger);
    expect(stranger.status).toBe(403);
    expect(await countStoredPhotos()).toEqual(before);
  });

  test('leaves the error of a failed call as it is if its deletion fails too, which is logged', async () => {
    const { database, clock, config, parts, logLines } = portal;
    const store = createPhotoStore(await openFiles(config));
    const failing = { ...store, remove: () => Promise.reject(new Error('the disk is broken')) };
    const photos = createItemPhotos(database, failing, clock.now, parts.log);
    const refusal = new PortalError('FORBIDDEN');
    const call = photos.withPhoto(await picture(), () => Promise.reject(refusal));
    await expect(call).rejects.toBe(refusal);
    expect(logLines.join()).toContain('the disk is broken');
  });

  test('stays if a call with the same photo fails for another item', async () => {
    const bytes = await picture();
    const photo = await withPhoto(bytes);
    const refused = await postItem(portal, {
      photo: bytes,
      key: item._id,
      token: people.poster.token,
    });
    expect(refused.body.code).toBe('ID_IN_USE');
    expect(await statusOf(photo)).toEqual([200, 200]);
  });
});
