import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { itemReply } from '../../../../tests/support/item.ts';
import { closeScreen, field, press, showScreen, type } from '../../../../tests/support/screen.tsx';
import { stubbedAs } from '../../../../tests/support/stubbed-as.ts';
import MessageDialog from './message-dialog.tsx';

const send = 'POST /messages/c1/messages';
const grace = { id: 'grace', name: 'Grace', email: 'grace@campus.example', role: 'keeper' };
const server = stubbedAs(() => grace);

function open() {
  const claimant = { id: 'cleo', name: 'Cleo' };
  showScreen(
    <MessageDialog item={itemReply()} claimant={claimant} close={() => undefined} />,
    '/desk',
  );
}

test('a draft survives a reload, and several attempts send it once', async () => {
  server.on('POST /conversations', { status: 201, body: { conversation: { _id: 'c1' } } });
  server.on(send, 'drop the connection');
  open();
  type('Message', 'Come by at 4.');
  press('Send Message');
  await screen.findByText(/^The portal cannot be reached/);
  closeScreen();

  open();
  expect(field('Message').value).toBe('Come by at 4.');
  screen.getByText('Your draft was restored.');
  server.on(send, { status: 201, body: { message: {} } });
  press('Send Message');
  await screen.findByText(/Message sent\./);
  const keys = server.heard(send).map(({ headers }) => headers['idempotency-key']);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  closeScreen();

  open();
  expect(field('Message').value).toBe('');
});

test('discarding the draft starts a new message', async () => {
  open();
  type('Message', 'Come by at 4.');
  closeScreen();
  open();
  press('Discard draft');
  await waitFor(() => expect(field('Message').value).toBe(''));
  type('Message', 'x');
  type('Message', '');
  closeScreen();
  open();
  expect(screen.queryByText('Your draft was restored.')).toBeNull();
});
