import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { itemReply } from '../../../../../tests/support/page/data/item.ts';
import { categoriesReply } from '../../../../../tests/support/page/data/replies.ts';
import { conversationReply } from '../../../../../tests/support/page/data/message.ts';
import {
  closeScreen,
  field,
  currentAddress,
  press,
  showScreen,
  toasted,
  type,
} from '../../../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../../../tests/support/page/stand-ins/stub-server.ts';
import { ada, stubbedAs } from '../../../../../tests/support/page/stand-ins/stubbed-as.ts';
import type { Item } from '../../../../../contract/entities.ts';
import { onlineStatus } from '../../../../client/connection/online-status.ts';
import { readDraft, saveDraft } from '../../../../components/drafts/draft-record.ts';
import { localDrafts } from '../../../../client/device/local-drafts.ts';
import { today } from '../../../../components/items/form/day-field.tsx';
import CreateItemScreen from '../create-item-screen.tsx';
import { candidatesTimeoutMs } from './find-candidates.ts';

const otherId = '01990000-0000-7000-8000-0000000000d1';
const stranger = { _id: '01990000-0000-7000-8000-0000000000b1', name: 'Kofi Mensah' };

const server = stubbedAs(() => ada);
beforeEach(() => {
  server.on('GET /categories', { status: 200, body: categoriesReply('Bags') });
  server.on('POST /items', ({ headers }) => ({
    status: 201,
    body: { item: itemReply({ _id: String(headers['idempotency-key']) }) },
  }));
});
afterEach(async () => {
  vi.useRealTimers();
  closeScreen();
  await saveDraft('ada', 'new item', { draft: null, photo: null });
});

function suggest(change: Partial<Item>, reasons = ['same brand: Apple']): void {
  const item = itemReply({ _id: otherId, title: 'Mobile phone', postedBy: stranger, ...change });
  server.on('POST /items/candidates', {
    status: 200,
    body: { candidates: [{ item, reasons }] },
  });
}

async function fillIn(status: 'Lost' | 'Found') {
  showScreen(<CreateItemScreen />, '/items/create');
  await screen.findByLabelText('Title');
  await screen.findByRole('option', { name: 'Bags' });
  type('Title', 'My iPhone');
  type('Description', 'With a panda sticker');
  fireEvent.change(field('Category'), { target: { value: 'Bags' } });
  fireEvent.click(screen.getByRole('radio', { name: new RegExp(`^${status}`) }));
  type('Location', 'Library');
}

const question = () => screen.findByRole('dialog', { name: 'Is it one of these?' });
const posted = () => server.requests('POST /items');
const asked = () => server.requests('POST /items/candidates');

test('shows the reasons of a similar item, and posts the item only after "None of these"', async () => {
  suggest({ status: 'Found' });
  await fillIn('Lost');
  press('Submit');
  const dialog = within(await question());
  const row = within(dialog.getByRole('article', { name: 'Mobile phone' }));
  row.getByText('same brand: Apple');
  expect(row.getByRole('link', { name: 'Mobile phone' }).getAttribute('href')).toBe(
    `/items/${otherId}`,
  );
  expect(posted()).toEqual([]);
  press('None of these, post it');
  await toasted('Item created successfully!');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(posted()).toHaveLength(1);
  await waitFor(() =>
    expect(currentAddress()).toBe(`/items/${String(posted()[0]?.headers['idempotency-key'])}`),
  );
});

test('searches with the public fields only', async () => {
  localDrafts.write('ada', 'new item', {
    id: 'draft',
    details: [{ kind: 'engraving', text: 'To Ada with love' }],
  });
  suggest({ status: 'Lost' });
  await fillIn('Found');
  press('Submit');
  await question();
  expect(asked()[0]?.json()).toEqual({
    title: 'My iPhone',
    description: 'With a panda sticker',
    category: 'Bags',
    status: 'Found',
    location: 'Library',
    tags: [today()],
  });
});

