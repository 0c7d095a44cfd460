import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  beginTest,
  claimed,
  deskHas,
  deskItem,
  openDesk,
  openItem,
} from '../../../../tests/support/desk.tsx';
import { closeScreen, field, openAt, press } from '../../../../tests/support/screen.tsx';
import { type StubServer, startStubServer } from '../../../../tests/support/stub-server.ts';
import { queryCache } from '../../../client/query/query.ts';
import { signOut } from '../../../client/session/session.ts';

let server: StubServer;
/** The text of the code in front of the camera. */
let seen: string | null;
let tracks: { stop: ReturnType<typeof vi.fn> }[];

beforeAll(async () => {
  server = await startStubServer();
  openAt(server.origin);
});
beforeEach(async () => {
  server.reset();
  beginTest();
  seen = null;
  tracks = [];
  deskHas(server, { waiting: [deskItem(1, claimed)], all: [deskItem(1, claimed)] });
  haveCamera(async () => {
    const track = { stop: vi.fn() };
    tracks.push(track);
    return streamOf(track);
  });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['qr_code'];
      detect = async () => (seen === null ? [] : [{ rawValue: seen }]);
    },
  );
});
afterEach(() => {
  closeScreen();
  signOut();
  queryCache.viewerChanged();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
afterAll(() => server.stop());

function haveCamera(getUserMedia: (() => Promise<unknown>) | null) {
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: getUserMedia === null ? undefined : { getUserMedia },
  });
}

function streamOf(...all: { stop: () => void }[]) {
  return Object.assign(new MediaStream(), { getTracks: () => all });
}

async function scan() {
  await openDesk();
  press('Scan');
  await screen.findByRole('dialog', { name: 'Scan a code' });
}

const linkOf = (hash: string) => `https://lost.example.edu/items/${deskItem(1)._id}${hash}`;

test('a return code opens its item with the code filled in, and the camera stops', async () => {
  await scan();
  await screen.findByText('Looking for a code...');
  seen = linkOf('#code=012345');
  await openItem('Item 1');
  await waitFor(() => expect(field('Enter OTP').value).toBe('012345'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(tracks.length).toBeGreaterThan(0);
  for (const { stop } of tracks) expect(stop).toHaveBeenCalled();
});

test('the number on a tag opens its item', async () => {
  await scan();
  seen = 'No. 000001';
  await openItem('Item 1');
});

test('says that a code is not from the portal, and continues scanning', async () => {
  await scan();
  seen = 'https://example.edu/menu';
  await screen.findByText("This code isn't from the portal. Try another one.");
  seen = '00abcd';
  await screen.findByText('No item has the number 00ABCD.');
  seen = linkOf('');
  await openItem('Item 1');
});

test('the camera stops when the dialog is closed', async () => {
  await scan();
  await screen.findByText('Looking for a code...');
  press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  for (const { stop } of tracks) expect(stop).toHaveBeenCalled();
});

test('the camera stops if the user allows it only after closing the dialog', async () => {
  const { promise, resolve: allow } = Promise.withResolvers();
  haveCamera(() => promise);
  await scan();
  press('Close');
  const track = { stop: vi.fn() };
  allow(streamOf(track));
  await waitFor(() => expect(track.stop).toHaveBeenCalled());
});

test.each([
  ['NotAllowedError', /^The portal isn't allowed to use the camera/],
  ['NotFoundError', /^No camera was found/],
  ['NotReadableError', /^The camera couldn't be started/],
])('says what to do when the camera fails: %s', async (name, words) => {
  haveCamera(async () => {
    throw new DOMException('', name);
  });
  await scan();
  expect((await screen.findByText(words)).getAttribute('role')).toBe('alert');

  haveCamera(async () => streamOf());
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Looking for a code...');
});

test('says so when the browser blocks the camera on a page without https', async () => {
  haveCamera(null);
  await scan();
  await screen.findByText(/^The camera only works over a secure connection/);
});
