import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { idNumber } from '../../../../tests/support/page/data/ids.ts';
import { itemReply } from '../../../../tests/support/page/data/item.ts';
import {
  field,
  markOn,
  press,
  showScreen,
  toasted,
  type,
} from '../../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../../tests/support/page/stand-ins/stub-server.ts';
import { ada, stubbedAs } from '../../../../tests/support/page/stand-ins/stubbed-as.ts';
import { onlineStatus } from '../../../client/connection/online-status.ts';
import { WaitingOwner } from './waiting-owner.tsx';

const keeper = { ...ada, role: 'keeper' } as const;
const server = stubbedAs(() => keeper);
const item = itemReply({ _id: idNumber(7), status: 'Lost' });
const put = `PUT /items/${item._id}/owner` as const;
const stored = (name: string, email: string) => ({ status: 200, body: { owner: { name, email } } });

beforeEach(() => {
  server.on(`GET /items/${item._id}/owner`, stored('Wanda Waiting', 'wnada@campus.edu'));
});

async function openDialog() {
  showScreen(<WaitingOwner item={item} viewer={keeper} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Correct name or email' }));
  return within(await screen.findByRole('dialog', { name: 'Correct the owner' }));
}

test('a keeper corrects the address of the owner', async () => {
  await openDialog();
  expect(field('Their name').value).toBe('Wanda Waiting');
  expect(field('Their email').value).toBe('wnada@campus.edu');
  type('Their email', 'wanda@campus.edu');
  server.on(put, () => {
    const reply = stored('Wanda Waiting', 'wanda@campus.edu');
    server.on(`GET /items/${item._id}/owner`, reply);
    return reply;
  });
  press('Save');
  await toasted('Corrected.');
  await screen.findByRole('link', { name: 'wanda@campus.edu' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.requests(put).map((request) => request.json())).toEqual([
    { ownerName: 'Wanda Waiting', ownerEmail: 'wanda@campus.edu' },
  ]);
});

test('a keeper sees for whom an admin posted a lost item that somebody has claimed', async () => {
  const claimed = {
    ...item,
    status: 'Claimed',
    statusBeforeClaim: 'Lost',
    keeperId: idNumber(9),
  } as const;
  showScreen(<WaitingOwner item={claimed} viewer={keeper} />);
  await screen.findByText('Wanda Waiting');
});

test('says that the item belongs to the account of the address', async () => {
  await openDialog();
  server.on(put, { status: 200, body: { owner: null } });
  server.on(`GET /items/${item._id}/owner`, { status: 200, body: { owner: null } });
  press('Save');
  await toasted('Corrected. The item belongs to their account now.');
  await waitFor(() => expect(screen.queryByText('Wanda Waiting')).toBeNull());
});

test('shows the error of the server at its field, and requires both fields', async () => {
  await openDialog();
  const details = [{ field: 'ownerEmail', message: 'must be a valid email address' }];
  server.on(put, refusal(400, 'VALIDATION_ERROR', 'Their email is wrong', details));
  press('Save');
  await waitFor(() =>
    expect(markOn(field('Their email'))).toBe('Their email must be a valid email address'),
  );
  type('Their name', ' ');
  press('Save');
  await waitFor(() => expect(markOn(field('Their name'))).toBe('Their name is required'));
  expect(server.requests(put)).toHaveLength(1);
});

test('closes with the reason when the owner has joined meanwhile', async () => {
  await openDialog();
  server.on(put, refusal(409, 'STATUS_CONFLICT', 'Not possible any more.'));
  server.on(`GET /items/${item._id}/owner`, { status: 200, body: { owner: null } });
  press('Save');
  await toasted('Not possible any more.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

const offline = 'You need to be online to save this.';

test('while offline, says that a correction cannot be saved', async () => {
  const dialog = await openDialog();
  expect(dialog.queryByText(offline)).toBeNull();
  act(() => onlineStatus.lost());
  await dialog.findByText(offline);
});

test('keeps what was typed when the portal cannot be reached, and says so', async () => {
  const dialog = await openDialog();
  type('Their name', 'Wanda Wise');
  server.on(put, 'drop the connection');
  press('Save');
  await dialog.findByText(/^The portal cannot be reached/);
  expect(dialog.queryByText(offline)).toBeNull();
  expect(field('Their name').value).toBe('Wanda Wise');
  expect(Object.values(localStorage).join()).not.toContain('Wise');
});
