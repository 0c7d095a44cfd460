import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Photo } from '../../contract/entities.ts';
import { apiBase } from '../../contract/http/endpoint.ts';
import { campusChanged, readCampus } from '../../server/features/items/matching/campus.ts';
import { insertPlace } from '../../server/features/items/places/repository.ts';
import { turnsAfterLastQuery } from '../support/turns-after-last-query.ts';
import { addCategory, backpack, multipartOf, postItem } from '../support/calls/items.ts';
import { colorAt, noise, redLeftBlueRight } from '../support/photos.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;
let admin: SignedIn;
let user: SignedIn;
let finder: SignedIn;

beforeEach(async () => {
  portal = await buildTestApp();
  await addCategory(portal, 'Bags');
  admin = await portal.signIn({ role: 'admin' });
  user = await portal.signIn();
  finder = await portal.signIn();
});
afterEach(() => portal.close());

/** Adds a place. The returned body also contains the listed place. */
async function add(body: Record<string, unknown>, key = '') {
  const response = await portal.call('POST /admin/places', {
    body,
    token: admin.token,
    ...(key !== '' && { headers: { 'idempotency-key': key } }),
  });
  const name = String(body.name).trim();
  const place = (await list()).places.find((one: { name: string }) => one.name === name);
  return { status: response.status, body: { ...response.body, place } };
}
const change = (id: string, body: Record<string, unknown>) =>
  portal.call('PUT /admin/places/{id}', { params: { id }, body, token: admin.token });
const list = async () => (await portal.call('GET /places')).body;
const addPhrase = (phrase: string, meaning: string) =>
  portal.call('POST /admin/phrases', { body: { phrase, meaning }, token: admin.token });

async function uploadPlan(picture: Uint8Array) {
  const encoded = new Response(multipartOf({ fields: {}, photo: picture, token: admin.token }));
  const response = await portal.app.inject({
    method: 'PUT',
    url: `${apiBase}/admin/plan`,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: {
      authorization: admin.token,
      'content-type': encoded.headers.get('content-type') ?? '',
    },
  });
  return { status: response.statusCode, body: response.json() };
}

async function uploadedPlan(picture: Uint8Array): Promise<Photo> {
  expect((await uploadPlan(picture)).status).toBe(200);
  return (await list()).plan;
}

const post = async (status: string, location: string, words: string) => {
  const fields = { ...backpack, status, location, title: words, description: words };
  const { body } = await postItem(portal, {
    fields,
    token: (status === 'Lost' ? user : finder).token,
  });
  return body.item._id as string;
};
const reasonsOf = async (id: string) => {
  const { body } = await portal.call('GET /items/{id}/suggestions', {
    params: { id },
    token: user.token,
  });
  return body.suggestions.map(({ reasons }: { reasons: string[] }) => reasons);
};

describe('places', () => {
  test('have a name, aliases and a position, and are listed by name', async () => {
    const { status, body } = await add({
      name: ' North Canteen ',
      aliases: ['the Nest', 'Mensa'],
      position: { x: 0.25, y: 0.123456 },
    });
    expect(status).toBe(201);
    expect(body.place).toEqual({
      _id: expect.any(String),
      name: 'North Canteen',
      aliases: ['the Nest', 'Mensa'],
      position: { x: 0.25, y: 0.1235 },
    });
    await add({ name: 'boat house' });
    const { places, plan } = await list();
    expect(places.map(({ name }: { name: string }) => name)).toEqual([
      'boat house',
      'North Canteen',
    ]);
    expect(places[1]).toEqual(body.place);
    expect(plan).toBeNull();
  });

  test('are added once if the request is repeated', async () => {
    const key = randomUUID();
    const first = await add({ name: 'Library' }, key);
    expect((await add({ name: 'Library' }, key)).body).toEqual(first.body);
    expect((await add({ name: 'Gym' }, key)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await list()).places).toHaveLength(1);
  });

  test('have different names, ignoring case', async () => {
    const { body } = await add({ name: 'Åsa Hall' });
    const other = (await add({ name: 'Gym' })).body.place;
    expect((await add({ name: 'åSA hall' })).body.code).toBe('NAME_IN_USE');
    expect((await change(other._id, { name: 'ÅSA HALL' })).body.code).toBe('NAME_IN_USE');
    expect((await change(body.place._id, { name: 'åsa hall' })).status).toBe(200);
  });

  test('are refused with the name of a wrong field', async () => {
    const field = async (body: Record<string, unknown>) =>
      (await add(body)).body.details?.[0]?.field;
    expect(await field({ name: '' })).toBe('name');
    expect(await field({ name: 'Gym', aliases: ['a', 'A'] })).toBe('aliases');
    expect(await field({ name: 'Gym', aliases: Array.from('abcdefghijk') })).toBe('aliases');
    expect(await field({ name: 'Gym', position: { x: 1.01, y: 0 } })).toMatch(/^position/);
  });

  test('can be deleted; items keep their locations', async () => {
    const { _id: id } = (await add({ name: 'Gym' })).body.place;
    const item = await post('Found', 'Gym', 'umbrella');
    const remove = () =>
      portal.call('DELETE /admin/places/{id}', { params: { id }, token: admin.token });
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    const { body } = await portal.call('GET /items/{id}', { params: { id: item } });
    expect(body.item.location).toBe('Gym');
  });
});

