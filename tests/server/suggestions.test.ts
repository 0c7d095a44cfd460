import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Item } from '../../contract/entities.ts';
import { indexItem } from '../../server/features/items/matching/index-item.ts';
import { signInPeople } from '../support/calls/conversations.ts';
import { buildWatchedApp } from '../support/app/documented-responses.ts';
import { addCategory, backpack, editItem, postItem } from '../support/calls/items.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;
let people: Awaited<ReturnType<typeof signInPeople>>;

beforeAll(async () => {
  portal = await buildTestApp();
  people = await signInPeople(portal);
});
afterAll(() => portal.close());
beforeEach(deactivateItems);

/** Deactivates all items, so that the items of one test are not suggested in another. */
async function deactivateItems(): Promise<void> {
  const rows = await portal.database.read.selectFrom('items').select('id').execute();
  await portal.database.transaction(async (trx) => {
    for (const { id } of rows) {
      await trx.updateTable('items').set({ is_active: 0 }).where('id', '=', id).execute();
      await indexItem(portal.database, trx, id);
    }
  });
}

async function posted(by: SignedIn, fields: Record<string, string | string[]>): Promise<Item> {
  const form = { ...backpack, ...fields };
  return (await postItem(portal, { fields: form, token: by.token })).body.item;
}

async function suggested(by: SignedIn, { _id: id }: Item, limit = 10) {
  const { body } = await portal.call('GET /items/{id}/suggestions', {
    params: { id },
    query: { limit: String(limit) },
    token: by.token,
  });
  return body.suggestions;
}

const ids = (suggestions: { item: Item }[]) => suggestions.map(({ item }) => item._id);

const lostPhone = {
  title: 'Lost my iPhone',
  description: 'Black smartphone with a panda sticker, I left it in the libary.',
  category: 'Bags',
  status: 'Lost',
  location: 'Library',
};
const foundPhone = {
  title: 'Mobile phone',
  description: 'A dark Apple phone. It has a panda decal on its back.',
  category: 'Bags',
  status: 'Found',
  location: 'Library, second floor',
};
const otherPhone = { ...foundPhone, description: 'A dark one.', location: 'Gym' };

describe('a returned pair', () => {
  const post = (by: SignedIn, status: string, title: string, location: string) =>
    posted(by, { title, description: title, tags: [], status, location });

  /** Posts a lost and a found item in one place, and lets the poster of the lost one claim the found one. */
  async function claimPair(lost: string, found: string, location: string): Promise<string> {
    await post(people.claimant, 'Lost', lost, location);
    const { _id: id } = await post(people.poster, 'Found', found, location);
    const claim = { params: { id }, token: people.claimant.token };
    expect((await portal.call('POST /items/{id}/claim', claim)).status).toBe(200);
    return id;
  }

  /** Creates a claimed pair, hands over the found item with a return code, and deactivates all items. */
  async function giveBack(lost: string, found: string, location: string): Promise<void> {
    const params = { id: await claimPair(lost, found, location) };
    const code = { params, token: people.poster.token };
    const { otp } = (await portal.call('POST /items/{id}/generate-otp', code)).body;
    const verified = { params, body: { otp }, token: people.claimant.token };
    expect((await portal.call('POST /items/{id}/verify-otp', verified)).status).toBe(200);
    await deactivateItems();
  }

  test('teaches which words two people use for the same thing', async () => {
    const suggestedFor = async () => {
      const lost = await post(people.claimant, 'Lost', 'zorbulator', 'Attic');
      const found = await post(people.poster, 'Found', 'quillmeister', 'Boathouse');
      const both = [
        ids(await suggested(people.claimant, lost)).includes(found._id),
        ids(await suggested(people.poster, found)).includes(lost._id),
      ];
      await deactivateItems();
      return both;
    };
    // Simulates a hundred other returned pairs.
    const others = { lost_signal: '', found_signal: '', pairs: 100 };
    await portal.database.transaction((trx) =>
      trx.insertInto('signal_pairs').values(others).execute(),
    );
    for (const place of ['Attic', 'Loft', 'Cellar'])
      await claimPair('zorbulator', 'quillmeister', place);
    await deactivateItems();
    // The portal learns nothing from a claim alone.
    expect(await suggestedFor()).toEqual([false, false]);
    await giveBack('zorbulator', 'quillmeister', 'Winter Garden');
    await giveBack('zorbulator', 'quillmeister', 'Vestry');
    expect(await suggestedFor()).toEqual([false, false]);
    await giveBack('zorbulator', 'quillmeister', 'Crypt');
    expect(await suggestedFor()).toEqual([true, true]);
  });
});

