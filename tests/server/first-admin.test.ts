import { afterEach, beforeEach, expect, it } from 'vitest';
import { ensureFirstAdmin } from '../../server/features/authentication/first-admin.ts';
import { type TestApp, buildTestApp } from '../support/test-app.ts';

let portal: TestApp;

beforeEach(async () => {
  portal = await buildTestApp();
});
afterEach(() => portal.close());

it("makes the account that the address has the first admin's, and ends its sessions", async () => {
  const email = 'dean@example.edu';
  const before = await portal.signIn({ email });
  const password = 'the dean has spoken';
  await ensureFirstAdmin(portal.parts, { email, password });

  const own = 'GET /users/me/items';
  expect((await portal.call(own, { token: before.token })).status).toBe(401);
  const { body } = await portal.call('POST /auth/login', { body: { email, password } });
  expect(body.user).toMatchObject({ id: before.user.id, role: 'admin' });
});

it('changes nothing where there is an active admin', async () => {
  await portal.signIn({ role: 'admin' });
  const email = 'dean@example.edu';
  const user = await portal.signIn({ email });
  const made = await ensureFirstAdmin(portal.parts, { email, password: 'the dean has spoken' });

  expect(made).toBeNull();
  expect((await portal.call('GET /users/me/items', { token: user.token })).status).toBe(200);
  expect((await portal.call('GET /keepers', { token: user.token })).status).toBe(403);
});
