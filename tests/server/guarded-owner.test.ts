import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Item } from '../../contract/entities.ts';
import { guardedTitle } from '../../contract/claims/lane/guarded-texts.ts';
import { type TestApp, buildTestApp } from '../support/app/test-app.ts';
import { signInPeople } from '../support/calls/conversations.ts';
import { guardedItem, hiddenFields } from '../support/calls/guarded-items.ts';

let portal: TestApp;
let people: Awaited<ReturnType<typeof signInPeople>>;
let item: Item;

beforeAll(async () => {
  portal = await buildTestApp();
  people = await signInPeople(portal);
});
afterAll(() => portal.close());
beforeEach(async () => {
  item = await guardedItem(portal, people);
});

describe('the owner of a guarded item', () => {
  const named = async (search: string) => {
    const { token } = people.keeper;
    return (await portal.call('GET /desk/accounts', { query: { search }, token })).body.accounts;
  };

  test('is found by name with a masked address, never by the address', async () => {
    const owner = await portal.signIn({ name: 'Kofi Mensah', email: 'kofi.m@campus.edu' });
    const expected = [{ _id: owner.user._id, name: 'Kofi Mensah', maskedEmail: 'k•••@campus.edu' }];
    for (const text of ['mensah', 'ofi M', 'me']) {
      expect(await named(text), text).toEqual(expect.arrayContaining(expected));
    }
    for (const text of ['kofi.m', '@campus', '.m']) expect(await named(text), text).toEqual([]);
    const params = { id: owner.user._id };
    await portal.call('PUT /admin/users/{id}/activate', { params, token: people.admin.token });
    expect(await named('mensah')).toEqual([]);
    for (let at = 0; at < 11; at += 1) await portal.signIn({ name: `Zed Twin ${at}` });
    expect(await named('zed twin')).toHaveLength(10);
  });

  test('is notified once, without hidden words, and the history names them', async () => {
    const owner = await portal.signIn({ name: 'Ola Owner' });
    const call = (userId: string) =>
      portal.call('POST /items/{id}/notify-owner', {
        params: { id: item._id },
        body: { userId },
        token: people.keeper.token,
      });
    await call(owner.user._id);
    expect((await call(owner.user._id)).status).toBe(200);
    const { body } = await portal.call('GET /notifications', { token: owner.token });
    expect(body.data.notifications).toMatchObject([
      { kind: 'owner notified', link: `/items/${item._id}` },
    ]);
    const [{ message }] = body.data.notifications;
    expect(message).toBe(
      `Something with your name is at the lost-and-found desk: ${guardedTitle(hiddenFields.title, 'Bags', item.createdAt)}. If it's yours, claim it.`,
    );
    expect(body.data.items).toEqual({
      [`/items/${item._id}`]: { status: 'Found', photo: null },
    });
    const history = await portal.call('GET /items/{id}/history', {
      params: { id: item._id },
      token: people.admin.token,
    });
    expect(history.body.history).toContainEqual(
      expect.objectContaining({
        event: 'owner notified',
        subject: { _id: owner.user._id, name: 'Ola Owner' },
      }),
    );
  });

  test('is in the history once if the request is repeated with its key', async () => {
    const owner = await portal.signIn();
    const request = {
      params: { id: item._id },
      body: { userId: owner.user._id },
      token: people.keeper.token,
      headers: { 'idempotency-key': randomUUID() },
    };
    const first = await portal.call('POST /items/{id}/notify-owner', request);
    const again = await portal.call('POST /items/{id}/notify-owner', request);
    expect(again).toMatchObject({ status: 200, body: first.body });
    const { token } = people.admin;
    const { body } = await portal.call('GET /items/{id}/history', {
      params: request.params,
      token,
    });
    const events = body.history.map(({ event }: { event: string }) => event);
    expect(events.filter((event: string) => event === 'owner notified')).toHaveLength(1);
  });
});