describe('suggestions', () => {
  test('put the matching item first although the two posts use different words', async () => {
    const lost = await posted(people.claimant, lostPhone);
    const other = await posted(people.poster, otherPhone);
    const found = await posted(people.poster, foundPhone);
    const suggestions = await suggested(people.claimant, lost);
    expect(ids(suggestions).indexOf(found._id)).toBeLessThan(ids(suggestions).indexOf(other._id));
    expect(suggestions[0].item._id).toBe(found._id);
    expect(suggestions[0].reasons).toContain('same brand: Apple');
    expect(suggestions[0].reasons.length).toBeLessThanOrEqual(3);
    expect(ids(await suggested(people.poster, found))).toContain(lost._id);
  });

  test('leave out items of another kind that only share a place', async () => {
    await addCategory(portal, 'Rainwear');
    const lost = await posted(people.claimant, lostPhone);
    const umbrella = { title: 'Umbrella', description: 'Striped.', category: 'Rainwear', tags: [] };
    const place = { status: 'Found', location: 'Library' };
    const found = await posted(people.poster, { ...umbrella, ...place });
    expect(found.status).toBe('Found');
    expect(ids(await suggested(people.claimant, lost, 20))).toEqual([]);
  });

  test('contain no item of the same side or of the same poster', async () => {
    const lost = await posted(people.claimant, lostPhone);
    const twin = await posted(people.poster, lostPhone);
    const own = await posted(people.claimant, foundPhone);
    const found = ids(await suggested(people.claimant, lost, 20));
    expect(found).not.toContain(twin._id);
    expect(found).not.toContain(own._id);
    expect(found).not.toContain(lost._id);
  });

  test('leave out a dismissed item for ever, but only for the item that it was dismissed for', async () => {
    const lost = await posted(people.claimant, lostPhone);
    const found = await posted(people.poster, foundPhone);
    const dismissal = { params: { id: lost._id }, body: { itemId: found._id } };
    const { token } = people.claimant;
    await portal.call('POST /items/{id}/dismiss-suggestion', { ...dismissal, token });
    await portal.call('POST /items/{id}/dismiss-suggestion', { ...dismissal, token });
    expect(ids(await suggested(people.claimant, lost, 20))).not.toContain(found._id);
    expect(ids(await suggested(people.poster, found, 20))).toContain(lost._id);
  });

  test('follow edits, and end when an item is returned or deleted', async () => {
    const lost = await posted(people.claimant, lostPhone);
    const found = await posted(people.poster, { ...foundPhone, title: 'Green umbrella' });
    await editItem(portal, found._id, {
      fields: { ...foundPhone, title: 'Green umbrella', status: 'Returned' },
      token: people.poster.token,
    });
    expect(ids(await suggested(people.claimant, lost, 20))).not.toContain(found._id);
    const another = await posted(people.poster, foundPhone);
    const number = 'serial number XJ4471';
    const { token } = people.poster;
    await editItem(portal, another._id, {
      fields: { ...foundPhone, description: `${foundPhone.description} ${number}` },
      token,
    });
    const { token: ownersToken } = people.claimant;
    await editItem(portal, lost._id, {
      fields: { ...lostPhone, description: `${lostPhone.description} ${number}` },
      token: ownersToken,
    });
    const [first] = await suggested(people.claimant, lost);
    expect(first.item._id).toBe(another._id);
    expect(first.reasons[0]).toBe('same number XJ4471');
    await portal.call('DELETE /items/{id}', { params: { id: another._id }, token });
    expect(ids(await suggested(people.claimant, lost, 20))).not.toContain(another._id);
  });

  test('use and show only the public parts of a guarded item', async () => {
    const lost = await posted(people.claimant, { ...lostPhone, title: 'iPhone XJ9913' });
    const found = await posted(people.poster, {
      ...foundPhone,
      title: 'Phone XJ9913',
      lane: 'guarded',
    });
    const suggestions = await suggested(people.claimant, lost, 20);
    const guarded = suggestions.find(({ item }: { item: Item }) => item._id === found._id);
    expect(JSON.stringify(guarded ?? '')).not.toMatch(/XJ9913|panda|Apple/i);
    // For the poster of the guarded item, the suggestions use all of its parts.
    const [first] = await suggested(people.poster, found);
    expect(first.item._id).toBe(lost._id);
  });
});

test('items that an earlier version stored are suggested after the start', async () => {
  const lost = await posted(people.claimant, lostPhone);
  await portal.database.transaction(async (trx) => {
    await trx.deleteFrom('item_signals').execute();
    await trx.deleteFrom('signal_counts').execute();
    await trx.deleteFrom('item_facts').execute();
    await trx.deleteFrom('settings').where('name', '=', 'signals stored to').execute();
  });
  const restarted = await buildWatchedApp(portal.parts);
  const found = await posted(people.poster, foundPhone);
  await expect.poll(async () => ids(await suggested(people.poster, found, 20))).toContain(lost._id);
  await restarted.close();
});
