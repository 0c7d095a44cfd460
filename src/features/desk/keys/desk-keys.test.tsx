import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { idNumber } from '../../../../tests/support/page/data/ids.ts';
import {
  beginTest,
  claimed,
  deskHas,
  deskItem,
  findRow,
  key,
  listOf,
  openDesk,
  openItem,
  serverHas,
  titlesIn,
} from '../../../../tests/support/page/screens/desk.tsx';
import {
  closeScreen,
  field,
  currentAddress,
  toasted,
} from '../../../../tests/support/page/screens/screen.tsx';
import { invalidate } from '../../../client/query/query.ts';
import { stubbed } from '../../../../tests/support/page/stand-ins/stubbed.ts';

const server = stubbed();

beforeEach(async () => {
  beginTest();
  deskHas(server, {
    waiting: [deskItem(1, claimed), deskItem(2, claimed)],
    unkept: [],
    mine: [deskItem(3)],
  });
  await openDesk();
  await titlesIn('Waiting');
  await titlesIn('Kept');
});

const focused = () => /Item \d/.exec(document.activeElement?.textContent ?? '')?.[0];

test('keys move within a list and between lists', async () => {
  expect(
    within(listOf('Waiting'))
      .getAllByRole('link')
      .map(({ tabIndex }) => tabIndex),
  ).toEqual([0, -1]);
  (await findRow('Item 1')).focus();
  const way: [string, string][] = [
    ['ArrowDown', 'Item 2'],
    ['ArrowDown', 'Item 2'],
    ['k', 'Item 1'],
    ['j', 'Item 2'],
    ['Home', 'Item 1'],
    ['End', 'Item 2'],
    ['ArrowRight', 'Item 3'],
    ['ArrowRight', 'Item 3'],
    ['ArrowLeft', 'Item 2'],
  ];
  for (const [name, title] of way) {
    key(name);
    expect([name, focused()]).toEqual([name, title]);
  }
});

test('keys focus the search box, and then the first result', () => {
  key('/');
  expect(document.activeElement).toBe(field('Find an item'));
  key('ArrowDown');
  expect(focused()).toBe('Item 1');
});

test('keys act on the focused row, and open its item', async () => {
  const id = deskItem(2)._id;
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  server.on(`POST /items/${id}/generate-otp`, { status: 200, body: { otp: '012345', expiresAt } });
  (await findRow('Item 2')).focus();
  key('g');
  await openItem('Item 2');
  const sheet = within(await screen.findByRole('dialog', { name: 'Item 2' }));
  sheet.getByText('0 1 2, 3 4 5');
  expect(currentAddress()).toBe(`/desk?item=${id}`);
  expect(server.requests(`POST /items/${id}/generate-otp`)).toHaveLength(1);
});

test('keys act on the open item, and Escape moves the focus back to its row', async () => {
  const row = await findRow('Item 1');
  fireEvent.click(row);
  const item = await openItem('Item 1');
  expect(document.activeElement).toBe(item);
  key('e');
  await waitFor(() => {
    expect(document.activeElement).toBe(field('Enter OTP'));
  });
  // In a field, a letter is text and not a shortcut.
  key('d');
  expect(screen.queryByRole('dialog')).toBeNull();

  item.focus();
  key('Escape');
  await waitFor(() => expect(document.activeElement).toBe(row));
  expect(currentAddress()).toBe('/desk');

  key('d');
  await screen.findByRole('dialog', { name: 'Turn this claim down?' });
});

test('a key that waits for the claims does nothing after Escape, when the item is opened again', async () => {
  const { promise: held, resolve: answer } = Promise.withResolvers<null>();
  server.on(`GET /items/${deskItem(2)._id}/claims`, async () => {
    await held;
    return { status: 200, body: { claims: [], needsAcceptedClaim: false } };
  });
  const row = await findRow('Item 2');
  row.focus();
  key('e');
  const item = await openItem('Item 2');
  key('Escape');
  await waitFor(() => expect(document.activeElement).toBe(row));
  fireEvent.click(row);
  await waitFor(() => expect(document.activeElement?.textContent).toBe(item.textContent));
  answer(null);
  await screen.findByRole('textbox', { name: 'Enter OTP' });
  expect(document.activeElement).not.toBe(field('Enter OTP'));
});

test('Escape moves the focus to the next claim if the item has left its list', async () => {
  const row = await findRow('Item 1');
  row.focus();
  fireEvent.click(row);
  await openItem('Item 1');
  deskHas(server, { waiting: [deskItem(2, claimed)], mine: [deskItem(3), deskItem(1)] });
  act(() => {
    invalidate('GET /desk/items');
  });
  await waitFor(async () => expect(await titlesIn('Kept')).toEqual(['Item 3', 'Item 1']));
  await waitFor(async () => expect(await titlesIn('Waiting')).toEqual(['Item 2']));
  key('Escape');
  await waitFor(() => expect(focused()).toBe('Item 2'));
});

test('keys assign an item, and keep the focus on it', async () => {
  const item = deskItem(3);
  const taken = { ...item, keeperId: idNumber(1), keeperName: 'Kim Keeper' };
  server.on(`POST /items/${item._id}/assign-keeper`, { status: 200, body: { item: taken } });
  fireEvent.click(await findRow('Item 3'));
  const opened = await openItem('Item 3');
  const button = within(opened).getByRole('button', { name: 'Assign Myself as Keeper' });
  button.focus();
  button.click();
  await toasted('You are now the keeper of this item.');
  await waitFor(() => expect(document.activeElement).toBe(opened));
});

test('the open item does not take the focus back after the keeper has clicked beside its buttons', async () => {
  fireEvent.click(await findRow('Item 3'));
  const opened = await openItem('Item 3');
  const button = within(opened).getByRole('button', { name: 'Assign Myself as Keeper' });
  button.focus();
  button.blur();
  await Promise.resolve();
  serverHas(server, { ...deskItem(3), keeperId: idNumber(1), keeperName: 'Kay' });
  act(() => {
    invalidate('GET /items/{id}');
  });
  await within(opened).findByText('Kay');
  expect(button.isConnected).toBe(false);
  expect(document.activeElement).toBe(document.body);
});

test('single keys do nothing after the user turns them off, also on the next visit', async () => {
  fireEvent.click(screen.getByLabelText('Use single keys'));
  key('/');
  expect(document.activeElement).not.toBe(field('Find an item'));
  (await findRow('Item 1')).focus();
  for (const name of ['j', 'g', 's']) key(name);
  expect([focused(), currentAddress()]).toEqual(['Item 1', '/desk']);
  // Arrows are not character keys, so they still work.
  key('ArrowDown');
  expect(focused()).toBe('Item 2');

  closeScreen();
  await openDesk();
  expect(screen.getByLabelText<HTMLInputElement>('Use single keys').checked).toBe(false);
});

test('keys do nothing together with Ctrl', async () => {
  const row = await findRow('Item 1');
  row.focus();
  fireEvent.keyDown(row, { key: 'g', ctrlKey: true });
  expect(currentAddress()).toBe('/desk');
});
