import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { otp } from '../../../../contract/bounds.ts';
import type { Item } from '../../../../contract/entities.ts';
import {
  be,
  claimed,
  detail,
  itemResponse,
  itemStub,
  openItem as openItemAt,
  people,
} from '../../../../tests/support/page/screens/item-screen.tsx';
import {
  field,
  currentAddress,
  press,
  showScreen,
  toasted,
  type,
} from '../../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../../tests/support/page/stand-ins/stub-server.ts';
import ItemScreen from './item-screen.tsx';

const server = itemStub();

const reply = (change: Partial<Item> = {}) => itemResponse(server.id, change);
const openItem = (below = '') => openItemAt(server.id, { below });

test('shows all details of the item', async () => {
  server.on(`GET /items/${server.id}`, reply());
  await openItem();
  const names = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(names.map((name) => [name, detail(name)])).toEqual([
    ['Description', 'With a laptop in it.'],
    ['Status', 'Found'],
    ['Category', 'Bags'],
    ['Location', 'Main Hall, Room 101'],
    ['Posted By', 'Ada Byron'],
    ['Posted On', '1 Sep 2025'],
    ['Keeper', 'Not Assigned'],
    ['Claimed By', 'Not Claimed'],
  ]);
  expect(screen.getByText('No image available')).toBeTruthy();
  await waitFor(() => expect(document.title).toBe('Blue backpack - Lost & Found'));
});

test('says that an item is missing, and fetches it again on request', async () => {
  showScreen(
    <Routes>
      <Route path="/items/:id" element={<ItemScreen />} />
    </Routes>,
    `/items/${server.id}`,
  );
  await screen.findByRole('heading', { level: 1, name: 'Item not found or failed to load.' });
  await toasted("This doesn't exist, or no longer exists.");
  // The title must not be that of the previous screen.
  expect(document.title).toBe('Lost & Found - College Portal');

  server.on(`GET /items/${server.id}`, reply());
  const again = screen.getByRole('button', { name: 'Retry Fetch' });
  again.focus();
  again.click();
  const heading = await screen.findByRole('heading', { level: 1, name: 'Blue backpack' });
  expect(document.activeElement).toBe(heading);
});

test('keeps the focus on the retry button when the item is still missing', async () => {
  await openItemAt(server.id, { heading: 'Item not found or failed to load.' });
  const again = screen.getByRole('button', { name: 'Retry Fetch' });
  again.focus();
  again.click();
  await waitFor(() => expect(server.requests(`GET /items/${server.id}`)).toHaveLength(2));
  await waitFor(() => expect(again.getAttribute('aria-busy')).toBeNull());
  expect(document.activeElement).toBe(again);
});

test('the photo opens in an overlay and closes again', async () => {
  const photo = {
    large: '/photos/a.webp',
    card: '/photos/b.webp',
    width: 4,
    height: 3,
    placeholder: '',
  };
  server.on(`GET /items/${server.id}`, reply({ photo }));
  await openItem();
  press('Blue backpack Enlarge image');
  const dialog = await screen.findByRole('dialog', { name: 'Blue backpack' });
  expect(within(dialog).getByRole('img').getAttribute('src')).toBe('/photos/a.webp');
  press('Close');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a visitor who claims signs in first and returns to the item', async () => {
  server.on(`GET /items/${server.id}`, reply());
  await openItem();
  press('Claim Item');
  await screen.findByText(`signs in, then goes to /items/${server.id}`);
  expect(currentAddress()).toBe('/login');
});

test.each([
  ['Claim Item', 'claim'],
  ['Message Owner', 'message'],
])('the login screen learns that a visitor pressed %s', async (button, wants) => {
  server.on(`GET /items/${server.id}`, reply());
  await openItem();
  press(button);
  await screen.findByText(`wants: ${wants}`);
});

test('several presses on a lost item send one claim, and the item shows it at once', async () => {
  be('claimant');
  server.on(`GET /items/${server.id}`, reply({ status: 'Lost' }));
  server.on(`POST /items/${server.id}/claim`, reply(claimed));
  await openItem();
  const claim = screen.getByRole('button', { name: 'Claim Item' });
  act(() => {
    claim.click();
    claim.click();
  });

  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Already Claimed' });
  expect(button.disabled).toBe(true);
  expect(detail('Claimed By')).toBe('Grace Hopper');
  await toasted('Item claimed successfully!');
  expect(server.requests(`POST /items/${server.id}/claim`)).toHaveLength(1);
});

test('reports when another user has claimed the item first, and shows the claimed item', async () => {
  be('claimant');
  server.on(`GET /items/${server.id}`, reply({ status: 'Lost' }));
  server.on(
    `POST /items/${server.id}/claim`,
    refusal(409, 'ALREADY_CLAIMED', 'Someone has already claimed this item.'),
  );
  await openItem();
  server.on(`GET /items/${server.id}`, reply({ ...claimed, claimedById: people.poster.id }));
  press('Claim Item');
  await toasted('Someone has already claimed this item.');
  await screen.findByRole('button', { name: 'Already Claimed' });
});

