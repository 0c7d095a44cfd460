import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { authenticationCalls } from '../support/calls/authentication-calls.ts';
import { addCategory, changeItem, postedItem } from '../support/calls/items.ts';
import { connectLive } from '../support/calls/live.ts';
import { type SignedIn, type TestApp, buildTestApp, password } from '../support/app/test-app.ts';

let portal: TestApp;
let calls: ReturnType<typeof authenticationCalls>;
let ada: SignedIn;

beforeEach(async () => {
  portal = await buildTestApp();
  calls = authenticationCalls(portal);
  ada = await portal.signIn({ email: 'ada@example.edu' });
});

afterEach(async () => {
  await portal.close();
});

describe('your own items', () => {
  const list = ({ token }: SignedIn, query: Record<string, string> = {}) =>
    portal.call('GET /users/me/items', { token, query });
  const titles = (body: { items: { title: string }[] }) => body.items.map(({ title }) => title);

  beforeEach(() => addCategory(portal, 'Bags'));

  it("are listed newest first, including inactive ones, without deleted ones and other people's", async () => {
    const bob = await portal.signIn();
    await postedItem(portal, ada, { title: 'First' });
    const hidden = await postedItem(portal, ada, { title: 'Hidden' });
    const deleted = await postedItem(portal, ada, { title: 'Deleted' });
    await postedItem(portal, bob, { title: "Bob's" });
    const last = await postedItem(portal, ada, { title: 'Last' });
    await changeItem(portal, hidden._id, { is_active: 0 });
    await changeItem(portal, deleted._id, { deleted_at: portal.clock.now() });

    const { status, body } = await list(ada);
    expect(status).toBe(200);
    expect(titles(body)).toEqual(['Last', 'Hidden', 'First']);
    expect(body.items[0]).toEqual(last);
    expect(body.items[1].isActive).toBe(false);
    expect(body.pagination).toEqual({ page: 1, limit: 10, total: 3, totalPages: 1 });
  });

  it('come in pages', async () => {
    for (const title of ['One', 'Two', 'Three']) await postedItem(portal, ada, { title });
    const { body } = await list(ada, { page: '2', limit: '2' });
    expect(titles(body)).toEqual(['One']);
    expect(body.pagination).toEqual({ page: 2, limit: 2, total: 3, totalPages: 2 });
    expect((await list(ada, { page: '0' })).body.details[0].field).toBe('page');
  });

  it('are empty if you have posted nothing', async () => {
    const { body } = await list(ada);
    expect(body).toEqual({
      items: [],
      pagination: { page: 1, limit: 10, total: 0, totalPages: 1 },
    });
  });
});

const update = ({ token }: SignedIn, body: Record<string, unknown> = {}) =>
  portal.call('PUT /users/me', {
    token,
    body: { name: 'Ada Lovelace', email: ada.user.email, ...body },
  });

describe('changing the name', () => {
  it('takes effect everywhere at once, without a mail', async () => {
    await addCategory(portal, 'Bags');
    const { _id: id } = await postedItem(portal, ada);
    const { status, body } = await update(ada);
    expect([status, body]).toEqual([
      200,
      { user: { ...ada.user, name: 'Ada Lovelace' }, pendingEmail: null },
    ]);
    const { body: seen } = await portal.call('GET /items/{id}', { params: { id } });
    expect(seen.item.postedBy.name).toBe('Ada Lovelace');
    expect((await calls.login({ email: ada.user.email })).body.user.name).toBe('Ada Lovelace');
    expect(portal.mails.mails).toEqual([]);
  });

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(81) }],
    ['name', { name: null }],
    ['email', { email: 'ada' }],
    ['role', { role: 'admin' }],
  ])('reports an invalid %s', async (field, change) => {
    const { status, body } = await update(ada, change);
    expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(body.details).toEqual([{ field, message: expect.any(String) }]);
    const { body: signed } = await calls.login({ email: ada.user.email });
    expect(signed.user).toEqual(ada.user);
  });

  it('needs a session', async () => {
    expect((await update({ ...ada, token: 'forged' })).body.code).toBe('NOT_SIGNED_IN');
  });
});