describe('the plan', () => {
  test('is stored re-encoded, and cached for ever', async () => {
    const picture = await redLeftBlueRight(800, 400).png().toBuffer();
    const plan = await uploadedPlan(picture);
    expect([plan.width, plan.height]).toEqual([800, 400]);
    const served = await portal.app.inject({ method: 'GET', url: plan.large });
    expect(served.statusCode).toBe(200);
    expect(served.headers['cache-control']).toContain('immutable');
    expect((await sharp(served.rawPayload).metadata()).format).toBe('webp');
    expect(await colorAt(served.rawPayload, 0.1, 0.5)).toBe('red');
    expect(await colorAt(served.rawPayload, 0.9, 0.5)).toBe('blue');
  });

  test('is replaced and removed with its files', async () => {
    const first = await uploadedPlan(await noise(300, 200).png().toBuffer());
    const second = await uploadedPlan(await redLeftBlueRight(300, 200).png().toBuffer());
    const statusOf = async (url: string) =>
      (await portal.app.inject({ method: 'GET', url })).statusCode;
    expect([await statusOf(first.large), await statusOf(second.large)]).toEqual([404, 200]);
    const remove = () => portal.call('DELETE /admin/plan', { token: admin.token });
    expect((await remove()).status).toBe(200);
    expect(await statusOf(second.large)).toBe(404);
    expect((await remove()).status).toBe(404);
  });

  test('is refused if it is no picture', async () => {
    const { status, body } = await uploadPlan(Buffer.from('<svg xmlns="x"/>'));
    expect([status, body.details[0].field]).toEqual([400, 'image']);
    expect((await list()).plan).toBeNull();
  });

  test('stays although an item with the same photo is deleted', async () => {
    const picture = await redLeftBlueRight(300, 200).jpeg().toBuffer();
    const plan = await uploadedPlan(picture);
    const { body } = await postItem(portal, { photo: picture, token: user.token });
    const params = { id: body.item._id };
    await portal.call('DELETE /items/{id}', { params, token: user.token });
    expect((await portal.app.inject({ method: 'GET', url: plan.large })).statusCode).toBe(200);
  });
});

describe('the counts of open items by place', () => {
  const counts = async () => {
    const { places } = await list();
    const { body } = await portal.call('GET /places/counts');
    return Object.fromEntries(
      body.counts.map(({ placeId, lost, found }: Record<string, unknown>) => [
        places.find(({ _id }: { _id: string }) => _id === placeId).name,
        [lost, found],
      ]),
    );
  };

  test('include lost and found items that name the place or an alias', async () => {
    await add({ name: 'North Canteen', aliases: ['the Nest'] });
    await add({ name: 'Quorn House' });
    expect(await counts()).toEqual({ 'North Canteen': [0, 0], 'Quorn House': [0, 0] });
    await post('Lost', 'the Nest', 'black umbrella');
    await post('Lost', 'North Canteen, upstairs', 'red umbrella');
    const id = await post('Found', 'between Nest and Quorn House', 'keys');
    expect(await counts()).toEqual({ 'North Canteen': [2, 1], 'Quorn House': [0, 1] });

    await portal.call('DELETE /items/{id}', { params: { id }, token: finder.token });
    expect(await counts()).toEqual({ 'North Canteen': [2, 0], 'Quorn House': [0, 0] });
  });

  test('do not reveal more about a guarded item than visitors see', async () => {
    await add({ name: 'Quorn House' });
    await add({ name: 'Locker Nook' });
    const location = 'Locker Nook, Quorn House';
    const fields = { ...backpack, status: 'Found', location, lane: 'guarded' };
    const { body } = await postItem(portal, { fields, token: finder.token });
    const seen = (await portal.call('GET /items/{id}', { params: { id: body.item._id } })).body
      .item;
    expect(seen.location).toBe('Quorn House');
    expect(await counts()).toEqual({ 'Locker Nook': [0, 0], 'Quorn House': [0, 1] });
  });
});

