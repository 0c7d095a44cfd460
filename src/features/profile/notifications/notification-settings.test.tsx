import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  pushBrowser,
  withoutPushBrowser,
} from '../../../../tests/support/page/stand-ins/push-browser.ts';
import { press, showScreen, toasted } from '../../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../../tests/support/page/stand-ins/stub-server.ts';
import { ada, stubbedAs } from '../../../../tests/support/page/stand-ins/stubbed-as.ts';
import { invalidate } from '../../../client/query/query.ts';
import { NotificationSettings } from './notification-settings.tsx';

const push = '/users/me/push';
const email = '/users/me/email-notifications';

const server = stubbedAs(() => ada);
beforeEach(() => {
  server.on(`GET ${push}`, pushReply);
  server.on(`GET ${email}`, emailReply);
});
afterEach(() => {
  withoutPushBrowser();
});

const pushSwitches = { claim: true, message: true, returned: false, match: true };
const emailSwitches = { claim: false, message: true, returned: true, match: false };
const pushReply = {
  status: 200,
  body: { switches: pushSwitches, publicKey: 'BAAA', endpoint: null },
};
const emailReply = { status: 200, body: { switches: emailSwitches } };

const show = () => showScreen(<NotificationSettings />);
const theSwitch = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });
const isOn = async (name: string) => (await theSwitch(name)).checked;

/** The table's cells, with "on" and "off" for switches. */
function rows(): (string | null)[][] {
  return screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => {
          const input = within(cell).queryByRole<HTMLInputElement>('switch');
          return input === null ? cell.textContent : input.checked ? 'on' : 'off';
        }),
    );
}

test('the table has a row for each kind of notification and a column for each channel', async () => {
  show();
  await theSwitch('Push: Claims on your items');
  await theSwitch('Email: Claims on your items');
  const table = screen.getByRole('table', { name: 'How you want to be notified' });
  const headings = within(table).getAllByRole('columnheader');
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'About',
    'In the app',
    'Push',
    'Email',
  ]);
  expect(rows()).toEqual([
    ['Always', 'on', 'off'],
    ['Always', 'on', 'on'],
    ['Always', 'off', 'on'],
    ['Always', 'on', 'off'],
  ]);
});

test.each([
  ['Push', push, pushSwitches],
  ['Email', email, emailSwitches],
] as const)('saves a switch of the column %s at once', async (column, path, switches) => {
  const saved = { ...switches, message: false };
  server.on(`PUT ${path}`, { status: 200, body: { switches: saved } });
  show();
  const before = await isOn(`${column === 'Push' ? 'Email' : 'Push'}: Messages`);
  fireEvent.click(await theSwitch(`${column}: Messages`));
  expect(await isOn(`${column}: Messages`)).toBe(false);
  await waitFor(async () =>
    expect((await theSwitch(`${column}: Messages`)).getAttribute('aria-busy')).toBeNull(),
  );
  expect(server.requests(`PUT ${path}`).map((request) => request.json())).toEqual([saved]);
  expect(await isOn(`${column}: Messages`)).toBe(false);
  expect(await isOn(`${column === 'Push' ? 'Email' : 'Push'}: Messages`)).toBe(before);
});

test.each([
  ['Push', push],
  ['Email', email],
] as const)(
  'reverts a switch of the column %s that could not be saved, with the reason',
  async (column, path) => {
    server.on(`PUT ${path}`, refusal(500, 'INTERNAL_ERROR', 'Something went wrong.'));
    show();
    fireEvent.click(await theSwitch(`${column}: Messages`));
    await toasted('Something went wrong.');
    await waitFor(async () => expect(await isOn(`${column}: Messages`)).toBe(true));
  },
);

test('says that the settings are loading', async () => {
  server.on(`GET ${email}`, () => new Promise(() => undefined));
  show();
  expect(screen.getByText('Loading notification settings...')).toBeTruthy();
  await theSwitch('Push: Messages');
  expect(screen.queryByRole('switch', { name: 'Email: Messages' })).toBeNull();
  expect(screen.getByText('Loading notification settings...')).toBeTruthy();
});

test('keeps the loaded column when the other column failed, and retries only the failed column', async () => {
  server.on(`GET ${email}`, refusal(500, 'INTERNAL_ERROR', 'Something went wrong.'));
  show();
  await theSwitch('Push: Messages');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Something went wrong.');
  expect(rows()[1]).toEqual(['Always', 'on', '–Not loaded']);
  server.on(`GET ${email}`, emailReply);
  press('Retry');
  expect(await isOn('Email: Messages')).toBe(true);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(server.requests(`GET ${push}`)).toHaveLength(1);
});

test('while offline, says that changes need a connection, and keeps the known settings', async () => {
  show();
  await theSwitch('Email: Messages');
  server.on(`GET ${email}`, 'drop the connection');
  act(() => invalidate(`GET ${email}`));
  await screen.findByText('You need to be online to change notifications.');
  expect(await isOn('Email: Messages')).toBe(true);
});

test('offers the push settings of other devices on a device that cannot get pushes', async () => {
  show();
  await screen.findByText("This browser can't show notifications from the portal.");
  expect(screen.queryByRole('switch', { name: 'Notify me on this device' })).toBeNull();
  expect(await isOn('Push: Messages')).toBe(true);
});

test('offers to switch pushes on for this device above the table', async () => {
  pushBrowser('granted');
  show();
  const device = await theSwitch('Notify me on this device');
  const order = device.compareDocumentPosition(screen.getByRole('table'));
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('shows a change that the server saved although its response was lost', async () => {
  const saved = { switches: { ...emailSwitches, message: false } };
  server.on(`PUT ${email}`, () => {
    server.on(`GET ${email}`, { status: 200, body: saved });
    return { status: 502, html: '<h1>Bad Gateway</h1>' };
  });
  show();
  fireEvent.click(await theSwitch('Email: Messages'));
  await toasted('Failed to change notifications');
  await waitFor(async () => expect(await isOn('Email: Messages')).toBe(false));
});
