import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  pushBrowser,
  withoutPushBrowser,
} from '../../../tests/support/page/stand-ins/push-browser.ts';
import {
  closeScreen,
  press,
  showScreen,
  toasted,
} from '../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../tests/support/page/stand-ins/stub-server.ts';
import { ada, stubbedAs } from '../../../tests/support/page/stand-ins/stubbed-as.ts';
import { install, startInstall } from '../../client/device/install.ts';
import { OffersWhenDue } from './offers.tsx';

const pushOffered = /^Get notified when someone claims your item/;
const installOffered = /^Keep Lost & Found/;
const switches = { claim: true, message: true, returned: true };

const server = stubbedAs(() => ada);
beforeAll(() => {
  startInstall();
});
beforeEach(() => {
  const body = { switches, publicKey: 'BAAA', endpoint: null };
  server.on('GET /users/me/push', { status: 200, body });
  server.on('PUT /users/me/push/subscription', { status: 200, body: { message: 'On.' } });
});
afterEach(() => {
  closeScreen();
  install.setDue(false);
  install.setPrompt(null);
  withoutPushBrowser();
});

/** Shows the offers and makes one due, as after the person has posted or claimed something. */
function becomeDue() {
  showScreen(<OffersWhenDue />);
  act(() => install.setDue(true));
}

function makeInstallable() {
  const prompt = vi.fn(async () => ({ outcome: 'accepted' }));
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(event));
}

const settled = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 0)));

test('offers notifications after posting or claiming, and asks for the permission only on a press', async () => {
  const browser = pushBrowser('granted');
  becomeDue();
  await screen.findByText(pushOffered);
  expect(browser.asked).toBe(0);
  press('Notify me');
  await toasted('Notifications are on for this device.');
  expect(browser.asked).toBe(1);
  await waitFor(() => expect(screen.queryByText(pushOffered)).toBeNull());
  expect(server.requests('PUT /users/me/push/subscription')).toHaveLength(1);

  act(() => install.setDue(true));
  await settled();
  expect(screen.queryByText(pushOffered)).toBeNull();
});

test('never offers notifications again on this device after "Not now"', async () => {
  const browser = pushBrowser('default');
  becomeDue();
  await screen.findByText(pushOffered);
  press('Not now');
  expect(screen.queryByText(pushOffered)).toBeNull();
  closeScreen();
  becomeDue();
  await settled();
  expect(screen.queryByText(pushOffered)).toBeNull();
  expect(browser.asked).toBe(0);
});

test('does not offer notifications again after the person refused the permission', async () => {
  pushBrowser('default');
  becomeDue();
  await screen.findByText(pushOffered);
  press('Notify me');
  await waitFor(() => expect(screen.queryByText(pushOffered)).toBeNull());
  closeScreen();
  becomeDue();
  await settled();
  expect(screen.queryByText(pushOffered)).toBeNull();
});

test('the offer stays when the server refuses, so that the person can try again', async () => {
  pushBrowser('granted');
  server.on('PUT /users/me/push/subscription', refusal(429, 'TOO_MANY_REQUESTS', 'Too many.'));
  becomeDue();
  await screen.findByText(pushOffered);
  press('Notify me');
  await toasted('Too many.');
  screen.getByRole('button', { name: 'Notify me' });
});

test.each([
  ['cannot', () => undefined],
  ['is forbidden to', () => void pushBrowser('denied')],
])('a browser that %s notify gets the offer to install instead', async (_, be) => {
  be();
  makeInstallable();
  becomeDue();
  await screen.findByText(installOffered);
  expect(screen.queryByText(pushOffered)).toBeNull();
});

test('makes only one of the two offers at a time', async () => {
  pushBrowser('default');
  makeInstallable();
  becomeDue();
  await screen.findByText(pushOffered);
  expect(screen.queryByText(installOffered)).toBeNull();
});