describe('matching', () => {
  test('reads an alias as its place', async () => {
    await add({ name: 'North Canteen', aliases: ['the Nest'] });
    const lost = await post('Lost', 'the Nest', 'black umbrella');
    await post('Found', 'North Canteen', 'black umbrella');
    expect((await reasonsOf(lost))[0]).toContain('same place');
  });

  test('reads older items again when a place gets a name or an alias', async () => {
    const lost = await post('Lost', 'the Nest', 'black umbrella');
    await post('Found', 'North Canteen', 'black umbrella');
    expect((await reasonsOf(lost))[0]).not.toContain('same place');
    const { place } = (await add({ name: 'North Canteen' })).body;
    await change(place._id, { name: 'North Canteen', aliases: ['the Nest'] });
    // The items are indexed again after the commit.
    await expect.poll(async () => (await reasonsOf(lost))[0]).toContain('same place');
  });

  test('lets other requests run after each place while it prepares the names of many', async () => {
    const { database } = portal;
    await database.transaction(async (trx) => {
      for (let at = 0; at < 50; at += 1) {
        const draft = { name: `Hall ${at}`, aliases: [`The barn ${at}`], position: null };
        await insertPlace(trx, draft, at);
      }
      await campusChanged(trx);
    });
    const turns = await turnsAfterLastQuery(database.read, readCampus);
    // One for the names of each place, and one for its neighbours.
    expect(turns).toBeGreaterThanOrEqual(2 * 50);
    const { lexicon } = await readCampus(database.read);
    expect(lexicon.meaningsOf('barn 49')).toEqual([
      { facet: 'place', name: 'hall 49' },
      { facet: 'place', name: 'dormitory' },
    ]);
  });

  test('names the next building as a reason if two places are near on the plan', async () => {
    await add({ name: 'Xylem House', position: { x: 0.5, y: 0.5 } });
    await add({ name: 'Quorn House', position: { x: 0.55, y: 0.5 } });
    await add({ name: 'Zephyr House', position: { x: 0.9, y: 0.9 } });
    const lost = await post('Lost', 'Xylem House', 'yellow umbrella');
    await post('Found', 'Quorn House', 'yellow umbrella');
    expect((await reasonsOf(lost))[0]).toContain('next building');
    const far = await post('Lost', 'Zephyr House', 'yellow umbrella');
    expect((await reasonsOf(far))[0]).not.toContain('next building');
  });
});

describe('phrases', () => {
  test('have their meaning in the matching until they are deleted', async () => {
    expect((await addPhrase('the Nest', 'canteen')).status).toBe(201);
    const listed = async () =>
      (await portal.call('GET /admin/phrases', { token: admin.token })).body.phrases;
    const [phrase] = await listed();
    expect(phrase).toEqual({ _id: expect.any(String), phrase: 'the Nest', meaning: 'canteen' });
    const lost = await post('Lost', 'Nest', 'black umbrella');
    await post('Found', 'Canteen', 'black umbrella');
    expect((await reasonsOf(lost))[0]).toContain('same place');
    const params = { id: phrase._id };
    const remove = () => portal.call('DELETE /admin/phrases/{id}', { params, token: admin.token });
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    expect(await listed()).toEqual([]);
    expect((await reasonsOf(lost))[0]).not.toContain('same place');
  });

  test('may mean a place, and are refused with an unknown meaning or twice', async () => {
    await add({ name: 'Xylem House' });
    expect((await addPhrase('XH', 'xylem house')).status).toBe(201);
    const { status, body } = await addPhrase('the Den', 'xyzzy');
    expect([status, body.details[0].field]).toEqual([400, 'meaning']);
    expect((await addPhrase('xh', 'canteen')).body.code).toBe('NAME_IN_USE');
    expect((await addPhrase('!!', 'canteen')).body.details[0].field).toBe('phrase');
  });
});
