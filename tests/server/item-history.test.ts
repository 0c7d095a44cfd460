import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../contract/endpoints.ts';
import { HistoryEntry, historyEvents } from '../../contract/items/history.ts';
import { findHistory } from '../../server/features/items/history/history.ts';
import { minute } from '../support/clock.ts';
import { claimedItem, signInPeople } from '../support/calls/conversations.ts';
import { changeItem, editItem, postedItem } from '../support/calls/items.ts';
import { queryPlans } from '../support/databases/query-plans.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;
let people: Awaited<ReturnType<typeof signInPeople>>;

beforeAll(async () => {
  portal = await buildTestApp();
  people = await signInPeople(portal);
});
afterAll(() => portal.close());

function read(id: string, by: SignedIn) {
  return portal.call('GET /items/{id}/history', { params: { id }, token: by.token });
}

test('the history lists all events of an item, oldest first, with person and time', async () => {
  const { poster, claimant, keeper, admin } = people;
  const { _id: id } = await postedItem(portal, poster);
  const started = portal.clock.now();
  const act = async (by: SignedIn, call: Call, body?: unknown) => {
    portal.clock.advance(minute);
    return portal.call(call, {
      params: { id },
      token: by.token,
      ...(body !== undefined && { body }),
    });
  };
  await act(keeper, 'POST /items/{id}/assign-keeper', { keeperId: keeper.user._id });
  await act(claimant, 'POST /items/{id}/claim');
  await act(keeper, 'POST /items/{id}/turn-down-claim', { reason: 'It has no laptop in it.' });
  await act(poster, 'POST /items/{id}/allow-claim', { userId: claimant.user._id });
  await act(claimant, 'POST /items/{id}/claim');
  await act(claimant, 'POST /items/{id}/withdraw-claim');
  await act(admin, 'PUT /admin/items/{id}/activate', { isActive: false });
  await act(admin, 'PUT /admin/items/{id}/activate', { isActive: true });
  await act(claimant, 'POST /items/{id}/claim');
  const { body: made } = await act(poster, 'POST /items/{id}/generate-otp');
  await act(claimant, 'POST /items/{id}/verify-otp', { otp: made.otp });
  portal.clock.advance(minute);
  const fields = { title: 'Blue backpack, returned', status: 'Returned' };
  await editItem(portal, id, { fields, token: poster.token });

  const { status, body } = await read(id, poster);
  expect(status).toBe(200);
  const history = (body.history as unknown[]).map((entry) => HistoryEntry.parse(entry));
  expect(
    history.map(({ event, actor, subject, note }) => [event, actor.name, subject?.name, note]),
  ).toEqual([
    ['posted', 'Pat Poster', undefined, null],
    ['keeper assigned', 'Kim Keeper', 'Kim Keeper', 'Kim Keeper'],
    ['claimed', 'Cleo Claimant', 'Cleo Claimant', null],
    ['claim turned down', 'Kim Keeper', 'Cleo Claimant', 'It has no laptop in it.'],
    ['claim allowed again', 'Pat Poster', 'Cleo Claimant', 'Cleo Claimant'],
    ['claimed', 'Cleo Claimant', 'Cleo Claimant', null],
    ['claim withdrawn', 'Cleo Claimant', 'Cleo Claimant', null],
    ['deactivated', 'Ada Admin', undefined, null],
    ['activated', 'Ada Admin', undefined, null],
    ['claimed', 'Cleo Claimant', 'Cleo Claimant', null],
    ['return code', 'Pat Poster', undefined, null],
    ['returned', 'Cleo Claimant', 'Cleo Claimant', null],
    ['edited', 'Pat Poster', undefined, null],
  ]);
  expect(history.at(-1)?.changes).toEqual({ fields: ['title'], status: null });
  const subjects = history.flatMap(({ subject }) => subject ?? []);
  for (const { _id, name } of subjects) {
    expect(_id).toBe((name === 'Kim Keeper' ? keeper : claimant).user._id);
  }
  expect(history.map(({ at }) => Date.parse(at))).toEqual(
    history.map((_, minutes) => started + minutes * minute),
  );
  // The history must contain every kind of event except these, which other files test. One of them, 'deleted', is in no
  // history that a person can read, because nobody sees a deleted item.
  const ofClaims = ['claim answered', 'claim asked', 'claim accepted', 'details read'];
  const ofGuarded = ['lane changed', 'owner notified', 'hand-over checked'];
  const ofOthers = ['deleted', 'claim cleared', 'poster deactivated', 'found item posted'];
  const ofLost = [
    'closed',
    'closed unanswered',
    'opened again',
    'posted for owner',
    'owner joined',
  ];
  const elsewhere = [...ofClaims, ...ofGuarded, ...ofLost, ...ofOthers];
  expect(new Set(history.map(({ event }) => event))).toEqual(
    new Set(historyEvents.filter((event) => !elsewhere.includes(event))),
  );
});

