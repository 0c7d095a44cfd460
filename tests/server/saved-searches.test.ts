import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bounds } from '../../contract/bounds.ts';
import type { Item, Notification } from '../../contract/entities.ts';
import { findItem } from '../../server/features/items/repository.ts';
import { createSearchAlerts } from '../../server/features/items/saved-searches/search-alerts.ts';
import { alertsSent, stopIntervals } from '../support/notifications/alerts-sent.ts';
import { minute } from '../support/clock.ts';
import { signInPeople } from '../support/calls/conversations.ts';
import { guardedItem, hiddenWords } from '../support/calls/guarded-items.ts';
import { backpack, postItem } from '../support/calls/items.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;
let origin: string;
let people: Awaited<ReturnType<typeof signInPeople>>;
let seeker: SignedIn;
let finder: SignedIn;

stopIntervals();
beforeAll(async () => {
  portal = await buildTestApp();
  origin = await portal.listen();
  people = await signInPeople(portal);
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.database.transaction(async (trx) => {
    await trx.deleteFrom('saved_searches').execute();
    await trx.deleteFrom('mail_queue').execute();
  });
  portal.mails.mails.length = 0;
  seeker = await portal.signIn({ name: 'Sam Seeker' });
  finder = await portal.signIn({ name: 'Fay Finder' });
});

const save = ({ token }: SignedIn, body: object) =>
  portal.call('POST /users/me/saved-searches', { body, token });
const searchesOf = async ({ token }: SignedIn) =>
  (await portal.call('GET /users/me/saved-searches', { token })).body.searches;

async function posted(by: SignedIn, fields: Record<string, string> = {}): Promise<Item> {
  const response = await postItem(portal, { fields: { ...backpack, ...fields }, token: by.token });
  expect(response.status).toBe(201);
  return response.body.item;
}

async function notificationsOf({ token }: SignedIn): Promise<Notification[]> {
  await alertsSent(portal);
  return (await portal.call('GET /notifications', { token })).body.data.notifications;
}

const parasol = { title: 'Green parasol', description: 'A big one', location: 'Boat House' };

async function mailedTo({ user }: SignedIn) {
  portal.clock.advance(15 * minute);
  await portal.parts.mailQueue.sendDue();
  return portal.mails.mails.filter(({ to }) => to === user.email);
}

const setActive = ({ user }: SignedIn, isActive: 0 | 1) =>
  portal.database.transaction((trx) =>
    trx.updateTable('users').set({ is_active: isActive }).where('id', '=', user._id).execute(),
  );

test('a saved search alerts its user once to a new item that has all its words, or their beginnings', async () => {
  await save(seeker, { words: 'paras green', place: 'boat', status: 'Found', category: 'bags' });
  await save(seeker, { words: 'parasol' });
  const item = await posted(finder, parasol);
  expect(await notificationsOf(seeker)).toMatchObject([
    {
      kind: 'saved search',
      link: `/items/${item._id}`,
      message: 'Your saved search found "Green parasol".',
    },
  ]);
});

test.each([
  ['other words', { words: 'parasol blue' }],
  ['another place', { words: 'parasol', place: 'Gym' }],
  ['the other status', { words: 'parasol', status: 'Lost' }],
])('a saved search for %s alerts nobody to the item', async (_, search) => {
  await save(seeker, search);
  await posted(finder, parasol);
  expect(await notificationsOf(seeker)).toEqual([]);
});

test('a saved search alerts no deactivated account', async () => {
  await save(seeker, { words: 'parasol' });
  await setActive(seeker, 0);
  await posted(finder, parasol);
  // Wait until the alerts about the finder's item were processed.
  await notificationsOf(finder);
  const alerts = portal.database.read.selectFrom('saved_search_alerts').select('item_id');
  expect(await alerts.where('user_id', '=', seeker.user._id).execute()).toEqual([]);
});

test('a saved search alerts no account that is deactivated after the search was read', async () => {
  const { body } = await save(seeker, { words: 'parasol' });
  expect(body.search.words).toBe('parasol');
  const item = await posted(finder, parasol);
  await notificationsOf(finder);
  await portal.database.transaction(async (trx) => {
    await trx.deleteFrom('saved_search_alerts').where('item_id', '=', item._id).execute();
  });
  const sent: string[] = [];
  const alertSearches = createSearchAlerts({
    database: {
      read: portal.database.read,
      transaction: async (work) => {
        await setActive(seeker, 0);
        return portal.database.transaction(work);
      },
    },
    sendAlert: async (_trx, _afterCommit, { notice }) => void sent.push(notice.userId),
  });
  const row = await findItem(portal.database.read, item._id);
  await alertSearches(row!);
  expect(sent).toEqual([]);
});

