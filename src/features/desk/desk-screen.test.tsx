import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { idNumber } from '../../../tests/support/page/data/ids.ts';
import { messageReply, conversationReply } from '../../../tests/support/page/data/message.ts';
import type { DeskList } from '../../../contract/http/replies.ts';
import type { Item } from '../../../contract/entities.ts';
import {
  beginTest,
  claimant,
  claimed,
  deskHas,
  deskItem,
  findRow,
  keeper,
  listOf,
  openDesk,
  openItem,
  serverHas,
  titlesIn,
} from '../../../tests/support/page/screens/desk.tsx';
import {
  field,
  currentAddress,
  press,
  toasted,
  type,
} from '../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../tests/support/page/stand-ins/stub-server.ts';
import { stubbed } from '../../../tests/support/page/stand-ins/stubbed.ts';
import { invalidate } from '../../client/query/query.ts';

const server = stubbed();
let waiting: Item;
let unkept: Item;
let lists: Record<DeskList, Item[]>;

beforeEach(() => {
  beginTest();
  waiting = deskItem(1, claimed);
  unkept = deskItem(2);
  const kept = deskItem(3, { keeperId: keeper.id, keeperName: keeper.name });
  const others = deskItem(4, { keeperId: claimant.id, keeperName: 'Kay' });
  lists = {
    waiting: [waiting],
    unkept: [unkept],
    mine: [kept, waiting],
    all: [others, kept, unkept, waiting],
  };
});

