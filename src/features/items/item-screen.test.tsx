import { act, screen, waitFor, within } from '@testing-library/react';
import { Link, Route, Routes, useLocation } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Item } from '../../../contract/entities.ts';
import { itemReply } from '../../../tests/support/item.ts';
import {
  closeScreen,
  field,
  openAt,
  placeNow,
  press,
  showScreen,
  toasted,
  type,
} from '../../../tests/support/screen.tsx';
import { type StubServer, refusal, startStubServer } from '../../../tests/support/stub-server.ts';
import { returnPath } from '../../app/paths.ts';
import { signIn, signOut } from '../../data/session.ts';
import { ItemScreen } from './item-screen.tsx';

let server: StubServer;
/** Of this test; each has an item of its own, so that none sees what another has stored. */
let id = '';
let items = 0;

const poster = { id: '01990000-0000-7000-8000-0000000000a1', name: 'Ada Byron' };
const claimant = { id: '01990000-0000-7000-8000-0000000000a2', name: 'Grace Hopper' };

beforeAll(async () => {
  server = await startStubServer();
  openAt(server.origin);
});
beforeEach(() => {
  server.reset();
  items += 1;
  id = `01990000-0000-7000-8000-${String(items).padStart(12, '0')}`;
});
afterEach(() => {
  closeScreen();
  signOut();
});
afterAll(() => server.stop());

function reply(change: Partial<Item> = {}) {
  return { status: 200, body: { item: itemReply({ _id: id, ...change }) } };
}

const claimed: Partial<Item> = {
  status: 'Claimed',
  claimedById: claimant.id,
  claimedByName: claimant.name,
};

function be({ id, name }: typeof poster, role = 'user') {
  signIn('a token', { id, name, email: 'somebody@example.edu', role });
}

function Login() {
  const { state } = useLocation() as { state: unknown };
  return <p>{`signs in, then goes to ${returnPath(state)}`}</p>;
}

async function openItem(hash = '') {
  showScreen(
    <Routes>
      <Route path="/items/:id" element={<ItemScreen />} />
      <Route path="/login" element={<Login />} />
    </Routes>,
    `/items/${id}${hash}`,
  );
  await screen.findByRole('heading', { level: 1, name: 'Blue backpack' });
}

/** What stands beside a name in the list of details. */
function detail(name: string): string | undefined {
  const term = screen.getAllByRole('term').find(({ textContent }) => textContent === name);
  return term?.nextElementSibling?.textContent;
}

test('says everything that is known of the item', async () => {
  server.on(`GET /items/${id}`, reply());
  await openItem();
  const names = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(names.map((name) => [name, detail(name)])).toEqual([
    ['Description', 'With a laptop in it.'],
    ['Status', 'Found'],
    ['Category', 'Bags'],
    ['Location', 'Main Hall, Room 101'],
    ['Posted By', 'Ada Byron'],
    [
      'Posted On',
      new Date('2025-09-01T12:00:00Z').toLocaleDateString(undefined, { dateStyle: 'medium' }),
    ],
    ['Keeper', 'Not Assigned'],
    ['Claimed By', 'Not Claimed'],
  ]);
  expect(screen.getByText('No image available')).toBeTruthy();
  await waitFor(() => expect(document.title).toBe('Blue backpack - Lost & Found'));
});

test('a missing item is said to be missing, and can be fetched again', async () => {
  showScreen(
    <Routes>
      <Route path="/items/:id" element={<ItemScreen />} />
    </Routes>,
    `/items/${id}`,
  );
  await screen.findByText('Item not found or failed to load.');
  await toasted('This does not exist, or no longer.');
  // Not still the name of the screen before.
  expect(document.title).toBe('Lost & Found - College Portal');

  server.on(`GET /items/${id}`, reply());
  press('Retry Fetch');
  await screen.findByRole('heading', { level: 1, name: 'Blue backpack' });
});

test('the picture opens large and closes again', async () => {
  const photo = {
    large: '/photos/a.webp',
    card: '/photos/b.webp',
    width: 4,
    height: 3,
    placeholder: '',
  };
  server.on(`GET /items/${id}`, reply({ photo }));
  await openItem();
  press('Blue backpack Enlarge image');
  const dialog = screen.getByRole('dialog', { name: 'Blue backpack' });
  expect(within(dialog).getByRole('img').getAttribute('src')).toBe('/photos/a.webp');
  press('Close');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a visitor who claims is sent to sign in, and comes back', async () => {
  server.on(`GET /items/${id}`, reply());
  await openItem();
  press('Claim Item');
  await screen.findByText(`signs in, then goes to /items/${id}`);
  expect(placeNow()).toBe('/login');
});

test('a claim is sent once however often it is pressed, and shows at once', async () => {
  be(claimant);
  server.on(`GET /items/${id}`, reply());
  server.on(`POST /items/${id}/claim`, reply(claimed));
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
  expect(server.heard(`POST /items/${id}/claim`)).toHaveLength(1);
});

