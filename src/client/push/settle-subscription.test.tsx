import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { pushBrowser, withoutPushBrowser } from '../../../tests/support/push-browser.ts';
import { openAt } from '../../../tests/support/screen.tsx';
import { type StubServer, startStubServer } from '../../../tests/support/stub-server.ts';
import { pushDevice, switchPushOn } from './push.ts';
import { settlePush } from './settle-subscription.ts';
import { session } from '../session/session.ts';

let server: StubServer;
beforeAll(async () => {
  server = await startStubServer();
  openAt(server.origin);
});
afterAll(() => server.stop());

const ada = { id: 'u1', name: 'Ada', email: 'ada@campus.edu', role: 'user' };
const told = () =>
  server
    .heard('PUT /users/me/push/subscription')
    .map((request) => (request.json() as { endpoint: string }).endpoint);

/** What the server knows from now on. */
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

test('what is as it should be stays', async () => {
  await settlePush();
  expect([browser.keys, told()]).toEqual([['BAAA'], ['https://push.service.test/1']]);
});

test.each([
  ['the server has another key', 'BBBB', 'https://push.service.test/1'],
  ['the server has lost the device', 'BAAA', null],
  ['the browser is reached elsewhere by now', 'BAAA', 'https://push.service.test/0'],
])('where %s, the device subscribes anew', async (_, publicKey, endpoint) => {
  serverKnows(publicKey, endpoint);
  await settlePush();
  expect(browser.keys).toEqual(['BAAA', publicKey]);
  expect(told().at(-1)).toBe('https://push.service.test/2');
});

test('who has signed out, or another person, has no subscription here', async () => {
  session.signOut();
  await settlePush();
  expect(browser.endpoint()).toBeNull();
  session.signIn('tok2', { ...ada, id: 'u2' });
  await settlePush();
  expect([browser.endpoint(), await pushDevice()]).toEqual([null, 'off']);

  session.signIn('tok3', ada);
  await settlePush();
  expect([browser.endpoint(), await pushDevice()]).toEqual(['https://push.service.test/2', 'on']);
});

test('nothing is asked of who has never wanted it', async () => {
  localStorage.clear();
  session.signIn('tok', ada);
  server.reset();
  await settlePush();
  expect(server.heard('GET /users/me/push')).toEqual([]);
});