test('goes back to the form without posting, and asks again at the next submit', async () => {
  suggest({ status: 'Found' });
  await fillIn('Lost');
  press('Submit');
  await question();
  press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(field('Title').value).toBe('My iPhone');
  const submit = screen.getByRole('button', { name: 'Submit' });
  await waitFor(() => expect(submit.getAttribute('aria-busy')).toBeNull());
  press('Submit');
  await question();
  expect(posted()).toEqual([]);
});

test('does not ask again about an item that the person has declined', async () => {
  suggest({ status: 'Found' });
  server.on('POST /items', refusal(503, 'BUSY', 'Busy'));
  await fillIn('Lost');
  press('Submit');
  await question();
  press('None of these, post it');
  await toasted('Failed to create item: Busy');
  press('Submit');
  await waitFor(() => expect(posted()).toHaveLength(2));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an owner who recognises a found item opens its claim dialog, and the draft stays stored', async () => {
  suggest({ status: 'Found' });
  await fillIn('Lost');
  press('Submit');
  const dialog = within(await question());
  fireEvent.click(dialog.getByRole('link', { name: "Yes, that's mine: Mobile phone" }));
  await waitFor(() => expect(currentAddress()).toBe(`/items/${otherId}`));
  await toasted('Your post is kept as a draft.');
  expect(posted()).toEqual([]);
  expect(localDrafts.read('ada', 'new item')).toMatchObject({ draft: { title: 'My iPhone' } });
});

test('a finder who recognises a lost item opens a conversation with its poster, and the draft stays stored', async () => {
  suggest({ status: 'Lost' });
  const conversation = conversationReply();
  server.on('POST /conversations', refusal(500, 'INTERNAL_ERROR', 'Something broke.'));
  await fillIn('Found');
  press('Submit');
  await question();
  press('Yes, I found this one: Mobile phone');
  await toasted('Something broke.');
  await question();
  server.on('POST /conversations', { status: 201, body: { conversation } });
  press('Yes, I found this one: Mobile phone');
  await waitFor(() => expect(currentAddress()).toBe(`/messages/${conversation._id}`));
  await toasted('Your post is kept as a draft.');
  expect(server.requests('POST /conversations').at(-1)?.json()).toEqual({
    itemId: otherId,
    participants: [stranger._id],
  });
  expect(posted()).toEqual([]);
  expect(await readDraft('ada', 'new item')).toMatchObject({ title: 'My iPhone' });
});

test.each([
  ['there is no similar item', { status: 200, body: { candidates: [] } }],
  ['the search fails', refusal(500, 'INTERNAL_ERROR', 'Something broke.')],
  ['an older server does not know the call', refusal(404, 'NOT_FOUND', 'Not there.')],
])('posts without a question if %s', async (_what, response) => {
  server.on('POST /items/candidates', response);
  await fillIn('Lost');
  press('Submit');
  await toasted('Item created successfully!');
  expect(asked()).toHaveLength(1);
  expect(posted()).toHaveLength(1);
  expect(screen.queryByText('Something broke.')).toBeNull();
});

test('posts without a question if the search takes too long', async () => {
  server.on('POST /items/candidates', () => new Promise(() => undefined));
  await fillIn('Lost');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  press('Submit');
  await vi.waitFor(() => expect(asked()).toHaveLength(1));
  expect(posted()).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(candidatesTimeoutMs));
  vi.useRealTimers();
  await toasted('Item created successfully!');
  expect(posted()).toHaveLength(1);
});

test('does not ask a finder who posts for a known lost item', async () => {
  suggest({ status: 'Lost' });
  localDrafts.write('ada', 'new item', {
    draft: {
      id: '01990000-0000-7000-8000-0000000000d9',
      lostItemId: otherId,
    },
    at: 1,
  });
  await fillIn('Found');
  press('Submit');
  await toasted('Item created successfully!');
  expect(asked()).toEqual([]);
});

test('does not search offline', async () => {
  suggest({ status: 'Found' });
  await fillIn('Lost');
  act(() => onlineStatus.lost());
  press('Submit');
  await toasted("Saved. It will be posted when you're online.");
  expect(asked()).toEqual([]);
});
