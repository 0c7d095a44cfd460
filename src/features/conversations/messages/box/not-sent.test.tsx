import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { paths } from '../../../../../contract/paths.ts';
import {
  closeScreen,
  currentAddress,
  press,
  type,
} from '../../../../../tests/support/page/screens/screen.tsx';
import {
  emptyOutbox,
  leaveItem,
  leaveMessage,
} from '../../../../../tests/support/page/data/unsent.ts';
import { refusal } from '../../../../../tests/support/page/stand-ins/stub-server.ts';
import { box, miasTalk, row, rows } from '../../../../../tests/support/page/screens/talk.tsx';
import { localDrafts } from '../../../../client/device/local-drafts.ts';
import { database } from '../../../../core/storage/database.ts';
import { unsent } from '../../../../client/outbox/unsent.ts';

const talk = miasTalk();

async function sendRefused(content: string) {
  talk.server.on(talk.send(), refusal(403, 'FORBIDDEN', 'You no longer take part in this.'));
  type('Message', content);
  press('Send Message');
  return within(await screen.findByRole('region', { name: 'Not sent' }));
}

test('moves a refused message out of the list, with the reason and a retry button', async () => {
  await talk.opened([]);
  const failed = await sendRefused('one');
  expect(failed.getByText('one')).toBeTruthy();
  expect(failed.getByText('You no longer take part in this.')).toBeTruthy();
  expect(rows()).toEqual([]);

  talk.takeMessages();
  fireEvent.click(failed.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(row('one')?.textContent).toContain('Sent'));
  expect(screen.queryByRole('region', { name: 'Not sent' })).toBeNull();
  expect(document.activeElement).toBe(box());
});

test('moves a refused message back into the box without losing the text there', async () => {
  await talk.opened([]);
  const failed = await sendRefused('one');
  type('Message', 'half');
  fireEvent.click(failed.getByRole('button', { name: 'Edit' }));
  await waitFor(() => expect(box().value).toBe('one\nhalf'));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Not sent' })).toBeNull());
  type('Message', '');
});

test('asks before discarding a refused message', async () => {
  await talk.opened([]);
  const failed = await sendRefused('one');
  fireEvent.click(failed.getByRole('button', { name: 'Discard' }));
  const question = within(await screen.findByRole('dialog', { name: 'Discard the message?' }));
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
  expect(failed.getByText('one')).toBeTruthy();
  fireEvent.click(failed.getByRole('button', { name: 'Discard' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Discard the message?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Not sent' })).toBeNull());
});

test('stores a message with the draft of the box before the outbox deletes it', async () => {
  await talk.opened([]);
  const failed = await sendRefused('umbrella');
  const writes = vi.spyOn(localDrafts, 'write');
  const deletions = vi.spyOn(IDBObjectStore.prototype, 'delete');
  fireEvent.click(failed.getByRole('button', { name: 'Edit' }));
  await waitFor(() => expect(box().value).toBe('umbrella'));
  const written = writes.mock.calls.findIndex((call) => JSON.stringify(call).includes('umbrella'));
  const deleted = deletions.mock.contexts.findIndex(
    (store) => store instanceof IDBObjectStore && store.name === 'outbox',
  );
  expect(writes.mock.invocationCallOrder[written]).toBeLessThan(
    deletions.mock.invocationCallOrder[deleted] ?? 0,
  );
  type('Message', '');
});

test('does not move an unsent item that the address names out of the outbox', async () => {
  await talk.opened([]);
  talk.server.on('POST /items', 'drop the connection');
  const id = await leaveItem();
  closeScreen();
  talk.show(paths.messages(talk.id(), id));
  await waitFor(() => expect(currentAddress()).toBe(paths.messages(talk.id())));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(unsent.get()).toMatchObject([{ id }]);
  await emptyOutbox();
});

/**
 * Moves the unsent message "Hello" back into the box through the address.
 * @returns the id of the message
 */
async function openUnsent(): Promise<string> {
  await talk.opened([]);
  talk.server.on(talk.send(), 'drop the connection');
  type('Message', 'Hello');
  press('Send Message');
  await waitFor(() => expect(row('Hello')?.textContent).toContain('Waiting to be sent'));
  const id = row('Hello')?.dataset.row ?? '';
  closeScreen();
  talk.show(paths.messages(talk.id(), id));
  await waitFor(() => expect(box().value).toBe('Hello'));
  return id;
}

test('moves an unsent message that the address names into the box, once', async () => {
  await openUnsent();
  expect(currentAddress()).toBe(paths.messages(talk.id()));
  await waitFor(() => expect(rows()).toEqual([]));
});

test('an edited message that may have arrived keeps its id, so that it never appears twice', async () => {
  const id = await openUnsent();

  // The server had received the first attempt, so it refuses another text with the same key.
  talk.server.on(talk.send(), refusal(422, 'IDEMPOTENCY_KEY_REUSED', 'Used before.'));
  type('Message', 'Hello there');
  press('Send Message');
  const failed = within(await screen.findByRole('region', { name: 'Not sent' }));
  expect(failed.getByText(/^It had already been sent/)).toBeTruthy();
  const keys = talk.server.requests(talk.send()).map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys)).toEqual(new Set([id]));

  // The user can still send the text as another message.
  talk.takeMessages();
  fireEvent.click(failed.getByRole('button', { name: 'Edit' }));
  await waitFor(() => expect(box().value).toBe('Hello there'));
  press('Send Message');
  await waitFor(() => expect(row('Hello there')?.textContent).toContain('Sent'));
  const last = talk.server.requests(talk.send()).at(-1)?.headers['idempotency-key'];
  expect(last).not.toBe(id);
});

test('an edited message that waited too long keeps its id, because its first attempt may have arrived', async () => {
  await talk.opened([]);
  talk.server.on(talk.send(), 'drop the connection');
  const id = await leaveMessage(talk.id(), 'Hello');
  await waitFor(() => expect(row('Hello')?.textContent).toContain('Waiting to be sent'));
  const state = { name: 'failed', reason: { kind: 'too old' } };
  await database.run(async (db) =>
    db.put('outbox', { ...(await db.get('outbox', id)), id, state }),
  );
  closeScreen();
  talk.show(paths.messages(talk.id(), id));
  await waitFor(() => expect(box().value).toBe('Hello'));

  talk.takeMessages();
  press('Send Message');
  await waitFor(() => expect(row('Hello')?.textContent).toContain('Sent'));
  const last = talk.server.requests(talk.send()).at(-1)?.headers['idempotency-key'];
  expect(last).toBe(id);
});
