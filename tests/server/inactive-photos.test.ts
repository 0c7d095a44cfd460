import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Item, type Photo } from '../../contract/entities.ts';
import { buildWatchedApp } from '../support/app/documented-responses.ts';
import { hour } from '../support/clock.ts';
import { signInPeople } from '../support/calls/conversations.ts';
import { editItem, postItem } from '../support/calls/items.ts';
import { noise } from '../support/photos.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;
let people: Awaited<ReturnType<typeof signInPeople>>;
/** A new item for each test, with its own photo. */
let item: Item;
let photo: Photo;
let bytes: Buffer;

beforeAll(async () => {
  portal = await buildTestApp();
  people = await signInPeople(portal);
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.clock.advance(hour);
  bytes = await noise(60, 40).png().toBuffer();
  item = await posted();
  photo = item.photo!;
});

async function posted(): Promise<Item> {
  const { body } = await postItem(portal, { photo: bytes, token: people.poster.token });
  return Item.parse(body.item);
}
const setActive = async (isActive: boolean, id = item._id): Promise<Item> => {
  const { body } = await portal.call('PUT /admin/items/{id}/activate', {
    params: { id },
    body: { isActive },
    token: people.admin.token,
  });
  return Item.parse(body.item);
};
async function served(url: string, method: 'GET' | 'HEAD' = 'GET', { app } = portal) {
  const { statusCode, headers, rawPayload } = await app.inject({ method, url });
  return { status: statusCode, caching: headers['cache-control'], size: rawPayload.length };
}
async function seenBy({ token }: SignedIn): Promise<Item> {
  const { body } = await portal.call('GET /items/{id}', { params: { id: item._id }, token });
  return Item.parse(body.item);
}
const addressesOf = ({ image, photo }: Item) => [image!, photo!.large, photo!.card];

describe('the photo of an inactive item', () => {
  test('is not served at its public URL in either size, nor cached', async () => {
    expect((await served(photo.card)).status).toBe(200);
    await setActive(false);
    for (const address of [photo.large, photo.card]) {
      for (const method of ['GET', 'HEAD'] as const) {
        expect(await served(address, method)).toMatchObject({ status: 404, caching: 'no-store' });
      }
    }
  });

  test('is never stored in shared caches, even while the item is active', async () => {
    expect((await served(photo.card)).caching).toBe('private, max-age=31536000, immutable');
  });

  test('is in every response about the item to poster and admins', async () => {
    const replies = [await setActive(false)];
    for (const by of [people.poster, people.admin]) replies.push(await seenBy(by));
    const { token } = people.poster;
    const edited = await editItem(portal, item._id, { fields: { title: 'Edited' }, token });
    replies.push(Item.parse(edited.body.item));
    const keeper = await portal.call('POST /items/{id}/assign-keeper', {
      params: { id: item._id },
      body: { keeperId: people.keeper.user._id },
      token: people.admin.token,
    });
    replies.push(Item.parse(keeper.body.item));
    const lists = await Promise.all([
      portal.call('GET /users/me/items', { token }),
      portal.call('GET /admin/items', { token: people.admin.token }),
      portal.call('GET /admin/users/{id}/items', {
        params: { id: people.poster.user._id },
        token: people.admin.token,
      }),
    ]);
    for (const { body } of lists) {
      const listed = body.items.find(({ _id }: Item) => _id === item._id);
      replies.push(Item.parse(listed));
    }
    expect(replies).toHaveLength(8);
    for (const reply of replies) {
      for (const address of addressesOf(reply)) {
        expect(address).toMatch(/^\/photos\/[0-9a-f]{32}-(large|card)\.webp\?until=\d+&key=/);
        const { status, size } = await served(address);
        expect([status, size > 0]).toEqual([200, true]);
      }
    }
  });

  test('has a URL that stays the same for a while and expires after at most two hours', async () => {
    await setActive(false);
    const { photo: keyed } = await seenBy(people.poster);
    expect((await seenBy(people.admin)).photo).toEqual(keyed);
    portal.clock.advance(hour);
    expect(await served(keyed!.card)).toMatchObject({ status: 200, caching: 'no-store' });
    expect((await seenBy(people.poster)).photo!.card).not.toBe(keyed!.card);
    portal.clock.advance(hour);
    expect(await served(keyed!.card)).toMatchObject({ status: 404, caching: 'no-store' });
    expect((await served((await seenBy(people.poster)).photo!.card)).status).toBe(200);
  });

  test('is not served with a forged signature, or that of another picture or time', async () => {
    await setActive(false);
    const { photo: keyed } = await seenBy(people.poster);
    const [path, query = ''] = keyed!.card.split('?');
    const until = new URLSearchParams(query).get('until')!;
    const key = new URLSearchParams(query).get('key')!;
    const wrong = [
      `${path}?until=${until}`,
      `${path}?key=${key}`,
      `${path}?until=${until}&key=${'A'.repeat(key.length)}`,
      `${path}?until=${until}&key=x`,
      `${path}?until=${until}&key=${key}&key=${key}`,
      `${path}?until=${Number(until) + 3_600_000}&key=${key}`,
      `${path}?until=Infinity&key=${key}`,
      `${photo.large}?${query}`,
    ];
    for (const address of wrong) expect((await served(address)).status).toBe(404);
  });

  test('is served by another node at the same URL', async () => {
    await setActive(false);
    const { photo: keyed } = await seenBy(people.poster);
    const other = await buildWatchedApp(portal.parts);
    try {
      expect((await served(keyed!.card, 'GET', { ...portal, app: other })).status).toBe(200);
    } finally {
      await other.close();
    }
  });

  test('is public again when the item is activated', async () => {
    await setActive(false);
    expect((await setActive(true)).photo).toEqual(photo);
    expect(await served(photo.card)).toMatchObject({
      status: 200,
      caching: 'private, max-age=31536000, immutable',
    });
  });

  test('stays public while an active item has the same photo', async () => {
    const other = await posted();
    expect(other.photo).toEqual(photo);
    await setActive(false);
    expect((await served(photo.card)).status).toBe(200);
    await setActive(false, other._id);
    expect((await served(photo.card)).status).toBe(404);
  });

  test('is not served at any URL after the item was deleted', async () => {
    await setActive(false);
    const { photo: keyed } = await seenBy(people.poster);
    const { token } = people.poster;
    await portal.call('DELETE /items/{id}', { params: { id: item._id }, token });
    for (const address of [photo.card, keyed!.card]) {
      expect((await served(address)).status).toBe(404);
    }
  });
});
