import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeScreen, press, showScreen } from '../../../../tests/support/page/screens/screen.tsx';
import { OffersWhenDue } from '../../../app/lifecycle/offers.tsx';
import { install, startInstall } from '../../../client/device/install.ts';
import { session } from '../../../client/session/session.ts';
import { unsent } from '../../../client/outbox/unsent.ts';
import { InstallSection } from './install-section.tsx';
import { isApplePhone } from './install-way.ts';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const offered = /^Keep Lost & Found/;

startInstall();
beforeEach(() => localStorage.clear());
afterEach(() => {
  closeScreen();
  install.setDue(false);
  install.setPrompt(null);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Fires the event by which a browser says that it can install the portal. */
function makeInstallable(outcome: 'accepted' | 'dismissed' = 'accepted') {
  const prompt = vi.fn(async () => ({ outcome }));
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(event));
  return { event, prompt };
}

function beOn(userAgent: string) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
}

function beInstalled() {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      Object.assign(new EventTarget(), { matches: query.includes('standalone') }) as MediaQueryList,
  );
}

/** Waits until the lazily loaded offer would have rendered. */
const settled = () => act(() => import('./install-offer.tsx').then(() => undefined));

test('offers to install after a useful action, installs on request, and never offers again', async () => {
  const { event, prompt } = makeInstallable();
  expect(event.defaultPrevented).toBe(true);
  showScreen(<OffersWhenDue />);
  await settled();
  expect(screen.queryByText(offered)).toBeNull();

  act(() => install.setDue(true));
  await screen.findByText(offered);
  press('Install');
  expect(prompt).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByText(offered)).toBeNull());

  makeInstallable();
  act(() => install.setDue(true));
  await settled();
  expect(screen.queryByText(offered)).toBeNull();
});

test('never offers again after "Not now"', async () => {
  makeInstallable();
  showScreen(<OffersWhenDue />);
  act(() => install.setDue(true));
  await screen.findByText(offered);
  press('Not now');
  expect(screen.queryByText(offered)).toBeNull();
  act(() => install.setDue(true));
  await settled();
  expect(screen.queryByText(offered)).toBeNull();
});

test('makes the offer only once the browser can install the portal, and does not remember it as made before', async () => {
  showScreen(<OffersWhenDue />);
  act(() => install.setDue(true));
  await settled();
  expect(screen.queryByText(offered)).toBeNull();
  expect(localStorage.length).toBe(0);
  makeInstallable();
  await screen.findByText(offered);
});

test('the offer on an iPhone explains the Share menu, once nothing is unsent', async () => {
  beOn(iphone);
  session.signIn('tok', { id: 'ada', name: 'Ada', email: 'ada@campus.edu', role: 'user' });
  unsent.become({ userId: 'ada', entries: [{ id: 'x' } as never] });
  showScreen(<OffersWhenDue />);
  act(() => install.setDue(true));
  await settled();
  expect(screen.queryByText(offered)).toBeNull();

  act(() => unsent.become({ userId: 'ada', entries: [] }));
  await screen.findByText(offered);
  screen.getByText(/then “Add to Home Screen”/);
  press('Got it');
  expect(screen.queryByText(offered)).toBeNull();
  session.signOut();
});

test('the installed app does not offer to install', async () => {
  beInstalled();
  makeInstallable();
  showScreen(<OffersWhenDue />);
  act(() => install.setDue(true));
  await settled();
  expect(screen.queryByText(offered)).toBeNull();
});

test('the profile offers to install at any time', () => {
  showScreen(<InstallSection />);
  screen.getByText(/may offer it in its menu/);
  const { prompt } = makeInstallable('dismissed');
  press('Install');
  expect(prompt).toHaveBeenCalledTimes(1);
});

test('the profile of the installed app says that it is installed', () => {
  beInstalled();
  showScreen(<InstallSection />);
  screen.getByText("You're using the installed app.");
});

test.each<[boolean, string, string, number]>([
  [true, 'an iPhone', iphone, 5],
  [true, 'Chrome on an iPhone', iphone.replace('Version/18.5', 'CriOS/130.0'), 5],
  [true, 'an iPad', iphone.replace('iPhone; CPU iPhone OS 18_5 like', 'Macintosh; Intel'), 5],
  [false, 'a Mac', iphone.replace('iPhone; CPU iPhone OS 18_5 like', 'Macintosh; Intel'), 0],
  [false, 'a browser within another app', iphone.replace(' Safari/604.1', ''), 5],
  [false, 'an Android phone', 'Mozilla/5.0 (Linux; Android 15) Chrome/130.0 Safari/537.36', 5],
])('isApplePhone is %s for %s', (expected, _, userAgent, maxTouchPoints) => {
  expect(isApplePhone({ userAgent, maxTouchPoints })).toBe(expected);
});

test('uses the prompt of the browser only once', async () => {
  const { prompt } = makeInstallable();
  showScreen(<InstallSection />);
  press('Install');
  await screen.findByText(/may offer it in its menu/);
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(install.prompt()).toBeNull();
});