describe('the lists', () => {
  test('are side by side on a wide screen, each with its count', async () => {
    deskHas(server, lists);
    await openDesk();
    expect(await titlesIn('Waiting for hand-over')).toEqual(['Item 1']);
    expect(await titlesIn('Without a keeper')).toEqual(['Item 2']);
    expect(await titlesIn('Kept by me')).toEqual(['Item 3', 'Item 1']);
    expect(screen.queryByRole('region', { name: /^All items/ })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Kept by me 2' })).toBeTruthy();
    expect(within(listOf('Waiting')).getByRole('link').textContent).toMatch(
      /Claimed.*No\. 000001.*Claimed By Cleo Claimant/,
    );
    expect(document.title).toBe('Desk - Lost & Found');
  });

  test('show an admin the claimed items, the items without a keeper, and all items', async () => {
    deskHas(server, lists);
    await openDesk({ role: 'admin' });
    expect(await titlesIn('All items')).toHaveLength(4);
    expect(screen.queryByRole('region', { name: /^Kept by me/ })).toBeNull();
  });

  test('say when they are empty', async () => {
    deskHas(server, {});
    await openDesk();
    await screen.findByText(/^Nothing is waiting for hand-over. Claimed items/);
    await screen.findByText(/^Every item has a keeper. Found items/);
    await screen.findByText(/^You aren't keeping any unclaimed items right now. Assign yourself/);
  });

  test('are tabs on a phone, and the open item replaces them', async () => {
    deskHas(server, lists);
    await openDesk({ width: 360 });
    await screen.findByRole('tab', { name: 'Waiting (1)', selected: true });
    fireEvent.click(screen.getByRole('tab', { name: 'All (4)' }));
    expect(currentAddress()).toBe('/desk?list=all');
    fireEvent.click(await findRow('Item 2'));
    await openItem('Item 2');
    expect(screen.queryByRole('tab')).toBeNull();
    expect(currentAddress()).toBe(`/desk?list=all&item=${unkept._id}`);

    fireEvent.click(screen.getByRole('link', { name: /Back to the lists/ }));
    await waitFor(async () => expect(document.activeElement).toBe(await findRow('Item 2')));
    expect(currentAddress()).toBe('/desk?list=all');
  });

  test('have pages', async () => {
    const many = Array.from({ length: 45 }, (_, at) => deskItem(100 + at));
    deskHas(server, { unkept: many });
    await openDesk({ address: '/desk?unkept=2' });
    const list = await screen.findByRole('navigation', { name: 'Without a keeper' });
    expect(list.textContent).toContain('21–40 of 45');
    fireEvent.click(within(list).getByRole('link', { name: 'Older' }));
    await screen.findByText('41–45 of 45');
    expect(currentAddress()).toBe('/desk?unkept=3');
  });

  test('can be retried after a failure', async () => {
    server.on('GET /desk/items', refusal(500, 'INTERNAL_ERROR', 'Something broke.'));
    await openDesk({ width: 360 });
    await screen.findByText('Something broke.');
    deskHas(server, lists);
    press('Retry');
    expect(await titlesIn('Waiting')).toEqual(['Item 1']);
  });

  test('show cached items offline, with the age of each list and a note about actions that need a connection', async () => {
    deskHas(server, lists);
    await openDesk();
    for (const list of ['Waiting', 'Without', 'Kept']) await titlesIn(list);
    server.on('GET /desk/items', 'drop the connection');
    act(() => invalidate('GET /desk/items'));
    await screen.findByText(/You are offline: the lists show the last saved version/);
    await within(listOf('Waiting')).findByText('just now');
    expect(await titlesIn('Kept by me')).toEqual(['Item 3', 'Item 1']);
  });
});

describe('the search box', () => {
  test('searches every list and all items, and stores the search in the address', async () => {
    deskHas(server, lists);
    await openDesk();
    type('Find an item', 'Item 4');
    await screen.findByText(
      'Waiting for hand-over: 0 · Without a keeper: 0 · Kept by me: 0 · All items: 1',
    );
    expect(await titlesIn('All items')).toEqual(['Item 4']);
    expect(within(listOf('Waiting')).getByText('Nothing found here.')).toBeTruthy();
    expect(currentAddress()).toBe('/desk?search=Item+4');
  });

  test('starts with the search in the address', async () => {
    deskHas(server, lists);
    await openDesk({ address: '/desk?search=Item+2' });
    expect(field('Find an item').value).toBe('Item 2');
    expect(await titlesIn('All items')).toEqual(['Item 2']);
  });

  test('opens the item of a pasted link, with its code', async () => {
    deskHas(server, lists);
    await openDesk();
    type('Find an item', `https://lost.example.edu/items/${waiting._id}#code=012345`);
    await openItem('Item 1');
    await waitFor(() => expect(field('Enter OTP').value).toBe('012345'));
    expect(field('Find an item').value).toBe('');
  });

  test('opens the item of a tag number on Enter', async () => {
    deskHas(server, lists);
    await openDesk();
    type('Find an item', 'No. 000004');
    fireEvent.submit(screen.getByRole('search'));
    await openItem('Item 4');

    type('Find an item', 'abcdef');
    fireEvent.submit(screen.getByRole('search'));
    await screen.findByText('No item has the number ABCDEF.');
  });
});

describe('the open item', () => {
  test('can be assigned to the keeper, and the lists are refetched', async () => {
    deskHas(server, lists);
    const taken = { ...unkept, keeperId: keeper.id, keeperName: keeper.name };
    server.on(`POST /items/${unkept._id}/assign-keeper`, { status: 200, body: { item: taken } });
    await openDesk({ address: `/desk?item=${unkept._id}` });
    const item = await openItem('Item 2');
    deskHas(server, { ...lists, unkept: [], mine: [taken, ...lists.mine] });

    press('Assign Myself as Keeper');
    await toasted('You are now the keeper of this item.');
    expect(server.requests(`POST /items/${unkept._id}/assign-keeper`)[0]?.json()).toEqual({
      keeperId: keeper.id,
      keeperName: keeper.name,
    });
    expect(within(item).getByText('Kim Keeper')).toBeTruthy();
    await waitFor(async () => expect(await titlesIn('Kept by me')).toContain('Item 2'));
    await screen.findByText(/^Every item has a keeper/);
  });

  test('is returned with the code of a scanned link, without leaving the desk', async () => {
    deskHas(server, lists);
    const returned = { ...waiting, status: 'Returned' as const };
    server.on(`POST /items/${waiting._id}/verify-otp`, { status: 200, body: { item: returned } });
    await openDesk({ address: `/desk?item=${waiting._id}#code=012345` });
    const item = await openItem('Item 1');
    await waitFor(() => expect(field('Enter OTP').value).toBe('012345'));
    serverHas(server, returned);
    press('Verify');
    await toasted('Return confirmed. The item is marked Returned.');
    expect(within(item).getByText('Returned')).toBeTruthy();
    expect(within(item).queryByRole('button', { name: /OTP|Claim/ })).toBeNull();
    expect(currentAddress()).toBe(`/desk?item=${waiting._id}`);
  });

  test('offers an admin who is neither its poster nor its keeper only to message, to view and to guard', async () => {
    deskHas(server, { waiting: [{ ...waiting, keeperId: idNumber(1), keeperName: 'Else' }] });
    await openDesk({ role: 'admin', address: `/desk?item=${waiting._id}#code=012345` });
    const item = await openItem('Item 1');
    expect(
      within(item)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Message Claimant', 'Guard this item']);
    expect(within(item).getByRole('link', { name: 'Open Item Page' }).getAttribute('href')).toBe(
      `/items/${waiting._id}`,
    );
    expect(within(item).getByText(/^Only the item's poster, keeper/)).toBeTruthy();
  });

  test('offers no hand-over of a claimed item that an admin has hidden', async () => {
    const hidden = { ...waiting, postedBy: { _id: keeper.id, name: keeper.name }, isActive: false };
    deskHas(server, { waiting: [hidden] });
    await openDesk({ address: `/desk?item=${hidden._id}#code=012345` });
    const item = within(await openItem('Item 1'));
    expect(await item.findByText(/^This code no longer works/)).toBeTruthy();
    expect(item.queryByRole('button', { name: 'Generate OTP' })).toBeNull();
    expect(item.queryByLabelText('Enter OTP')).toBeNull();
  });

  test('sends the claimant one message from the desk, despite several attempts', async () => {
    deskHas(server, lists);
    const conversation = conversationReply();
    const send = `POST /messages/${conversation._id}/messages` as const;
    server.on('POST /conversations', { status: 201, body: { conversation } });
    server.on(send, 'drop the connection');
    await openDesk({ address: `/desk?item=${waiting._id}` });
    await openItem('Item 1');
    press('Message Claimant');
    const dialog = within(await screen.findByRole('dialog', { name: 'Message Cleo Claimant' }));
    expect(document.activeElement).toBe(dialog.getByLabelText('Message'));
    fireEvent.change(dialog.getByLabelText('Message'), { target: { value: ' Come by at 4. ' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Send Message' }));
    await dialog.findByText(/^The portal cannot be reached/);

    server.on(send, { status: 201, body: { message: messageReply() } });
    fireEvent.click(dialog.getByRole('button', { name: 'Send Message' }));
    await dialog.findByText(/Message sent\./);
    const sent = server.requests(send);
    expect(sent.at(-1)?.json()).toEqual({ sender: keeper.id, content: 'Come by at 4.' });
    const keys = sent.map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(1);
    expect(dialog.getByRole('link').getAttribute('href')).toBe(`/messages/${conversation._id}`);
  });

  test('is shown offline with the data of its row', async () => {
    deskHas(server, lists);
    await openDesk();
    const row = await findRow('Item 2');
    server.on(`GET /items/${unkept._id}`, 'drop the connection');
    fireEvent.click(row);
    const item = await openItem('Item 2');
    await screen.findByText(/You are offline: the lists show the last saved version/);
    expect(within(item).getByText('Main Hall, Room 101')).toBeTruthy();
  });

  test('is reported as missing if it does not exist', async () => {
    deskHas(server, lists);
    await openDesk({ address: `/desk?item=${deskItem(99)._id}` });
    await screen.findByText('Item not found or failed to load.');
    expect(await titlesIn('Waiting')).toEqual(['Item 1']);
  });
});
