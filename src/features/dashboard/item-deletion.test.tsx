import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serverOfAda } from '../../../tests/support/page/screens/own-dashboard.tsx';
import {
  ownItemId as idOf,
  ownItems as own,
  ownItemsReply as has,
  ownItemRow as row,
} from '../../../tests/support/page/data/own-items.ts';
import { press, showScreen, toasted } from '../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../tests/support/page/stand-ins/stub-server.ts';
import DashboardScreen from './dashboard-screen.tsx';

const list = 'GET /users/me/items';
const server = serverOfAda();

async function open() {
  showScreen(<DashboardScreen />, '/dashboard');
  await screen.findByText(/^\d+ items?\b/);
}

test('explains a deletion, and then moves the focus to the next item', async () => {
  server.on(
    list,
    has(
      own(
        { title: 'Blue bag', status: 'Claimed', claimedById: idOf(90), claimedByName: 'Grace' },
        { title: 'Red umbrella' },
      ),
    ),
  );
  server.on(`DELETE /items/${idOf(1)}`, { status: 200, body: { message: 'Deleted.' } });
  await open();
  const remove = within(row('Blue bag')).getByRole('button', { name: 'Delete' });
  act(() => remove.click());
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this item?' }));
  expect(dialog.getByText(/Grace .* will be told/)).toBeTruthy();
  server.on(list, has(own({}, { title: 'Red umbrella' }).slice(1)));
  act(() => dialog.getByRole('button', { name: 'Delete' }).click());

  await toasted('Item deleted successfully!');
  await waitFor(() => expect(screen.queryByText('Blue bag')).toBeNull());
  await waitFor(() =>
    expect(document.activeElement).toBe(
      within(row('Red umbrella')).getByRole('button', { name: 'Edit' }),
    ),
  );
  await waitFor(() => expect(server.requests(list)).toHaveLength(2));
});

test('moves the focus to the heading after the last item was deleted', async () => {
  server.on(list, has(own({ title: 'Blue bag' })));
  server.on(`DELETE /items/${idOf(1)}`, { status: 200, body: { message: 'Deleted.' } });
  await open();
  press('Delete');
  server.on(list, has([]));
  const dialog = within(await screen.findByRole('dialog'));
  act(() => dialog.getByRole('button', { name: 'Delete' }).click());
  await screen.findByText('No items found. Start by adding a new item!');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('User Dashboard'));
});

test('reports a failed deletion and keeps the item, and can be tried again at once', async () => {
  server.on(list, has(own({ title: 'Blue bag' })));
  server.on(`DELETE /items/${idOf(1)}`, refusal(500, 'INTERNAL_ERROR', ''));
  server.on(`GET /items/${idOf(1)}`, { status: 200, body: { item: own({})[0] } });
  await open();
  press('Delete');
  const dialog = within(await screen.findByRole('dialog'));
  act(() => dialog.getByRole('button', { name: 'Delete' }).click());
  await toasted('Failed to delete item');
  expect(row('Blue bag')).toBeTruthy();

  server.on(`DELETE /items/${idOf(1)}`, { status: 200, body: { message: 'Deleted.' } });
  server.on(list, has([]));
  act(() => dialog.getByRole('button', { name: 'Delete' }).click());
  await toasted('Item deleted successfully!');
  // The old error does not stay for its five seconds beside the news of the success.
  const errorGone = () => expect(screen.queryByText('Failed to delete item')).toBeNull();
  await waitFor(errorGone, { timeout: 2000 });
});

test('removes an item that was deleted elsewhere, and moves the focus to the next item', async () => {
  server.on(list, has(own({ title: 'Blue bag' }, { title: 'Red umbrella' })));
  server.on(`DELETE /items/${idOf(1)}`, refusal(404, 'NOT_FOUND', 'It no longer exists.'));
  await open();
  const remove = within(row('Blue bag')).getByRole('button', { name: 'Delete' });
  act(() => remove.click());
  const dialog = within(await screen.findByRole('dialog'));
  server.on(list, has(own({}, { title: 'Red umbrella' }).slice(1)));
  act(() => dialog.getByRole('button', { name: 'Delete' }).click());
  await toasted('It no longer exists.');
  await waitFor(() => expect(screen.queryByText('Blue bag')).toBeNull());
  await waitFor(() =>
    expect(document.activeElement).toBe(
      within(row('Red umbrella')).getByRole('button', { name: 'Edit' }),
    ),
  );
});

test('offers no deletion of a guarded item that a keeper has', async () => {
  const guarded = { lane: 'guarded', keeperId: idOf(90), keeperName: 'Kay' } as const;
  server.on(list, has(own({ title: 'Blue bag', ...guarded }, { title: 'Red umbrella' })));
  await open();
  const buttonsOf = (title: string) =>
    within(row(title))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  expect([buttonsOf('Blue bag'), buttonsOf('Red umbrella')]).toEqual([
    ['Edit'],
    ['Edit', 'Delete'],
  ]);
});
