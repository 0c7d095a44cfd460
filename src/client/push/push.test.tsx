import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  pushBrowser,
  withoutPushBrowser,
} from '../../../tests/support/page/stand-ins/push-browser.ts';
import { openAt } from '../../../tests/support/page/screens/screen.tsx';
import {
  type StubServer,
  startStubServer,
} from '../../../tests/support/page/stand-ins/stub-server.ts';
import { pushDevice, switchPushOn } from './push.ts';
import { settlePush } from './push.ts';
import { session } from '../session/session.ts';

let server: StubServer;
beforeAll(async () => {
  server = await startStubServer();
  openAt(server.origin);
});
afterAll(() => server.stop());

const ada = { id: 'u1', name: 'Ada', email: 'ada@campus.edu', role: 'user' };
const sentEndpoints = () =>
  server
    .requests('PUT /users/me/push/subscription')
    .map((request) => (request.json() as { endpoint: string }).endpoint);

/** Sets the server's key and the endpoint that it has stored. */
function serverKnows(publicKey: string, endpoint: string | null): void {
  const switches = { claim: true, message: true, returned: true };
  server.on('GET /users/me/push', { status: 200, body: { switches, publicKey, endpoint } });
}

let browser: ReturnType<typeof pushBrowser>;
beforeEach(async () => {
  browser = pushBrowser('granted');
  session.signIn('tok', ada);
  serverKnows('BAAA', null);
  server.on('PUT /users/me/push/subscription', { status: 200, body: { message: 'On.' } });
  expect((await switchPushOn()).ok).toBe(true);
  serverKnows('BAAA', 'https://push.service.test/1');
});
afterEach(() => {
  withoutPushBrowser();
  session.signOut();
  server.reset();
  localStorage.clear();
});

test('keeps a subscription that the server knows and that has the current key', async () => {
  await settlePush();
  expect([browser.keys, sentEndpoints()]).toEqual([['BAAA'], ['https://push.service.test/1']]);
});

test.each([
  ['the server has another key', 'BBBB', 'https://push.service.test/1'],
  ['the server has lost the device', 'BAAA', null],
  ['the browser has another endpoint', 'BAAA', 'https://push.service.test/0'],
])('subscribes again if %s', async (_, publicKey, endpoint) => {
  serverKnows(publicKey, endpoint);
  await settlePush();
  expect(browser.keys).toEqual(['BAAA', publicKey]);
  expect(sentEndpoints().at(-1)).toBe('https://push.service.test/2');
});

test('the device has no subscription and no notification after a sign-out or for another user', async () => {
  browser.shown = ['claim /items/i1', 'message /messages/c1'];
  await settlePush();
  expect(browser.shown).toHaveLength(2);
  session.signOut();
  await settlePush();
  expect(browser.endpoint()).toBeNull();
  expect(browser.shown).toEqual([]);
  session.signIn('tok2', { ...ada, id: 'u2' });
  await settlePush();
  expect([browser.endpoint(), await pushDevice()]).toEqual([null, 'off']);

  session.signIn('tok3', ada);
  await settlePush();
  expect([browser.endpoint(), await pushDevice()]).toEqual(['https://push.service.test/2', 'on']);
});

test('makes no call if the user never switched pushes on', async () => {
  localStorage.clear();
  session.signIn('tok', ada);
  server.reset();
  await settlePush();
  expect(server.requests('GET /users/me/push')).toEqual([]);
});
