import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubbedCamera, streamOf } from '../../../tests/support/page/stand-ins/camera.ts';
import {
  beginTest,
  claimed,
  deskHas,
  deskItem,
  openDesk,
  openItem,
} from '../../../tests/support/page/screens/desk.tsx';
import { field, press } from '../../../tests/support/page/screens/screen.tsx';
import { stubbed } from '../../../tests/support/page/stand-ins/stubbed.ts';

const server = stubbed();
const camera = stubbedCamera();

beforeEach(async () => {
  beginTest();
  deskHas(server, { waiting: [deskItem(1, claimed)], all: [deskItem(1, claimed)] });
});

async function scan() {
  await openDesk();
  press('Scan');
  await screen.findByRole('dialog', { name: 'Scan a code' });
}

const linkOf = (hash: string) => `https://lost.example.edu/items/${deskItem(1)._id}${hash}`;

test('a return code opens its item with the code filled in, and the camera stops', async () => {
  await scan();
  await screen.findByText('Looking for a code...');
  camera.see(linkOf('#code=012345'));
  await openItem('Item 1');
  await waitFor(() => expect(field('Enter OTP').value).toBe('012345'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(camera.tracks().length).toBeGreaterThan(0);
  for (const { stop } of camera.tracks()) expect(stop).toHaveBeenCalled();
});

test('each button to scan says for which field it scans', async () => {
  await scan();
  camera.see(linkOf('#code=012345'));
  await openItem('Item 1');
  await screen.findByLabelText('Enter OTP');
  for (const description of ['Find an item', 'Enter OTP'])
    expect(screen.getAllByRole('button', { name: 'Scan', description })).toHaveLength(1);
});

test('the number on a tag opens its item', async () => {
  await scan();
  camera.see('No. 000001');
  await openItem('Item 1');
});

test('says that a code is not from the portal, and continues scanning', async () => {
  await scan();
  camera.see('https://example.edu/menu');
  await screen.findByText("This code isn't from the portal. Try another one.");
  camera.see('00abcd');
  await screen.findByText('No item has the number 00ABCD.');
  camera.see(linkOf(''));
  await openItem('Item 1');
});

test('the camera stops when the dialog is closed', async () => {
  await scan();
  await screen.findByText('Looking for a code...');
  press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  for (const { stop } of camera.tracks()) expect(stop).toHaveBeenCalled();
});

test('the camera stops if the user allows it only after closing the dialog', async () => {
  const { promise, resolve: allow } = Promise.withResolvers();
  camera.have(() => promise);
  await scan();
  press('Close');
  const track = { stop: vi.fn() };
  allow(streamOf(track));
  await waitFor(() => expect(track.stop).toHaveBeenCalled());
});

test('the camera is off while the tab is hidden, and scanning continues when it is visible again', async () => {
  await scan();
  await screen.findByText('Looking for a code...');
  const opened = [...camera.tracks()];
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  fireEvent(document, new Event('visibilitychange'));
  for (const { stop } of opened) expect(stop).toHaveBeenCalled();
  // A camera that was opened again would have its track after the pending promises.
  await act(() => new Promise((resolve) => setImmediate(resolve)));
  expect(camera.tracks()).toHaveLength(opened.length);

  visibility.mockReturnValue('visible');
  fireEvent(document, new Event('visibilitychange'));
  camera.see(linkOf(''));
  await openItem('Item 1');
  expect(camera.tracks().length).toBeGreaterThan(opened.length);
});

test('says that the camera has stopped, and Retry starts it again and keeps the focus', async () => {
  const track = { stop: vi.fn(), readyState: 'live' };
  camera.have(async () => streamOf(track));
  await scan();
  await screen.findByText('Looking for a code...');
  track.readyState = 'ended';
  const words = 'The camera has stopped. Try again, or type the number on the tag.';
  expect((await screen.findByText(words)).getAttribute('role')).toBe('alert');

  camera.have(async () => streamOf());
  const retry = screen.getByRole('button', { name: 'Retry' });
  retry.focus();
  fireEvent.click(retry);
  expect(document.activeElement).toBe(await screen.findByText('Looking for a code...'));
});

test.each([
  ['NotAllowedError', /^The portal isn't allowed to use the camera/],
  ['NotFoundError', /^No camera was found/],
  ['NotReadableError', /^The camera couldn't be started/],
])('says what to do when the camera fails: %s', async (name, words) => {
  camera.have(async () => {
    throw new DOMException('', name);
  });
  await scan();
  expect((await screen.findByText(words)).getAttribute('role')).toBe('alert');

  camera.have(async () => streamOf());
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Looking for a code...');
});

test('says that the browser blocks the camera on a page without https', async () => {
  camera.have(null);
  await scan();
  await screen.findByText(/^The camera only works over a secure connection/);
});
