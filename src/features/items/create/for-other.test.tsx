import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { itemReply } from '../../../../tests/support/item.ts';
import { categoriesReply } from '../../../../tests/support/replies.ts';
import {
  closeScreen,
  field,
  openAt,
  placeNow,
  press,
  showScreen,
  type,
} from '../../../../tests/support/screen.tsx';
import { type StubServer, startStubServer } from '../../../../tests/support/stub-server.ts';
import { emptyOutbox } from '../../../../tests/support/unsent.ts';
import { paths } from '../../../../contract/paths.ts';
import type { Role } from '../../../../contract/permissions.ts';
import { onlineStatus } from '../../../client/connection/online-status.ts';
import { session, signOut } from '../../../client/session/session.ts';
import { CreateItemScreen } from './create-item-screen.tsx';

let server: StubServer;
let users = 0;

beforeAll(async () => {
  server = await startStubServer();
  openAt(server.origin);
});
afterAll(() => server.stop());
beforeEach(() => {
  onlineStatus.reached();
  server.on('GET /categories', { status: 200, body: categoriesReply('Bags') });
  server.on('POST /items/candidates', { status: 200, body: { candidates: [] } });
  server.on('POST /items', ({ headers }) => ({
    status: 201,
    body: { item: itemReply({ _id: String(headers['idempotency-key']) }) },
  }));
});
afterEach(async () => {
  closeScreen();
  await emptyOutbox();
  signOut();
  server.reset();
});

async function show(role: Role, address: string = paths.createItem()) {
  const id = `kim ${String((users += 1))}`;
  session.signIn('tok', { id, name: 'Kim', email: 'kim@campus.edu', role });
  showScreen(
    <Routes>
      <Route path="/items/create" element={<CreateItemScreen />} />
      <Route path="*" element={null} />
    </Routes>,
    address,
  );
  await screen.findByLabelText('Title');
}

const lost = () => fireEvent.click(screen.getByRole('radio', { name: /^Lost/ }));
const box = () => screen.findByRole('checkbox', { name: 'For somebody at the desk' });

async function fillIn() {
  type('Title', 'Lost scarf');
  type('Description', 'A red woollen scarf.');
  type('Location', 'Library');
  await screen.findByRole('option', { name: 'Bags' });
  fireEvent.change(field('Category'), { target: { value: 'Bags' } });
}

/** The form that was sent, as text. */
async function sent(): Promise<string> {
  press('Submit');
  await waitFor(() => expect(server.requests('POST /items')).toHaveLength(1));
  return String(server.requests('POST /items')[0]?.body);
}

test('posts the lost item of a person at the desk with their name and address', async () => {
  await show('keeper', paths.createItemForOther());
  expect((await box()) as HTMLInputElement).toHaveProperty('checked', true);
  await fillIn();
  type('Their name', 'Wanda Waiting');
  type('Their email', 'wanda@campus.edu');
  const body = await sent();
  expect(body).toMatch(/name="status"\r\n\r\nLost/);
  expect(body).toMatch(/name="ownerName"\r\n\r\nWanda Waiting/);
  expect(body).toMatch(/name="ownerEmail"\r\n\r\nwanda@campus\.edu/);
  await waitFor(() => expect(placeNow()).toMatch(/^\/items\/[0-9a-f]/));
});

test('asks for the address, and sends no name without the choice', async () => {
  await show('admin');
  expect(screen.queryByRole('checkbox', { name: /desk/ })).toBeNull();
  lost();
  await fillIn();
  fireEvent.click(await box());
  type('Their name', 'Wanda Waiting');
  press('Submit');
  await waitFor(() => expect(field('Their email').getAttribute('aria-invalid')).toBe('true'));
  expect(server.requests('POST /items')).toEqual([]);
  fireEvent.click(await box());
  expect(await sent()).not.toContain('owner');
});

test('does not offer it to students', async () => {
  await show('user', paths.createItemForOther());
  lost();
  await fillIn();
  expect(screen.queryByRole('checkbox', { name: /desk/ })).toBeNull();
});
