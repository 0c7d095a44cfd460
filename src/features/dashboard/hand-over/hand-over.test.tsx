import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Item } from '../../../../contract/entities.ts';
import { itemReply } from '../../../../tests/support/page/data/item.ts';
import { serverOfAda } from '../../../../tests/support/page/screens/own-dashboard.tsx';
import {
  ownItemId as idOf,
  ownItemsReply as has,
  ownItemRow as row,
} from '../../../../tests/support/page/data/own-items.ts';
import {
  press,
  showScreen,
  toasted,
  type,
} from '../../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../../tests/support/page/stand-ins/stub-server.ts';
import { invalidate } from '../../../client/query/query.ts';
import DashboardScreen from '../dashboard-screen.tsx';

const list = 'GET /users/me/items';
const server = serverOfAda();
/** Each test uses another item, so that it does not find the query cache of an earlier test. */
let id = '';
let tests = 0;
let claimed: Item;
let returned: Item;
const generate = () => `POST /items/${id}/generate-otp` as const;
const verify = () => `POST /items/${id}/verify-otp` as const;

beforeEach(() => {
  tests += 1;
  id = idOf(tests);
  const change = { _id: id, title: 'Blue bag', claimedById: idOf(90), claimedByName: 'Grace' };
  claimed = itemReply({ ...change, status: 'Claimed' });
  returned = itemReply({ ...change, status: 'Returned', updatedAt: '2025-09-02T12:00:00.000Z' });
  server.on(list, has([claimed]));
  server.on(`GET /items/${id}`, { status: 200, body: { item: claimed } });
});

async function open(view = 'list') {
  localStorage.setItem('dashboardView', view);
  showScreen(<DashboardScreen />, '/dashboard');
  await screen.findByText('1 item');
}

function becomeReturned() {
  server.on(list, has([returned]));
  server.on(`GET /items/${id}`, { status: 200, body: { item: returned } });
  server.on(verify(), { status: 200, body: { item: returned } });
}

test('generates the code with one press in a row, and shows it in a dialog that can also verify a code', async () => {
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  server.on(generate(), { status: 200, body: { otp: '012345', expiresAt } });
  await open();
  press('Generate OTP');
  const dialog = within(await screen.findByRole('dialog', { name: 'Blue bag' }));
  await dialog.findByText('0 1 2, 3 4 5');
  expect(server.requests(generate())).toHaveLength(1);

  press('Verify');
  expect(dialog.getByText('Please enter the OTP.')).toBeTruthy();
  becomeReturned();
  type('Enter OTP', '012345');
  await toasted('Return confirmed. The item is marked Returned.');
  expect(server.requests(verify())[0]!.json()).toEqual({ otp: '012345' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await within(row('Blue bag')).findByText('Returned');
  expect(screen.queryByRole('button', { name: /OTP/ })).toBeNull();
  // The focused button is gone, so the focus moved to the Edit button.
  expect(document.activeElement).toBe(
    within(row('Blue bag')).getByRole('button', { name: 'Edit' }),
  );
});

test('opens the field for the keeper’s code without generating a code', async () => {
  await open();
  press('Enter OTP');
  const box = within(await screen.findByRole('dialog')).getByLabelText('Enter OTP');
  expect(document.activeElement).toBe(box);
  press('Cancel');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.requests(generate())).toEqual([]);
});

test('reports when generating a code fails, and offers to retry', async () => {
  server.on(generate(), refusal(500, 'INTERNAL_ERROR', ''));
  await open();
  press('Generate OTP');
  await toasted('Failed to generate OTP');
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Generate OTP' })).toBeTruthy();
});

test('closes the dialog once the claimant has confirmed the return on another device', async () => {
  await open();
  press('Enter OTP');
  await screen.findByRole('dialog');
  becomeReturned();
  act(() => invalidate(list));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('moves the focus to the heading when the item is deleted on another device', async () => {
  await open();
  press('Enter OTP');
  await screen.findByRole('dialog');
  server.on(list, has([]));
  act(() => invalidate(list));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('User Dashboard'));
});

test('a card of a claimed item has the button and the field for the code', async () => {
  await open('card');
  const card = within(screen.getByRole('article', { name: 'Blue bag' }));
  expect(card.getByRole('button', { name: 'Generate OTP' })).toBeTruthy();
  type('Enter OTP', '999999');
  server.on(verify(), refusal(400, 'CODE_INVALID', ''));
  await toasted('Failed to verify OTP');

  becomeReturned();
  const button = card.getByRole('button', { name: 'Verify' });
  button.focus();
  type('Enter OTP', '012345');
  await card.findByText('Returned');
  await waitFor(() => expect(screen.queryByLabelText('Enter OTP')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit: Blue bag' }));
});

test.each(['list', 'card'])(
  'an inactive claimed item has no buttons for codes (%s)',
  async (view) => {
    server.on(list, has([{ ...claimed, isActive: false }]));
    await open(view);
    expect(screen.queryByRole('button', { name: /OTP/ })).toBeNull();
  },
);
