import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { pushBrowser, withoutPushBrowser } from '../../../tests/support/push-browser.ts';
import { closeScreen, openAt, press, showScreen, toasted } from '../../../tests/support/screen.tsx';
import { type StubServer, refusal, startStubServer } from '../../../tests/support/stub-server.ts';
import { install, startInstall } from '../../client/device/install.ts';
import { session } from '../../client/session/session.ts';
import { InstallOfferWhenDue } from './install-offer.tsx';

const pushOffered = /^Get notified when someone claims your item/;
const installOffered = /^Keep Lost & Found/;
const switches = { claim: true, message: true, returned: true };

let server: StubServer;
beforeAll(async () => {
  server = await startStubServer();
  openAt(server.origin);
  startInstall();
});
afterAll(() => server.stop());
beforeEach(() => {
  session.signIn('tok', { id: 'u1', name: 'Ada', email: 'ada@campus.edu', role: 'user' });
  const body = { switches, publicKey: 'BAAA', endpoint: null };
  server.on('GET /users/me/push', { status: 200, body });
  server.on('PUT /users/me/push/subscription', { status: 200, body: { message: 'On.' } });
});
afterEach(() => {
  closeScreen();
  install.setDue(false);
  install.hold(null);
  withoutPushBrowser();
  session.signOut();
  server.reset();
  localStorage.clear();
});

/** Something was just posted or claimed. */
function beOfUse() {
  showScreen(<InstallOfferWhenDue />);
  act(() => install.setDue(true));
}

function couldInstall() {
  const prompt = vi.fn(async () => ({ outcome: 'accepted' }));
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(event));
}

const settled = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 0)));

test('notifications are offered after posting or claiming, and asked for by the button alone', async () => {
  const browser = pushBrowser('granted');
  beOfUse();
  await screen.findByText(pushOffered);
  expect(browser.asked).toBe(0);
  press('Notify me');
  await toasted('Notifications are on for this device.');
  expect(browser.asked).toBe(1);
  await waitFor(() => expect(screen.queryByText(pushOffered)).toBeNull());
  expect(server.heard('PUT /users/me/push/subscription')).toHaveLength(1);

  act(() => install.setDue(true));
  await settled();
  expect(screen.queryByText(pushOffered)).toBeNull();
});

test('"Not now" is for good on this device', async () => {
  const browser = pushBrowser('default');
  beOfUse();
  await screen.findByText(pushOffered);
  press('Not now');
  expect(screen.queryByText(pushOffered)).toBeNull();
  closeScreen();
  beOfUse();
  await settled();
  expect(screen.queryByText(pushOffered)).toBeNull();
  expect(browser.asked).toBe(0);
});

test('who refuses the permission is not offered notifications again', async () => {
  pushBrowser('default');
  beOfUse();
  await screen.findByText(pushOffered);
  press('Notify me');
  await waitFor(() => expect(screen.queryByText(pushOffered)).toBeNull());
  closeScreen();
  beOfUse();
  await settled();
  expect(screen.queryByText(pushOffered)).toBeNull();
});

test('the offer stays when the server refuses, to try again', async () => {
  pushBrowser('granted');
  server.on('PUT /users/me/push/subscription', refusal(429, 'TOO_MANY_REQUESTS', 'Too many.'));
  beOfUse();
  await screen.findByText(pushOffered);
  press('Notify me');
  await toasted('Too many.');
  screen.getByRole('button', { name: 'Notify me' });
});

test.each([
  ['cannot', () => undefined],
  ['is forbidden to', () => void pushBrowser('denied')],
])('a browser that %s notify is offered to install the portal instead', async (_, be) => {
  be();
  couldInstall();
  beOfUse();
  await screen.findByText(installOffered);
  expect(screen.queryByText(pushOffered)).toBeNull();
});

test('only one of the two offers is made at a time', async () => {
  pushBrowser('default');
  couldInstall();
  beOfUse();
  await screen.findByText(pushOffered);
  expect(screen.queryByText(installOffered)).toBeNull();
});