test('says that a claim needs a connection when the server does not answer', async () => {
  be('claimant');
  server.on(`GET /items/${server.id}`, reply({ status: 'Lost' }));
  server.on(`POST /items/${server.id}/claim`, 'drop the connection');
  await openItem();
  press('Claim Item');
  await toasted(/^The portal cannot be reached/);
  await screen.findByText('You need to be online to claim items or use codes.');
});

test.each([
  { who: 'poster', change: {} },
  { who: 'keeper', change: { keeperId: people.keeper.id } },
] as const)('the $who cannot claim the item', async ({ who, change }) => {
  be(who);
  server.on(`GET /items/${server.id}`, reply(change));
  await openItem();
  expect(screen.queryByRole('button', { name: /Claim Item|Already Claimed/ })).toBeNull();
});

test('the poster generates the return code and sees it as digits and as a QR code', async () => {
  be('poster');
  server.on(`GET /items/${server.id}`, reply(claimed));
  // The server's clock is an hour behind this device's, so the code would seem expired. The page must use only the
  // lifetime of codes, not `expiresAt`.
  const expiresAt = new Date(Date.now() - 60 * 60_000).toISOString();
  server.on(`POST /items/${server.id}/generate-otp`, {
    status: 200,
    body: { otp: '012345', expiresAt },
  });
  await openItem();
  const code = await screen.findByRole('button', { name: 'Generate OTP' });
  // The poster of a lost item is its owner, so these texts must not call the claimant the owner.
  screen.getByText(/^When you meet the claimant, generate a code/);
  code.click();

  const sheet = within(await screen.findByRole('dialog', { name: 'Blue backpack' }));
  sheet.getByText('Return code');
  sheet.getByText('012');
  // Screen readers read the code digit by digit.
  sheet.getByText('0 1 2, 3 4 5');
  await sheet.findByRole('img', { name: /QR code/ });
  sheet.getByText('The claimant scans this with their phone, or types the code.');

  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + otp.returnCodeLifeMs);
  fireEvent(document, new Event('visibilitychange'));
  sheet.getByText('This code has expired. Generate a new one.');
});

test('other users see neither the code nor the field for it', async () => {
  be('stranger');
  server.on(`GET /items/${server.id}`, reply(claimed));
  await openItem();
  expect(screen.queryByRole('button', { name: /OTP/ })).toBeNull();
});

test('the claimant enters the six digits, and the item is returned', async () => {
  be('claimant');
  server.on(`GET /items/${server.id}`, reply(claimed));
  server.on(`POST /items/${server.id}/verify-otp`, reply({ ...claimed, status: 'Returned' }));
  await openItem();
  await screen.findByLabelText('Enter OTP');
  expect(screen.queryByRole('button', { name: 'Generate OTP' })).toBeNull();

  press('Verify');
  expect(screen.getByRole('alert').textContent).toBe('Please enter the OTP.');
  expect(field('Enter OTP').getAttribute('aria-invalid')).toBe('true');
  type('Enter OTP', '01234');
  press('Verify');
  expect(screen.getByRole('alert').textContent).toBe('The OTP has 6 digits.');
  expect(server.requests(`POST /items/${server.id}/verify-otp`)).toHaveLength(0);

  type('Enter OTP', '012 345');
  await waitFor(() => expect(detail('Status')).toBe('Returned'));
  expect(server.requests(`POST /items/${server.id}/verify-otp`)[0]?.json()).toEqual({
    otp: '012345',
  });
  expect(screen.queryByLabelText('Enter OTP')).toBeNull();
});

test('shows the server’s message for a wrong code, and keeps the code in the field', async () => {
  be('claimant');
  server.on(`GET /items/${server.id}`, reply(claimed));
  server.on(
    `POST /items/${server.id}/verify-otp`,
    refusal(400, 'CODE_INVALID', 'Invalid or expired OTP'),
  );
  await openItem('#code=999999');
  await waitFor(() => expect(field('Enter OTP').value).toBe('999999'));
  press('Verify');
  await toasted('Invalid or expired OTP');
  expect(field('Enter OTP').value).toBe('999999');
});

test('a code scanned while the page is open replaces the previous one', async () => {
  be('claimant');
  server.on(`GET /items/${server.id}`, reply(claimed));
  showScreen(
    <>
      <Link to={`/items/${server.id}#code=222222`}>scan</Link>
      <Routes>
        <Route path="/items/:id" element={<ItemScreen />} />
      </Routes>
    </>,
    `/items/${server.id}#code=111111`,
  );
  await screen.findByLabelText('Enter OTP');
  expect(field('Enter OTP').value).toBe('111111');
  act(() => screen.getByRole('link', { name: 'scan' }).click());
  expect(field('Enter OTP').value).toBe('222222');
});

test('a visitor with a scanned code signs in and returns with the code', async () => {
  server.on(`GET /items/${server.id}`, reply(claimed));
  await openItem('#code=999999');
  (await screen.findByRole('link', { name: 'Login' })).click();
  await screen.findByText(`signs in, then goes to /items/${server.id}#code=999999`);
});
