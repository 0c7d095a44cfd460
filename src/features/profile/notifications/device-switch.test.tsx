import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  pushBrowser,
  withoutPushBrowser,
} from '../../../../tests/support/page/stand-ins/push-browser.ts';
import {
  closeScreen,
  showScreen,
  toasted,
} from '../../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../../tests/support/page/stand-ins/stub-server.ts';
import { ada, stubbedAs } from '../../../../tests/support/page/stand-ins/stubbed-as.ts';
import { session } from '../../../client/session/session.ts';
import { DeviceSwitch } from './notification-settings.tsx';

const server = stubbedAs(() => ada);
beforeEach(() => {
  server.on('GET /users/me/push', { status: 200, body: known });
  server.on('PUT /users/me/push/subscription', { status: 200, body: { message: 'On.' } });
  server.on('DELETE /users/me/push/subscription', { status: 200, body: { message: 'Off.' } });
});
afterEach(() => {
  withoutPushBrowser();
});

const switches = { claim: true, message: true, returned: false };
const known = { switches, publicKey: 'BAAA', endpoint: null };

const show = () => showScreen(<DeviceSwitch />);
const device = () =>
  screen.findByRole<HTMLInputElement>('switch', { name: 'Notify me on this device' });

test('says when the browser does not support push, and shows no switch', async () => {
  show();
  await screen.findByText("This browser can't show notifications from the portal.");
  expect(screen.queryAllByRole('switch')).toEqual([]);
});

test('says on iOS that the portal must be on the Home Screen first', async () => {
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: false });
  show();
  await screen.findByText(/^Add the portal to your Home Screen first/);
});

test('says how to allow blocked notifications', async () => {
  const browser = pushBrowser('denied');
  show();
  await screen.findByText(/^Notifications from the portal are blocked/);
  expect(browser.asked).toBe(0);
});

test('only the switch asks for the permission, and then registers the device', async () => {
  const browser = pushBrowser('granted');
  show();
  expect((await device()).checked).toBe(false);
  expect(browser.asked).toBe(0);

  fireEvent.click(await device());
  await toasted('Notifications are on for this device.');
  await waitFor(async () => expect((await device()).checked).toBe(true));
  expect([browser.asked, browser.keys]).toEqual([1, ['BAAA']]);
  expect(server.requests('PUT /users/me/push/subscription')[0]?.json()).toEqual({
    endpoint: 'https://push.service.test/1',
    p256dh: 'the key',
    auth: 'the secret',
    declarative: false,
  });

  fireEvent.click(await device());
  await toasted('Notifications are off for this device.');
  await waitFor(async () => expect((await device()).checked).toBe(false));
  expect(browser.endpoint()).toBeNull();
  expect(server.requests('DELETE /users/me/push/subscription')).toHaveLength(1);
});

test('the switch is off if another user turned it on', async () => {
  pushBrowser('granted');
  show();
  fireEvent.click(await device());
  await toasted('Notifications are on for this device.');
  closeScreen();
  session.signIn('tok2', { id: 'u2', name: 'Eve', email: 'eve@campus.edu', role: 'user' });
  show();
  expect((await device()).checked).toBe(false);
});

test('the switch stays off with a message when the user denies the permission', async () => {
  const browser = pushBrowser('default');
  show();
  fireEvent.click(await device());
  await toasted("Your browser isn't allowed to show notifications.");
  expect((await device()).checked).toBe(false);

  browser.permission = 'denied';
  fireEvent.click(await device());
  await screen.findByText(/^Notifications from the portal are blocked/);
});

test('the switch stays off when the push service is unreachable or the server refuses the device', async () => {
  const browser = pushBrowser('granted');
  browser.isCutOff = true;
  show();
  fireEvent.click(await device());
  await toasted(/^Your browser couldn't reach its push service/);

  browser.isCutOff = false;
  server.on('PUT /users/me/push/subscription', refusal(429, 'TOO_MANY_REQUESTS', 'Too many.'));
  fireEvent.click(await device());
  await toasted('Too many.');
  expect((await device()).checked).toBe(false);
  expect(browser.endpoint()).toBeNull();
});