test('who comes too late is told so, and sees how things stand', async () => {
  be(claimant);
  server.on(`GET /items/${id}`, reply());
  server.on(
    `POST /items/${id}/claim`,
    refusal(409, 'ALREADY_CLAIMED', 'Somebody has already claimed this item.'),
  );
  await openItem();
  server.on(`GET /items/${id}`, reply({ ...claimed, claimedById: poster.id }));
  press('Claim Item');
  await toasted('Somebody has already claimed this item.');
  await screen.findByRole('button', { name: 'Already Claimed' });
});

test('a claim that the portal never answered says so, and that it needs a connection', async () => {
  be(claimant);
  server.on(`GET /items/${id}`, reply());
  server.on(`POST /items/${id}/claim`, 'drop the connection');
  await openItem();
  press('Claim Item');
  await toasted(/^The portal cannot be reached/);
  await screen.findByText('Claiming and codes need a connection.');
});

test.each([
  { who: 'poster', account: poster, change: {} },
  { who: 'keeper', account: claimant, change: { keeperId: claimant.id } },
])('its $who cannot claim it', async ({ account, change }) => {
  be(account);
  server.on(`GET /items/${id}`, reply(change));
  await openItem();
  expect(screen.queryByRole('button', { name: /Claim/ })).toBeNull();
});

test('the poster makes the return code and shows it as digits and as a picture', async () => {
  be(poster);
  server.on(`GET /items/${id}`, reply(claimed));
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  server.on(`POST /items/${id}/generate-otp`, { status: 200, body: { otp: '012345', expiresAt } });
  await openItem();
  const code = await screen.findByRole('button', { name: 'Generate OTP' });
  code.click();

  expect((await screen.findByText('Return code')).nextElementSibling?.textContent).toBe('012345');
  await screen.findByRole('img', { name: /QR code/ });
});

test('bystanders have neither the code nor the box', async () => {
  be({ id: '01990000-0000-7000-8000-0000000000a9', name: 'Eve' });
  server.on(`GET /items/${id}`, reply(claimed));
  await openItem();
  expect(screen.queryByRole('button', { name: /OTP/ })).toBeNull();
});

test('the claimant has to enter the six digits, and the item is returned', async () => {
  be(claimant);
  server.on(`GET /items/${id}`, reply(claimed));
  server.on(`POST /items/${id}/verify-otp`, reply({ ...claimed, status: 'Returned' }));
  await openItem();
  await screen.findByLabelText('Enter OTP');
  expect(screen.queryByRole('button', { name: 'Generate OTP' })).toBeNull();

  press('Verify OTP');
  expect(screen.getByRole('alert').textContent).toBe('Please enter the OTP.');
  expect(field('Enter OTP').getAttribute('aria-invalid')).toBe('true');
  type('Enter OTP', '01234');
  press('Verify OTP');
  expect(screen.getByRole('alert').textContent).toBe('The OTP has 6 digits.');
  expect(server.heard(`POST /items/${id}/verify-otp`)).toHaveLength(0);

  type('Enter OTP', '012 345');
  press('Verify OTP');
  await waitFor(() => expect(detail('Status')).toBe('Returned'));
  expect(server.heard(`POST /items/${id}/verify-otp`)[0]?.json()).toEqual({ otp: '012345' });
  expect(screen.queryByLabelText('Enter OTP')).toBeNull();
});

test('a wrong code is refused in the server’s words, and stays to be mended', async () => {
  be(claimant);
  server.on(`GET /items/${id}`, reply(claimed));
  server.on(`POST /items/${id}/verify-otp`, refusal(400, 'CODE_INVALID', 'Invalid or expired OTP'));
  await openItem('#code=999999');
  await waitFor(() => expect(field('Enter OTP').value).toBe('999999'));
  press('Verify OTP');
  await toasted('Invalid or expired OTP');
  expect(field('Enter OTP').value).toBe('999999');
});

test('a code scanned while the page is open takes the place of the one before', async () => {
  be(claimant);
  server.on(`GET /items/${id}`, reply(claimed));
  showScreen(
    <>
      <Link to={`/items/${id}#code=222222`}>scan</Link>
      <Routes>
        <Route path="/items/:id" element={<ItemScreen />} />
      </Routes>
    </>,
    `/items/${id}#code=111111`,
  );
  await screen.findByLabelText('Enter OTP');
  expect(field('Enter OTP').value).toBe('111111');
  act(() => screen.getByRole('link', { name: 'scan' }).click());
  expect(field('Enter OTP').value).toBe('222222');
});

test('who scanned a code without being signed in signs in and comes back with it', async () => {
  server.on(`GET /items/${id}`, reply(claimed));
  await openItem('#code=999999');
  screen.getByRole('link', { name: 'Login' }).click();
  await screen.findByText(`signs in, then goes to /items/${id}#code=999999`);
});
