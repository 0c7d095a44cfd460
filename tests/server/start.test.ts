import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { io } from 'socket.io-client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { codeIn, startMailServer } from '../support/servers/mail-server.ts';
import { type PortalPlace, loginAt, portalPlace } from '../support/processes/running-portal.ts';
import { soon } from '../support/soon.ts';
import { untilHandled } from '../support/until-handled.ts';

let place: PortalPlace;
beforeEach(async () => {
  place = await portalPlace();
});
afterEach(() => place[Symbol.asyncDispose]());

it("the portal prints its address and, at the first start only, the first admin's credentials", async () => {
  const first = place.run();
  const address = await first.address();
  const [, email, password] = await first.prints(
    /admin's email: ([^"]+)"[^]*admin's password: (\S+) /,
  );
  const response = await loginAt(address, email!, password!);
  expect(response.status).toBe(200);
  const { user } = (await response.json()) as { user: { role: string } };
  expect(user.role).toBe('admin');
  first.child.kill('SIGTERM');
  await first.ended;

  const second = place.run();
  const later = await second.address();
  expect(second.printed()).not.toContain('First admin');
  expect((await loginAt(later, email!, password!)).status).toBe(200);
});

it('a start loads only the libraries that it needs at once, so that it is quick', async () => {
  const preload = new URL('../support/processes/print-packages.ts', import.meta.url);
  const portal = place.run({
    NODE_OPTIONS: `--import ${preload.href}`,
    SMTP_URL: 'smtp://127.0.0.1',
    DATABASE_URL: '',
  });
  await portal.address();
  portal.child.kill('SIGTERM');
  const [, loaded = ''] = await portal.prints(/^packages: (.*)$/m);
  const names = loaded.split(' ');
  expect(names).toContain('fastify');
  // The push library is not in this list, because the first start loads it to create the keys.
  for (const late of ['sharp', 'nodemailer', 'prom-client', 'ajv', 'tar', 'pg']) {
    expect(names).not.toContain(late);
  }
});

it('the portal creates the configured first admin without printing the password; when it stops, it finishes a running request and closes live connections', async () => {
  const ADMIN_EMAIL = 'dean@example.edu';
  const ADMIN_PASSWORD = 'a quiet lighthouse';
  const portal = place.run({ ADMIN_EMAIL, ADMIN_PASSWORD });
  const address = await portal.address();
  const login = await loginAt(address, ADMIN_EMAIL, ADMIN_PASSWORD);
  expect(login.status).toBe(200);
  expect(portal.printed()).toContain(ADMIN_EMAIL);
  expect(portal.printed()).not.toContain(ADMIN_PASSWORD);
  const { authorization, user } = (await login.json()) as {
    authorization: string;
    user: { id: string };
  };
  const socket = io(address, {
    transports: ['websocket'],
    reconnection: false,
    query: { userId: user.id },
    auth: { token: authorization },
  });
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  const dropped = new Promise((resolve) => socket.once('disconnect', resolve));

  // The first ten bytes of the body are sent before the signal, the rest afterwards.
  const body = JSON.stringify({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD });
  const pending = request(`${address}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Content-Length': body.length },
  });
  const answered = once(pending, 'response') as Promise<[IncomingMessage]>;
  await new Promise((resolve) => pending.write(body.slice(0, 10), resolve));
  await untilHandled(address);
  portal.child.kill('SIGTERM');
  await portal.prints(/"stopping"/);
  await dropped;
  pending.end(body.slice(10));
  const [response] = await answered;
  expect(response.statusCode).toBe(200);
  response.resume();
  expect(await portal.ended).toBe(0);
});

it('mails that were not sent when the process was killed are sent once after the next start', async () => {
  const mails = await startMailServer();
  const register = (address: string, email: string) =>
    fetch(`${address}/api/v1/auth/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Ada', email, password: 'a quiet lighthouse', role: 'user' }),
    });

  mails.holdUntil(new Promise(() => undefined));
  const first = place.run({ SMTP_URL: mails.url });
  expect((await register(await first.address(), 'ada@example.edu')).status).toBe(201);
  await soon(() => expect(mails.begun()).toBe(1));
  first.child.kill('SIGKILL');
  await first.ended;
  expect(mails.mails).toEqual([]);

  mails.holdUntil(Promise.resolve());
  const second = place.run({ SMTP_URL: mails.url });
  const address = await second.address();
  const otp = codeIn(await mails.next('ada@example.edu'));
  // Wait for another mail. A duplicate of the first mail would have been sent before it.
  await register(address, 'grace@example.edu');
  await mails.next('grace@example.edu');
  expect(mails.mails).toHaveLength(2);
  const entered = await fetch(`${address}/api/v1/auth/verify-otp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.edu', otp }),
  });
  expect(entered.status).toBe(200);
  expect(first.printed() + second.printed()).not.toContain(otp);
  second.child.kill('SIGTERM');
  await second.ended;
  await mails.close();
});