test('the history names the person whose claim the poster cancelled, or nobody if there was no claimant', async () => {
  const { poster, claimant } = people;
  const { _id: id } = await claimedItem(portal, people);
  for (const status of ['Found', 'Claimed']) {
    await editItem(portal, id, { fields: { status }, token: poster.token });
  }
  await portal.call('POST /items/{id}/turn-down-claim', {
    params: { id },
    body: { reason: 'Nobody claims it.' },
    token: poster.token,
  });
  const { history } = (await read(id, poster)).body;
  expect(history.map(({ event, subject }: HistoryEntry) => [event, subject?._id])).toEqual([
    ['posted', undefined],
    ['claimed', claimant.user._id],
    ['edited', undefined],
    ['claim cleared', claimant.user._id],
    ['edited', undefined],
    ['claim turned down', undefined],
  ]);
});

test('the history shows the names that people had at the time', async () => {
  const poster = await portal.signIn({ name: 'Nell Newest' });
  const claimant = await portal.signIn({ name: 'Carl Claimant' });
  const { _id: id } = await claimedItem(portal, { ...people, poster, claimant });
  for (const { user, token } of [poster, claimant]) {
    const body = { name: 'Somebody Else', email: user.email };
    expect((await portal.call('PUT /users/me', { body, token })).status).toBe(200);
  }
  await portal.call('POST /items/{id}/withdraw-claim', { params: { id }, token: claimant.token });
  const { history } = (await read(id, poster)).body;
  expect(history.map(({ actor, subject }: HistoryEntry) => [actor.name, subject?.name])).toEqual([
    ['Nell Newest', undefined],
    ['Carl Claimant', 'Carl Claimant'],
    ['Somebody Else', 'Somebody Else'],
  ]);
});

describe('the history of an item', () => {
  test('is visible to its poster, its keeper and admins', async () => {
    const { _id } = await claimedItem(portal, people);
    const answers = await Promise.all(
      [people.poster, people.keeper, people.admin].map((by) => read(_id, by)),
    );
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([200, answers[0]!.body]);
    }
  });

  test('is refused to everybody else', async () => {
    const { _id } = await claimedItem(portal, people);
    const otherKeeper = await portal.signIn({ role: 'keeper' });
    for (const by of [people.claimant, people.stranger, otherKeeper]) {
      const { status, body } = await read(_id, by);
      expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
    }
    expect((await portal.call('GET /items/{id}/history', { params: { id: _id } })).status).toBe(
      401,
    );
  });

  test('responds with NOT_FOUND if the item is hidden from the viewer', async () => {
    const { _id } = await claimedItem(portal, people);
    await changeItem(portal, _id, { is_active: 0 });
    expect((await read(_id, people.keeper)).status).toBe(404);
    expect((await read(_id, people.stranger)).status).toBe(404);
    expect((await read(_id, people.poster)).status).toBe(200);
    await portal.call('DELETE /items/{id}', { params: { id: _id }, token: people.poster.token });
    for (const by of [people.poster, people.admin]) expect((await read(_id, by)).status).toBe(404);
  });

  test('comes in pages of a hundred entries by default', async () => {
    const { _id: id } = await claimedItem(portal, people);
    const pages = async (query: Record<string, string>) => {
      const params = { id };
      const token = people.poster.token;
      return (await portal.call('GET /items/{id}/history', { params, query, token })).body;
    };
    const all = await pages({});
    expect(all.pagination).toMatchObject({ page: 1, limit: 100, total: 2, totalPages: 1 });
    expect(all.history.map(({ event }: HistoryEntry) => event)).toEqual(['posted', 'claimed']);
    const second = await pages({ page: '2', limit: '1' });
    expect(second.pagination).toMatchObject({ page: 2, limit: 1, total: 2, totalPages: 2 });
    expect(second.history).toEqual(all.history.slice(1));
    expect((await pages({ page: '0' })).details[0].field).toBe('page');
  });

  test('names to those who judge who was turned down and not allowed again, on every page', async () => {
    const { _id: id } = await claimedItem(portal, people);
    const params = { id };
    const other = await portal.signIn({ name: 'Ana Another' });
    const act = (by: SignedIn, call: Call, body?: object) =>
      portal.call(call, { params, token: by.token, ...(body && { body }) });
    const turnDown = () =>
      act(people.poster, 'POST /items/{id}/turn-down-claim', { reason: 'It has no laptop in it.' });
    await turnDown();
    portal.clock.advance(minute);
    await act(other, 'POST /items/{id}/claim');
    await turnDown();
    const turnedDownTo = async ({ token }: SignedIn, page: string) => {
      const query = { page, limit: '1' };
      const { body } = await portal.call('GET /items/{id}/history', { params, query, token });
      return body.turnedDown.map(({ name }: { name: string }) => name);
    };
    for (const page of ['1', '5']) {
      expect(await turnedDownTo(people.poster, page)).toEqual(['Cleo Claimant', 'Ana Another']);
      expect(await turnedDownTo(people.admin, page)).toEqual([]);
    }
    const body = { userId: other.user._id };
    expect((await act(people.keeper, 'POST /items/{id}/allow-claim', body)).status).toBe(200);
    expect(await turnedDownTo(people.keeper, '1')).toEqual(['Cleo Claimant']);
  });

  test('is read in order from its index', async () => {
    const page = { page: 2, limit: 100 };
    const plans = await queryPlans(portal, (reader) => findHistory(reader, 'any', page));
    expect(plans).toHaveLength(2);
    for (const { indexes, sorts } of plans) {
      expect(indexes).toContain('item_history_by_item');
      expect(sorts).toBe(false);
    }
  });
});
