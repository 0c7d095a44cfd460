import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { field, markOn, press, type } from '../../../../tests/support/page/screens/screen.tsx';
import type { StubResponse } from '../../../../tests/support/page/stand-ins/stub-server.ts';
import {
  adminStub,
  cells,
  openAdmin,
  userReply,
} from '../../../../tests/support/page/screens/admin.tsx';

const server = adminStub();
const rules = 'GET /admin/hand-over-settings';
const change = 'PUT /admin/hand-over-settings';

test('lists the keepers by name and email', async () => {
  server.on('GET /keepers', { status: 200, body: { keepers: [userReply(5, { name: 'Grace' })] } });
  server.on(rules, { status: 200, body: { secondKeeperAbove: null } });
  openAdmin('/admin?tab=keepers');
  expect(await cells('Grace')).toEqual(['user5@campus.example']);
  const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headings).toEqual(['Name', 'Email']);
  expect(screen.getByText('1 keeper')).toBeTruthy();
});

test('shows the hand-over settings only after the list has loaded, so that the list does not move them', async () => {
  const keepers = Promise.withResolvers<StubResponse>();
  server.on('GET /keepers', () => keepers.promise);
  server.on(rules, { status: 200, body: { secondKeeperAbove: null } });
  openAdmin('/admin?tab=keepers');
  await screen.findByText('Loading keepers...');
  expect(screen.queryByRole('heading', { name: 'Hand-over of guarded items' })).toBeNull();
  keepers.resolve({ status: 200, body: { keepers: [userReply(5, { name: 'Grace' })] } });
  await screen.findByText('1 keeper');
  expect(screen.getByRole('heading', { name: 'Hand-over of guarded items' })).toBeTruthy();
});

async function openRules(secondKeeperAbove: number | null) {
  server.on('GET /keepers', { status: 200, body: { keepers: [] } });
  server.on(rules, { status: 200, body: { secondKeeperAbove } });
  openAdmin('/admin?tab=keepers');
  await screen.findByLabelText('Second keeper above this value');
}

test.each([
  ['200', 200],
  ['', null],
])('saves %j as the value above which a second keeper confirms', async (typed, value) => {
  await openRules(50);
  expect(field('Second keeper above this value').value).toBe('50');
  server.on(change, { status: 200, body: { secondKeeperAbove: value } });
  type('Second keeper above this value', typed);
  press('Save Changes');
  await screen.findByText('The rules for hand-overs were saved.');
  expect(server.requests(change)[0]?.json()).toEqual({ secondKeeperAbove: value });
});

test('does not send a value that is not a whole number, and marks it', async () => {
  await openRules(null);
  type('Second keeper above this value', '12.5');
  press('Save Changes');
  await waitFor(() =>
    expect(markOn(field('Second keeper above this value'))).toMatch(/must be a whole number/),
  );
  expect(server.requests(change)).toEqual([]);
});
