import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PrivateDetail } from '../../contract/claims/private-details.ts';
import type { Item } from '../../contract/entities.ts';
import { limits } from '../../contract/limits.ts';
import { claimCalls, detailedItem } from '../support/calls/claim-calls.ts';
import { hour } from '../support/clock.ts';
import { signInPeople } from '../support/calls/conversations.ts';
import { addCategory, backpack, changeItem, editItem, postItem } from '../support/calls/items.ts';
import { noise } from '../support/photos.ts';
import {
  deleteNotifications,
  sentNotifications,
} from '../support/notifications/sent-notifications.ts';
import { type ApiResponse, type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;
let people: Awaited<ReturnType<typeof signInPeople>>;
let item: Item;
/** Two photos that no other test has posted, because equal photos have the same address. */
let photos: Buffer[];
let calls: ReturnType<typeof claimCalls>;

const charm: PrivateDetail = { kind: 'charm', text: 'red fox' };
const inside: PrivateDetail = { kind: 'thing inside', text: 'umbrella' };

beforeAll(async () => {
  portal = await buildTestApp();
  people = await signInPeople(portal);
  calls = claimCalls(portal, () => item);
  await addCategory(portal, 'Keys');
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.clock.advance(hour);
  people.poster = await portal.signIn({ name: 'Pat Poster' });
  item = await detailedItem(portal, people, [charm, inside]);
  photos = await Promise.all([1, 2].map(() => noise(40, 40).jpeg().toBuffer()));
});

const post = (
  fields: Record<string, string>,
  more: { privatePhoto?: Buffer; photo?: Buffer } = {},
) => postItem(portal, { fields: { ...backpack, ...fields }, token: people.poster.token, ...more });
const edit = (
  fields: Record<string, string>,
  more: { privatePhoto?: Buffer; photo?: Buffer } = {},
) => editItem(portal, item._id, { fields, token: people.poster.token, ...more });
const details = async (): Promise<PrivateDetail[]> =>
  (await calls.details(people.poster)).body.privateDetails;
const privatePhoto = async (): Promise<{ large: string } | null> =>
  (await calls.details(people.poster)).body.photo;
const asText = (list: unknown) => JSON.stringify(list);
const refusal = ({ status, body }: ApiResponse) => [status, body.details?.[0].field];
/** Status and caching rule of a picture. */
async function picture(url: string) {
  const { statusCode, headers } = await portal.app.inject({ url });
  return [statusCode, headers['cache-control']];
}
const pictureStatus = async (url: string) => (await picture(url))[0];

describe('a found item', () => {
  test('keeps its private details in order, for poster, keeper and admins', async () => {
    for (const by of [people.poster, people.keeper, people.admin]) {
      const { status, body } = await calls.details(by);
      expect([status, body]).toEqual([200, { privateDetails: [charm, inside], photo: null }]);
    }
    for (const by of [people.claimant, people.stranger]) {
      expect((await calls.details(by)).body.code).toBe('FORBIDDEN');
    }
  });

  test('notes in its history who read them, once an hour', async () => {
    await calls.details(people.keeper);
    await calls.details(people.keeper);
    await calls.details(people.admin);
    const readers = async () => {
      const { body } = await portal.call('GET /items/{id}/history', {
        params: { id: item._id },
        token: people.poster.token,
      });
      const entries = body.history.filter(
        (entry: { event: string }) => entry.event === 'details read',
      );
      return entries.map((entry: { actor: { name: string } }) => entry.actor.name);
    };
    expect(await readers()).toEqual(['Kim Keeper', 'Ada Admin']);
    portal.clock.advance(hour);
    await calls.details(people.keeper);
    expect(await readers()).toEqual(['Kim Keeper', 'Ada Admin', 'Kim Keeper']);
  });

  test.each([
    ['not JSON', '[{'],
    ['not a list', '{"kind":"charm","text":"red fox"}'],
    ['of an unknown kind', asText([{ kind: 'colour', text: 'red' }])],
    ['empty', asText([{ kind: 'charm', text: ' ' }])],
    ['longer than 120 characters', asText([{ kind: 'charm', text: 'x'.repeat(121) }])],
    ['more than six', asText(Array.from({ length: 7 }, () => charm))],
  ])('is refused with private details that are %s', async (_what, privateDetails) => {
    expect(refusal(await post({ privateDetails }))).toEqual([400, 'privateDetails']);
    expect(refusal(await edit({ privateDetails }))).toEqual([400, 'privateDetails']);
    expect(await details()).toEqual([charm, inside]);
  });

  test.each([
    ['title', { title: 'Backpack with a Red Fox' }],
    ['description', { description: 'There is a red fox on it.' }],
    ['tags', { tags: 'red fox' }],
  ])('is refused if a private detail also stands in its %s', async (_where, fields) => {
    const sent = { ...fields, privateDetails: asText([charm]) };
    for (const response of [await post(sent), await edit(sent), await edit(fields)]) {
      expect([response.status, response.body.details]).toEqual([
        400,
        [
          {
            field: 'privateDetails',
            message: 'This is already public. Choose something that is not.',
          },
        ],
      ]);
    }
  });

  test('has a private photo behind a signed address that expires and is never cached, and that is deleted with the item', async () => {
    const { body } = await post({}, { privatePhoto: photos[0]! });
    item = body.item;
    expect([item.image, item.photo]).toEqual([null, null]);
    const { large } = (await privatePhoto())!;
    expect(await picture(large)).toEqual([200, 'no-store']);
    expect(await picture(large.split('?')[0]!)).toEqual([404, 'no-store']);
    portal.clock.advance(2 * hour);
    expect(await picture(large)).toEqual([404, 'no-store']);
    const { large: renewed } = (await privatePhoto())!;
    expect(await picture(renewed)).toEqual([200, 'no-store']);
    await portal.call('DELETE /items/{id}', {
      params: { id: item._id },
      token: people.poster.token,
    });
    expect(await pictureStatus(renewed)).toBe(404);
  });

  test('is refused with a private photo that is damaged, sent twice or the same as the photo', async () => {
    const damaged = await post({}, { privatePhoto: Buffer.from('no photo') });
    expect(refusal(damaged)).toEqual([400, 'privateImage']);
    const same = await post({}, { photo: photos[0]!, privatePhoto: photos[0]! });
    expect(refusal(same)).toEqual([400, 'privateImage']);
    const { status, body } = await post({}, { photo: photos[0]!, privatePhoto: photos[1]! });
    expect(status).toBe(201);
    item = body.item;
    const unchanged = await edit({}, { privatePhoto: photos[0]! });
    expect(refusal(unchanged)).toEqual([400, 'privateImage']);
    expect(await pictureStatus(body.item.image)).toBe(200);
  });
});

test('both photos count toward the limit on photos', async () => {
  const { times } = limits.photos;
  for (let posted = 0; posted < times; posted += 2) {
    const response = await post({}, { photo: photos[0]!, privatePhoto: photos[1]! });
    expect(response.status).toBe(201);
  }
  expect((await post({}, { privatePhoto: photos[0]! })).body.code).toBe('TOO_MANY_REQUESTS');
  expect((await post({})).status).toBe(201);
});

test('a repeated request with the same key and another private photo is refused', async () => {
  const key = '01900000-0000-7000-8000-00000000aaaa';
  const send = (privatePhoto?: Buffer) =>
    postItem(portal, { token: people.poster.token, key, ...(privatePhoto && { privatePhoto }) });
  const first = await send(photos[0]);
  expect(first.status).toBe(201);
  expect((await send(photos[0])).body).toEqual(first.body);
  for (const other of [photos[1]!, undefined]) {
    expect((await send(other)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  }
});

describe('an edit', () => {
  test('keeps private details and photo if their fields are missing; an empty list removes the details', async () => {
    await edit({}, { privatePhoto: photos[0]! });
    expect((await edit({ title: 'Another backpack' })).status).toBe(200);
    expect(await details()).toEqual([charm, inside]);
    await edit({ privateDetails: '[]' });
    expect(await details()).toEqual([]);
    expect(await privatePhoto()).not.toBeNull();
  });

  test('replaces and removes the private photo, and deletes the unused one', async () => {
    await edit({}, { privatePhoto: photos[0]! });
    const first = (await privatePhoto())!;
    await edit({}, { privatePhoto: photos[1]! });
    const second = (await privatePhoto())!;
    expect([await pictureStatus(first.large), await pictureStatus(second.large)]).toEqual([
      404, 200,
    ]);
    await edit({ privateImage: '' });
    expect([await privatePhoto(), await pictureStatus(second.large)]).toEqual([null, 404]);
    const both = await edit({ privateImage: '' }, { privatePhoto: photos[0]! });
    expect(refusal(both)).toEqual([400, 'privateImage']);
  });

  test('is named in the history without the details, and the claimant does not learn of it', async () => {
    await calls.claim(people.claimant);
    await deleteNotifications(portal);
    const privateDetails = asText([{ kind: 'charm', text: 'blue whale' }]);
    await edit({ status: 'Claimed', privateDetails });
    const { body } = await portal.call('GET /items/{id}/history', {
      params: { id: item._id },
      token: people.poster.token,
    });
    expect(body.history.at(-1)).toMatchObject({ event: 'edited', note: null });
    expect(body.history.at(-1).changes.fields).toContain('privateDetails');
    expect(JSON.stringify(body)).not.toContain('whale');
    expect(JSON.stringify(await sentNotifications(portal, 'item edited'))).not.toContain('private');
  });

  test('deletes details and photo if it sets the status to Lost', async () => {
    await edit({}, { privatePhoto: photos[0]! });
    expect((await edit({ status: 'Lost' })).status).toBe(200);
    expect([await details(), await privatePhoto()]).toEqual([[], null]);
    const again = await edit({ status: 'Lost', privateDetails: asText([charm]) });
    expect(refusal(again)).toEqual([400, 'privateDetails']);
  });
});

describe('a lost item', () => {
  test.each([
    ['privateDetails', { privateDetails: asText([charm]) }],
    ['lane', { lane: 'guarded' }],
  ])('is refused with %s', async (field, fields) => {
    expect(refusal(await post({ status: 'Lost', ...fields }))).toEqual([400, field]);
  });

  test('is refused with a private photo, but accepts an empty list of details', async () => {
    const response = await post({ status: 'Lost' }, { privatePhoto: photos[0]! });
    expect(refusal(response)).toEqual([400, 'privateImage']);
    expect((await post({ status: 'Lost', privateDetails: '[]', lane: 'open' })).status).toBe(201);
  });
});

describe('the lane', () => {
  test('is open by default, and the poster may open a guarded item that no keeper has', async () => {
    expect(item.lane).toBe('open');
    item = (await post({ lane: 'guarded' })).body.item;
    expect(item.lane).toBe('guarded');
    expect((await edit({ title: 'Backpack again' })).body.item.lane).toBe('guarded');
    expect((await edit({ lane: 'open' })).body.item.lane).toBe('open');
    await edit({ lane: 'guarded' });
    await changeItem(portal, item._id, { keeper_id: people.keeper.user._id });
    expect(refusal(await edit({ lane: 'open' }))).toEqual([400, 'lane']);
    expect(refusal(await edit({ status: 'Lost' }))).toEqual([400, 'lane']);
  });
});

describe('the questions of the claim dialog', () => {
  test('are always the same for everybody, include kinds that are not recorded, and are refused to poster and keeper', async () => {
    const { status, body } = await calls.questions(people.claimant);
    expect(status).toBe(200);
    const kinds = body.questions.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['charm', 'thing inside']));
    expect(kinds.length).toBeGreaterThan(2);
    portal.clock.advance(hour);
    for (const by of [people.stranger, people.admin]) {
      expect((await calls.questions(by)).body).toEqual(body);
    }
    for (const by of [people.poster, people.keeper]) {
      expect((await calls.questions(by)).body.code).toBe('OWN_ITEM');
    }
  });

  test('have the same number for an item without private details', async () => {
    const { questions } = (await calls.questions(people.claimant)).body;
    item = (await post({})).body.item;
    expect((await calls.questions(people.claimant)).body.questions).toHaveLength(questions.length);
  });
});