test('the alert of a saved search shows only the visible title of an item that is guarded later', async () => {
  await save(seeker, { words: 'parasol' });
  const item = await posted(finder, parasol);
  expect((await notificationsOf(seeker))[0]!.message).toContain('Green parasol');
  const response = await portal.call('POST /items/{id}/lane', {
    params: { id: item._id },
    body: { lane: 'guarded' },
    token: people.admin.token,
  });
  expect(response.status).toBe(200);
  const [notification] = await notificationsOf(seeker);
  const seen = await portal.call('GET /items/{id}', {
    params: { id: item._id },
    token: seeker.token,
  });
  expect(seen.body.item.isWithheld).toBe(true);
  expect(notification!.message).toContain(seen.body.item.title);
  expect(JSON.stringify(notification)).not.toContain('parasol');
  const [mail] = await mailedTo(seeker);
  expect(mail!.text).not.toContain('parasol');
});

test('a saved search does not alert its user to their own items', async () => {
  await save(seeker, { words: 'parasol' });
  await posted(seeker, parasol);
  expect(await notificationsOf(seeker)).toEqual([]);
});

test('a saved search finds a guarded item only by the parts that its user may see', async () => {
  const word = Object.values(hiddenWords)[0] ?? '';
  await save(seeker, { words: word });
  await save(people.admin, { words: word });
  await guardedItem(portal, { ...people, poster: finder });
  expect(await notificationsOf(seeker)).toEqual([]);
  const kinds = (await notificationsOf(people.admin)).map(({ kind }) => kind);
  expect(kinds).toContain('saved search');
});

test('a saved search shares the daily limit with other alerts', async () => {
  await save(seeker, { words: 'parasol' });
  for (let times = 0; times < 5; times += 1) await posted(finder, parasol);
  const kinds = (await notificationsOf(seeker)).map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual([
    'more matches',
    'saved search',
    'saved search',
    'saved search',
  ]);
  expect(await mailedTo(seeker)).toHaveLength(1);
});

test('a saved search is stopped by one click in the email, without signing in, and not by a forged link', async () => {
  await save(seeker, { words: 'parasol' });
  await posted(finder, parasol);
  await notificationsOf(seeker);
  const [mail] = await mailedTo(seeker);
  expect(mail!.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  const link = new URL(/<(.*)>/.exec(mail!.header('List-Unsubscribe') ?? '')![1]!);
  const click = (query: URLSearchParams) =>
    fetch(`${origin}${link.pathname}?${query.toString()}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
  const forged = new URLSearchParams(link.searchParams);
  forged.delete('savedSearch');
  expect((await click(forged)).status).toBe(400);
  expect(await searchesOf(seeker)).toHaveLength(1);
  expect((await click(link.searchParams)).status).toBe(200);
  expect(await searchesOf(seeker)).toEqual([]);
  const { body } = await portal.call('GET /users/me/email-notifications', { token: seeker.token });
  expect(body.switches.match).toBe(true);
  expect((await click(link.searchParams)).status).toBe(200);
});

test('a saved search is named by the page that stops it with the link of the email', async () => {
  await save(seeker, { words: 'parasol' });
  await posted(finder, parasol);
  await notificationsOf(seeker);
  const [mail] = await mailedTo(seeker);
  const link = new URL(/<(.*)>/.exec(mail!.header('List-Unsubscribe') ?? '')![1]!);
  const body = Object.fromEntries(link.searchParams);
  const stopped = await portal.call('POST /unsubscribe', { body });
  expect(stopped.body.search).toMatchObject({ words: 'parasol', category: null, place: '' });
  expect((await portal.call('POST /unsubscribe', { body })).body.search).toBeUndefined();
});

test('a saved search is stopped from the item that it found, and from the list', async () => {
  await save(seeker, { words: 'parasol' });
  const item = await posted(finder, parasol);
  await notificationsOf(seeker);
  const stop = (by: SignedIn) =>
    portal.call('POST /items/{id}/stop-saved-search', {
      params: { id: item._id },
      token: by.token,
    });
  expect((await stop(finder)).status).toBe(404);
  expect((await stop(seeker)).status).toBe(200);
  expect((await stop(seeker)).status).toBe(404);

  const { body } = await save(seeker, { words: 'parasol' });
  const call = (by: SignedIn) =>
    portal.call('DELETE /users/me/saved-searches/{id}', {
      params: { id: body.search._id },
      token: by.token,
    });
  expect((await call(finder)).status).toBe(404);
  expect((await call(seeker)).status).toBe(200);
  expect(await searchesOf(seeker)).toEqual([]);
});

test('a saved search is stored once, and an account has a limited number', async () => {
  for (let at = 0; at < bounds.savedSearches; at += 1) {
    expect((await save(seeker, { words: `parasol ${String(at)}` })).status).toBe(201);
  }
  expect((await save(seeker, { words: 'parasol 0' })).status).toBe(201);
  expect(await searchesOf(seeker)).toHaveLength(bounds.savedSearches);
  const refused = await save(seeker, { words: 'one more' });
  expect(refused.status).toBe(400);
  expect(refused.body.details).toMatchObject([{ field: 'words' }]);
});
