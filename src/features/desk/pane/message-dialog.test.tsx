import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { messageReply, conversationReply } from '../../../../tests/support/page/data/message.ts';
import { itemReply } from '../../../../tests/support/page/data/item.ts';
import {
  closeScreen,
  field,
  press,
  pressWhenIdle,
  showScreen,
  type,
} from '../../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../../tests/support/page/stand-ins/stub-server.ts';
import { stubbedAs } from '../../../../tests/support/page/stand-ins/stubbed-as.ts';
import MessageDialog from './message-dialog.tsx';

const conversation = conversationReply();
const send = `POST /messages/${conversation._id}/messages` as const;
const grace = { id: 'grace', name: 'Grace', email: 'grace@campus.example', role: 'keeper' };
const server = stubbedAs(() => grace);

async function open() {
  const claimant = { id: 'cleo', name: 'Cleo' };
  showScreen(
    <MessageDialog item={itemReply()} claimant={claimant} close={() => undefined} />,
    '/desk',
  );
  await screen.findByRole('dialog');
}

test('a draft survives closing the dialog, and repeated attempts send one message', async () => {
  server.on('POST /conversations', { status: 201, body: { conversation } });
  server.on(send, 'drop the connection');
  await open();
  type('Message', 'Come by at 4.');
  press('Send Message');
  await screen.findByText(/^The portal cannot be reached/);
  closeScreen();

  await open();
  expect(field('Message').value).toBe('Come by at 4.');
  screen.getByText('Your draft was restored.');
  server.on(send, { status: 201, body: { message: messageReply() } });
  press('Send Message');
  await screen.findByText(/Message sent\./);
  const keys = server.requests(send).map(({ headers }) => headers['idempotency-key']);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  closeScreen();

  await open();
  expect(field('Message').value).toBe('');
});

test('sends an edited text as another message if the first one has arrived and its response was lost', async () => {
  const arrived = new Map<unknown, unknown>();
  server.on('POST /conversations', { status: 201, body: { conversation } });
  server.on(send, ({ headers, json }) => {
    const key = headers['idempotency-key'];
    const { content } = json() as { content: string };
    if (arrived.has(key) && arrived.get(key) !== content)
      return refusal(422, 'IDEMPOTENCY_KEY_REUSED', 'Used before.');
    arrived.set(key, content);
    return arrived.size === 1
      ? { status: 502, html: '<h1>Bad Gateway</h1>' }
      : { status: 201, body: { message: messageReply() } };
  });
  await open();
  type('Message', 'Come by at 4.');
  press('Send Message');
  await screen.findByText('Failed to send message');
  type('Message', 'Come by at 5.');
  await pressWhenIdle('Send Message');
  await screen.findByText(/Message sent\./);
  expect([...arrived.values()]).toEqual(['Come by at 4.', 'Come by at 5.']);
});

test('discarding the draft empties the field, and nothing is restored later', async () => {
  await open();
  type('Message', 'Come by at 4.');
  closeScreen();
  await open();
  press('Discard draft');
  await waitFor(() => expect(field('Message').value).toBe(''));
  type('Message', 'x');
  type('Message', '');
  closeScreen();
  await open();
  expect(screen.queryByText('Your draft was restored.')).toBeNull();
});
