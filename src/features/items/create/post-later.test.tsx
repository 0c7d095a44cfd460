import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { newItemForm } from '../../../../tests/support/page/screens/new-item-form.tsx';
import {
  closeScreen,
  field,
  currentAddress,
  press,
  toasted,
  type,
} from '../../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../../tests/support/page/stand-ins/stub-server.ts';
import { itemReply } from '../../../../tests/support/page/data/item.ts';
import { leaveItem } from '../../../../tests/support/page/data/unsent.ts';
import { paths } from '../../../../contract/paths.ts';
import { readDraft } from '../../../components/drafts/draft-record.ts';
import { localDrafts } from '../../../client/device/local-drafts.ts';
import { signOut } from '../../../client/session/session.ts';
import { onlineStatus } from '../../../client/connection/online-status.ts';
import { database } from '../../../core/storage/database.ts';
import { store } from '../../../client/query/reply-store.ts';
import { unsent } from '../../../client/outbox/unsent.ts';

const form = newItemForm();
beforeEach(() => form.server.on('POST /items', 'drop the connection'));

async function fill() {
  await form.show();
  form.fillTexts();
  form.chooseCategory('Bags');
  form.chooseStatus('Found');
  fireEvent.change(screen.getByLabelText(/^Image/), {
    target: { files: [new File(['bytes of it'], 'bag.png', { type: 'image/png' })] },
  });
  await screen.findByAltText('Preview of the image');
}

async function submit() {
  await fill();
  press('Submit');
}

test('queues an item when the server is unreachable, shows it at its address, and posts it once later', async () => {
  await submit();
  await toasted("Saved. It will be posted when you're online.");
  const [entry] = unsent.get();
  await waitFor(() => expect(currentAddress()).toBe(paths.item(entry?.id ?? '')));
  expect(await readDraft(form.user(), 'new item')).toBeNull();
  expect(await store.readDraft(`new item photo:${form.user()}`)).toBeUndefined();

  form.accept();
  // Repeated, because the first attempt may use a connection that the server has just closed.
  await waitFor(
    () => {
      act(() => {
        onlineStatus.lost();
        onlineStatus.responded();
      });
      expect(unsent.get()).toEqual([]);
    },
    { interval: 250 },
  );
  expect(new Set(form.posted().map(({ headers }) => headers['idempotency-key']))).toEqual(
    new Set([entry?.id]),
  );
  const body = form.posted().at(-1)?.body.toString();
  expect(body).toMatch(/name="title"\r\n\r\nBlue bag\r\n/);
  expect(body).toMatch(/filename="bag.png"\r\nContent-Type: image\/png\r\n\r\nbytes of it/);
});

test('says beforehand that the device is offline, and queues the item without an attempt to send it', async () => {
  await fill();
  // Go offline only now, because the reply with the categories would set the online status to online again.
  act(() => {
    onlineStatus.lost();
  });
  expect(screen.getByText(/^You are offline\. You can still submit/)).toBeTruthy();
  press('Submit');
  await toasted("Saved. It will be posted when you're online.");
});

test('keeps the form filled when the device has no space', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  await submit();
  await screen.findByText(/^The item couldn't be saved on this device/);
  expect(field('Title').value).toBe('Blue bag');
  expect(unsent.get()).toEqual([]);
  expect(await readDraft(form.user(), 'new item')).toMatchObject({ title: 'Blue bag' });
});

test('reports a photo that can’t be read anymore, and does not queue the item without it', async () => {
  await fill();
  vi.spyOn(File.prototype, 'arrayBuffer').mockRejectedValue(
    new DOMException('The file has gone', 'NotReadableError'),
  );
  press('Submit');
  await screen.findByText("Image can't be read anymore: choose it again, or remove it");
  expect(field('Title').value).toBe('Blue bag');
  expect(unsent.get()).toEqual([]);
});

