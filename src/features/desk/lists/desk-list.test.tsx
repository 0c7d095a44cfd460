import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Item } from '../../../../contract/entities.ts';
import {
  beginTest,
  deskHas,
  deskItem,
  findRow,
  keeper,
  listOf,
  openDesk,
  titlesIn,
} from '../../../../tests/support/page/screens/desk.tsx';
import { press } from '../../../../tests/support/page/screens/screen.tsx';
import { stubbedAs } from '../../../../tests/support/page/stand-ins/stubbed-as.ts';
import { invalidate } from '../../../client/query/query.ts';

const server = stubbedAs(() => ({ ...keeper, email: 'kim@example.edu', role: 'keeper' }));
let unkept: Item;

beforeEach(async () => {
  beginTest();
  unkept = deskItem(2);
  deskHas(server, { unkept: [unkept] });
  await openDesk();
});

/** Replaces the list on the server, and makes the page refetch it. */
function becomes(...items: Item[]) {
  deskHas(server, { unkept: items });
  act(() => invalidate('GET /desk/items'));
}
const hasChanged = () => within(listOf('Without a keeper')).findByText('The list has changed.');
const titles = () => titlesIn('Without a keeper');

test('a list does not move while the reader is busy with it', async () => {
  await findRow('Item 2');
  fireEvent.pointerEnter(listOf('Without a keeper'));
  becomes(deskItem(5), { ...unkept, status: 'Claimed' });

  await hasChanged();
  expect(await titles()).toEqual(['Item 2']);
  expect((await findRow('Item 2')).textContent).toContain('Claimed');
  press('Show changes');
  expect(await titles()).toEqual(['Item 5', 'Item 2']);
});

test('retains a row that is no longer part of the list until the pointer leaves the row', async () => {
  const row = await findRow('Item 2');
  fireEvent.pointerOver(row);
  becomes(deskItem(5));

  await hasChanged();
  expect(await titles()).toEqual(['Item 2']);
  fireEvent.pointerOut(row, { relatedTarget: document.body });
  expect(await titles()).toEqual(['Item 5']);
  expect(screen.queryByText('The list has changed.')).toBeNull();
});

test('updates by itself while the reader is not busy', async () => {
  await findRow('Item 2');
  becomes(deskItem(5), unkept);
  await findRow('Item 5');
  expect(await titles()).toEqual(['Item 5', 'Item 2']);
});

test('marks an item with a claim that nobody judged for 14 days, until somebody judges it', async () => {
  const row = await findRow('Item 2');
  expect(row.textContent).not.toContain('Waiting for');
  deskHas(server, { unkept: [unkept, deskItem(5)] }, [unkept._id]);
  act(() => invalidate('GET /desk/items'));
  await within(row).findByText('Waiting for 14 days');
  expect((await findRow('Item 5')).textContent).not.toContain('Waiting for');
  becomes(unkept);
  await waitFor(() => expect(row.textContent).not.toContain('Waiting for'));
});
