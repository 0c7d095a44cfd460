import { fireEvent, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  beginTest,
  deskHas,
  deskItem,
  keeper,
  openDesk,
  openItem,
} from '../../../tests/support/page/screens/desk.tsx';
import { refusal } from '../../../tests/support/page/stand-ins/stub-server.ts';
import { stubbedAs } from '../../../tests/support/page/stand-ins/stubbed-as.ts';
// The desk loads this module on demand. Import it before the tests: otherwise a test could end before the module sends
// a request that the test forbids.
import '../../components/items/party-panels.tsx';

const server = stubbedAs(() => ({ ...keeper, email: 'kim@example.edu', role: 'keeper' }));
const mine = { keeperId: keeper.id, keeperName: keeper.name };
let item = deskItem(1, mine);
let lost = deskItem(2, { status: 'Lost' });

beforeEach(() => {
  beginTest();
  item = deskItem(1, mine);
  lost = deskItem(2, { status: 'Lost' });
  deskHas(server, { mine: [item] });
});

const call = () => `GET /items/${item._id}/suggestions` as const;
const suggest = (...suggestions: { item: typeof lost; reasons: string[] }[]) =>
  server.on(call(), { status: 200, body: { suggestions } });

async function openPane() {
  await openDesk({ address: `/desk?item=${item._id}` });
  return within(await openItem('Item 1'));
}
async function openSuggestions() {
  const pane = await openPane();
  return within(await pane.findByRole('region', { name: 'Has this been reported lost?' }));
}

test('the open item shows its keeper lost items that may be the same, until one is dismissed', async () => {
  suggest({ item: lost, reasons: ['same brand: Apple'] });
  const pane = await openPane();
  const row = within(await pane.findByRole('article', { name: 'Item 2' }));
  row.getByText('same brand: Apple');
  const dismissed = { status: 200, body: { success: true, message: 'Removed.' } };
  server.on(`POST /items/${item._id}/dismiss-suggestion`, () => {
    suggest();
    return dismissed;
  });
  fireEvent.click(row.getByRole('button', { name: /^Not this one/ }));
  await waitFor(() => expect(pane.queryByRole('article', { name: 'Item 2' })).toBeNull());
  await pane.findByText('Nothing similar has been posted.');
});

test('the open item says that nothing similar was reported', async () => {
  const shown = await openSuggestions();
  await shown.findByText('Nothing similar has been posted.');
});

test('similar items can be loaded again after a failure', async () => {
  server.on(call(), refusal(500, 'INTERNAL_ERROR', ''));
  const pane = await openPane();
  await pane.findByRole('alert');
  suggest({ item: lost, reasons: [] });
  fireEvent.click(pane.getByRole('button', { name: 'Retry' }));
  await pane.findByRole('article', { name: 'Item 2' });
});

test('an item of another keeper shows no similar items, and sends no request for them', async () => {
  item = deskItem(1, { keeperId: lost.postedBy._id, keeperName: 'Somebody else' });
  deskHas(server, { all: [item] });
  const pane = await openPane();
  await pane.findByRole('link', { name: 'Open Item Page' });
  expect(pane.queryByText('Has this been reported lost?')).toBeNull();
  expect(server.requests(call())).toEqual([]);
});

test('the open item names the person without an account for whom a keeper posted it', async () => {
  lost = deskItem(2, {
    status: 'Lost',
    postedBy: { _id: keeper.id, name: keeper.name },
    ...mine,
  });
  deskHas(server, { mine: [lost] });
  const owner = { name: 'Wanda Waiting', email: 'wanda@campus.edu' };
  server.on(`GET /items/${lost._id}/owner`, { status: 200, body: { owner } });
  await openDesk({ address: `/desk?item=${lost._id}` });
  const pane = within(await openItem('Item 2'));
  await pane.findByText('Wanda Waiting');
  const link = pane.getByRole('link', { name: 'wanda@campus.edu' });
  expect(link.getAttribute('href')).toBe('mailto:wanda@campus.edu');
  // The keeper posted the item without having lost it, so the heading does not call it theirs.
  await pane.findByRole('region', { name: 'Has this been found?' });
});

test('does not request the owner of a found item', async () => {
  await openPane();
  expect(server.requests(`GET /items/${item._id}/owner`)).toEqual([]);
});
