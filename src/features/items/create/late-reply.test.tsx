import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { itemReply } from '../../../../tests/support/page/data/item.ts';
import { newItemForm } from '../../../../tests/support/page/screens/new-item-form.tsx';
import {
  closeScreen,
  field,
  press,
  toasted,
  type,
} from '../../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../../tests/support/page/stand-ins/stub-server.ts';

const form = newItemForm();
type PostReply = ReturnType<typeof refusal> | { status: 201; body: object };
let answer: (reply: PostReply) => void;

/** Submits an item, leaves the form before the server replies, and opens the form again. */
beforeEach(async () => {
  const reply = Promise.withResolvers<PostReply>();
  answer = reply.resolve;
  form.server.on('POST /items', () => reply.promise);
  await form.show();
  form.fillTexts();
  form.chooseCategory('Bags');
  form.chooseStatus('Lost');
  press('Submit');
  await waitFor(() => expect(form.posted()).toHaveLength(1));
  closeScreen();
  await form.show();
});

test('a form that was closed while its item is posted opens empty, and the reply does not change the next item', async () => {
  expect(field('Title').value).toBe('');
  expect(screen.queryByText('Your draft was restored.')).toBeNull();
  type('Title', 'Second thing');
  const _id = String(form.posted()[0]?.headers['idempotency-key']);
  answer({ status: 201, body: { item: itemReply({ _id, title: 'Blue bag' }) } });
  await toasted('Item created successfully!');
  expect(field('Title').value).toBe('Second thing');
  closeScreen();
  await form.show();
  expect(field('Title').value).toBe('Second thing');
});

test('offers the item again if the server refuses it', async () => {
  answer(refusal(503, 'BUSY', 'The portal is busy.'));
  await toasted('Failed to create item: The portal is busy.');
  closeScreen();
  await form.show();
  expect(field('Title').value).toBe('Blue bag');
});