async function leaveRefusedItem(): Promise<string> {
  form.server.on(
    'POST /items',
    refusal(400, 'VALIDATION_ERROR', 'No', [{ field: 'title', message: 'is too plain' }]),
  );
  const id = await leaveItem();
  await waitFor(() => expect(unsent.get()[0]?.state.name).toBe('failed'));
  return id;
}

test('loads a refused item into the form beside another draft, and replaces its outbox entry', async () => {
  localDrafts.write(form.user(), 'new item', { draft: { id: 'other', title: 'Another' }, at: 1 });
  const id = await leaveRefusedItem();
  await form.show(paths.createItem(id));
  expect(field('Title').value).toBe('Blue bag');
  expect(field('Category').value).toBe('Bags');
  expect(screen.getByAltText('Preview of the image')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Remove tag blue' })).toBeTruthy();
  type('Title', 'Blue bag of Ada');
  closeScreen();
  // Leaving the form has not removed the entry from the outbox.
  expect(unsent.get()).toHaveLength(1);

  await form.show(paths.createItem(id));
  await waitFor(() => expect(field('Title').value).toBe('Blue bag of Ada'));
  form.server.on('POST /items', 'drop the connection');
  press('Submit');
  await toasted("Saved. It will be posted when you're online.");
  await waitFor(() => expect(currentAddress()).toBe(paths.item(id)));
  await waitFor(() =>
    expect(unsent.get()).toMatchObject([
      { id, state: { name: 'queued' }, payload: { draft: { title: 'Blue bag of Ada' } } },
    ]),
  );
  expect(await readDraft(form.user(), 'new item')).toMatchObject({ title: 'Another' });
});

test('does not send a waiting item while its author edits it, and then posts only the edited version', async () => {
  const id = await leaveItem();
  await form.show(paths.createItem(id));
  form.accept();
  // Items are sent in order, so the first item would have been posted before this later one.
  const later = await leaveItem({ title: 'Umbrella' });
  await waitFor(() => expect(unsent.get().map((entry) => entry.id)).not.toContain(later));
  expect(unsent.get()).toMatchObject([{ id, state: { reason: { kind: 'in editing' } } }]);

  type('Title', 'Blue bag of Ada');
  press('Submit');
  await toasted('Item created successfully!');
  await waitFor(() => expect(unsent.get()).toEqual([]));
  const last = form.posted().at(-1);
  expect(last?.headers['idempotency-key']).toBe(id);
  expect(String(last?.body)).toMatch(/name="title"\r\n\r\nBlue bag of Ada\r\n/);
});

test('posts a waiting item as before when its author leaves the form without a change', async () => {
  const id = await leaveItem();
  await form.show(paths.createItem(id));
  form.accept();
  closeScreen();
  await waitFor(() => expect(unsent.get()).toEqual([]));
  expect(form.posted().at(-1)?.headers['idempotency-key']).toBe(id);
  expect(await readDraft(form.user(), `new item:${id}`)).toBeNull();
});

test('does not post a waiting item when its author leaves the form with a change, and continues the edit later', async () => {
  const id = await leaveItem();
  await form.show(paths.createItem(id));
  type('Title', 'Blue bag of Ada');
  closeScreen();
  for (let visit = 0; visit < 2; visit += 1) {
    await form.show(paths.createItem(id));
    await waitFor(() => expect(field('Title').value).toBe('Blue bag of Ada'));
    closeScreen();
  }
  form.accept();
  const later = await leaveItem({ title: 'Umbrella' });
  await waitFor(() => expect(unsent.get().map((entry) => entry.id)).not.toContain(later));
  expect(unsent.get()).toMatchObject([{ id, state: { reason: { kind: 'in editing' } } }]);
});

test('opens an item for editing after the attempt to send it that is under way', async () => {
  const { promise: isCut, resolve: cut } = Promise.withResolvers<null>();
  form.server.on('POST /items', async () => {
    await isCut;
    return 'drop the connection' as const;
  });
  const id = await leaveItem();
  await waitFor(() => expect(form.posted()).toHaveLength(1));
  const shown = form.show(paths.createItem(id));
  await screen.findByText('Loading...');
  cut(null);
  await shown;
  expect(field('Title').value).toBe('Blue bag');
  expect(unsent.get()).toMatchObject([{ id, state: { reason: { kind: 'in editing' } } }]);
});

test('opens the posted item if the attempt that is under way succeeds', async () => {
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<null>();
  form.server.on('POST /items', async ({ headers }) => {
    await mayAnswer;
    const item = itemReply({ _id: String(headers['idempotency-key']) });
    return { status: 201, body: { item } };
  });
  const id = await leaveItem();
  await waitFor(() => expect(form.posted()).toHaveLength(1));
  form.open(paths.createItem(id));
  await screen.findByText('Loading...');
  answer(null);
  await waitFor(() => expect(currentAddress()).toBe(paths.item(id)));
});

test('keeps the outbox entry of a refused item when the device has no space for its edited version', async () => {
  const id = await leaveRefusedItem();
  await form.show(paths.createItem(id));
  type('Title', 'Blue bag of Ada');
  form.server.on('POST /items', 'drop the connection');
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  press('Submit');
  await screen.findByText(/^The item couldn't be saved on this device/);
  expect(field('Title').value).toBe('Blue bag of Ada');
  expect(unsent.get()).toMatchObject([{ id, state: { name: 'failed' } }]);
  expect(await database.run((db) => db.count('outbox'))).toBe(1);
});

test('saves the edit of a refused item that another tab is sending again, even if its author signs out', async () => {
  const id = await leaveRefusedItem();
  await form.show(paths.createItem(id));
  type('Title', 'Blue bag of Ada');
  const { promise: isCut, resolve: cut } = Promise.withResolvers<null>();
  form.server.on('POST /items', async () => {
    await isCut;
    return 'drop the connection' as const;
  });
  press('Submit');
  await waitFor(() => expect(form.posted()).toHaveLength(2));
  const rows = () => database.run((db) => db.getAll('outbox'));
  await database.run(async (db) => {
    const [row] = await db.getAll('outbox');
    await db.put('outbox', { ...row, id, state: { name: 'sending' } });
  });
  act(() => void signOut());
  cut(null);
  await waitFor(async () =>
    expect(await rows()).toMatchObject([{ id, payload: { draft: { title: 'Blue bag of Ada' } } }]),
  );
});

test('lists the edit of a refused item as a draft of another item after another tab has posted the refused item', async () => {
  const id = await leaveRefusedItem();
  await form.show(paths.createItem(id));
  type('Title', 'Blue bag of Ada');
  await database.run((db) => db.delete('outbox', id));
  form.server.on('POST /items', refusal(422, 'IDEMPOTENCY_KEY_REUSED', 'Reused'));
  press('Submit');
  await toasted(/^This draft was already posted, without your latest changes/);
  closeScreen();

  await form.show();
  const link = await screen.findByRole('link', { name: 'Continue Blue bag of Ada' });
  expect(link.getAttribute('href')).toBe(paths.createItem(id));
  fireEvent.click(link);
  await waitFor(() => expect(field('Title').value).toBe('Blue bag of Ada'));
  expect(screen.getByAltText('Preview of the image')).toBeTruthy();
});

test('removes a refused item from the outbox once its edited version is posted', async () => {
  const id = await leaveRefusedItem();
  await form.show(paths.createItem(id));
  form.accept();
  press('Submit');
  await toasted('Item created successfully!');
  await waitFor(() => expect(unsent.get()).toEqual([]));
  await waitFor(() => expect(currentAddress()).toBe(paths.item(id)));
});

test('shows an empty form when the outbox has no such entry', async () => {
  await form.show(paths.createItem('gone'));
  expect(field('Title').value).toBe('');
});