describe('changing the password', () => {
  const newPassword = 'another lighthouse';
  const change = ({ token }: SignedIn, body: Record<string, unknown> = {}) =>
    portal.call('PUT /users/me/password', {
      token,
      body: { currentPassword: password, newPassword, ...body },
    });

  it('accepts the new password and refuses the old one', async () => {
    const { status, body } = await change(ada);
    expect([status, body]).toEqual([200, { message: expect.any(String) }]);
    const { email } = ada.user;
    expect((await calls.login({ email })).status).toBe(401);
    expect((await calls.login({ email, password: newPassword })).status).toBe(200);
  });

  it('ends other sessions and their live connections, but not the current one', async () => {
    const origin = await portal.listen();
    const other = await calls.again(ada);
    const here = await connectLive(origin, ada);
    const there = await connectLive(origin, other);
    const ended = new Promise((resolve) => {
      there.socket.once('disconnect', resolve);
    });
    await change(ada);
    expect(await ended).toBe('io server disconnect');
    expect(await calls.isSignedIn(other.token)).toBe(false);
    expect(await calls.isSignedIn(ada.token)).toBe(true);
    await here.settle();
    here.socket.disconnect();
  });

  it('informs the owner by email, with advice if it was not them', async () => {
    await change(ada);
    const mail = await portal.mails.next('ada@example.edu');
    expect(mail.subject).toBe('Lost & Found - College Portal: your password was changed');
    expect(mail.text).toContain('https://lost.example.edu/login\n');
    expect(mail.text).not.toContain(newPassword);
  });

  it("keeps other people's sessions", async () => {
    const bob = await portal.signIn();
    await change(ada);
    expect(await calls.isSignedIn(bob.token)).toBe(true);
  });

  it('is refused with a wrong current password', async () => {
    const other = await calls.again(ada);
    const { status, body } = await change(ada, { currentPassword: 'wrong lighthouse' });
    expect([status, body.code]).toEqual([400, 'WRONG_PASSWORD']);
    expect((await calls.login({ email: ada.user.email })).status).toBe(200);
    expect(await calls.isSignedIn(other.token)).toBe(true);
  });

  it.each([
    ['currentPassword', { currentPassword: '' }],
    ['newPassword', { newPassword: 'short' }],
    ['newPassword', { newPassword: 'Password123' }],
    ['newPassword', { newPassword: '\t'.repeat(9) }],
    ['newPassword', { newPassword: 'Ada.Byron' }],
    ['newPassword', { newPassword: 'ada@example.edu' }],
  ])('reports an invalid %s', async (field, wrong) => {
    const { status, body } = await change(ada, wrong);
    expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(body.details).toEqual([{ field, message: expect.any(String) }]);
  });

  it('succeeds only once if two devices change it at the same time', async () => {
    const answers = await Promise.all([change(ada), change(await calls.again(ada))]);
    // The second change fails, because its session has ended or its current password is no longer right.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('needs a session', async () => {
    expect((await change({ ...ada, token: 'forged' })).body.code).toBe('NOT_SIGNED_IN');
  });
});

describe('deleting your own account', () => {
  const remove = ({ token }: SignedIn) => portal.call('DELETE /users/me', { token });

  it('deactivates it, ends its sessions and live connections, and prevents signing in', async () => {
    const other = await calls.again(ada);
    const live = await connectLive(await portal.listen(), other);
    const ended = new Promise((resolve) => {
      live.socket.once('disconnect', resolve);
    });
    const { status, body } = await remove(ada);
    expect([status, body]).toEqual([200, { message: expect.any(String) }]);
    expect(await ended).toBe('io server disconnect');
    for (const { token } of [ada, other]) expect(await calls.isSignedIn(token)).toBe(false);
    expect((await calls.login({ email: ada.user.email })).body.code).toBe('LOGIN_FAILED');
  });

  it('keeps its items', async () => {
    await addCategory(portal, 'Bags');
    const { _id: id } = await postedItem(portal, ada);
    await remove(ada);
    const { body } = await portal.call('GET /items/{id}', { params: { id } });
    expect(body.item.postedBy).toEqual({ _id: ada.user.id, name: ada.user.name });
  });

  it('is refused to the last active admin', async () => {
    const first = await portal.signIn({ role: 'admin' });
    const second = await portal.signIn({ role: 'admin' });
    expect((await remove(first)).status).toBe(200);
    const { status, body } = await remove(second);
    expect([status, body.code]).toEqual([409, 'LAST_ADMIN']);
    expect(await calls.isSignedIn(second.token)).toBe(true);
  });

  it('leaves one admin when the last two delete theirs at the same time', async () => {
    const admins = [await portal.signIn({ role: 'admin' }), await portal.signIn({ role: 'admin' })];
    const answers = await Promise.all(admins.map(remove));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('needs a session', async () => {
    expect((await remove({ ...ada, token: 'forged' })).body.code).toBe('NOT_SIGNED_IN');
    expect(await calls.isSignedIn(ada.token)).toBe(true);
  });
});
