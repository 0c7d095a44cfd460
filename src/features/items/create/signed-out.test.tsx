import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { newItemForm } from '../../../../tests/support/page/screens/new-item-form.tsx';
import { press, toasted } from '../../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../../tests/support/page/stand-ins/stub-server.ts';
import { unsent } from '../../../client/outbox/unsent.ts';
import { signIn, signOut } from '../../../client/session/session.ts';
import { itemOf } from '../../../core/outbox/payload.ts';
import { database } from '../../../core/storage/database.ts';

const form = newItemForm();
type PostReply = ReturnType<typeof refusal> | 'drop the connection';
let answer: (reply: PostReply) => void;

/** Ada fills in the form. The server will not answer the request with the item until the test calls `answer`. */
beforeEach(async () => {
  const reply = Promise.withResolvers<PostReply>();
  answer = reply.resolve;
  form.server.on('POST /items', () => reply.promise);
  await form.show();
  form.fillTexts();
  form.chooseCategory('Bags');
  form.chooseStatus('Lost');
});

async function submit() {
  press('Submit');
  await waitFor(() => expect(form.posted()).toHaveLength(1));
}

/** Another person signs in on this device. */
function signInGrace() {
  act(
    () =>
      void signIn('token of grace', { id: 'grace', name: 'Grace', email: 'g@x.edu', role: 'user' }),
  );
}
const logOut = () => act(() => void signOut());
const authorOf = async () =>
  ((await database.run((db) => db.getAll('outbox'))) ?? []).map(({ userId }) => userId);
const tokens = () => form.posted().map(({ headers }) => headers.authorization);
const isToasted = (text: string | RegExp) => screen.queryByText(text) !== null;

test('an item whose author logs out while it is posted waits for the author, and is not sent for the next account', async () => {
  await submit();
  logOut();
  signInGrace();
  answer('drop the connection');
  await expect.poll(authorOf).toEqual([form.user()]);
  expect(unsent.get()).toEqual([]);
  expect(tokens()).toEqual(['tok']);
  expect(isToasted(/^Saved|^Your item/)).toBe(false);

  logOut();
  form.accept();
  act(() => form.signInAs('user'));
  await waitFor(() => expect(tokens()).toEqual(['tok', 'tok']));
  await expect.poll(authorOf).toEqual([]);
});

test('says that the item waits if its author has logged out', async () => {
  await submit();
  logOut();
  answer('drop the connection');
  await toasted(/^Your item isn't posted yet\./);
  expect(await authorOf()).toEqual([form.user()]);
  act(() => form.signInAs('user'));
  await waitFor(() =>
    expect(unsent.get().map((one) => itemOf(one)?.draft.title)).toEqual(['Blue bag']),
  );
});

test('keeps an item that the server refuses because its author has logged out', async () => {
  await submit();
  logOut();
  answer(refusal(401, 'NOT_SIGNED_IN', 'Please log in.'));
  await expect.poll(authorOf).toEqual([form.user()]);
});

test('does not post an item as another person who logs in before it is sent', async () => {
  const search = Promise.withResolvers<{ status: 200; body: object }>();
  form.server.on('POST /items/candidates', () => search.promise);
  press('Submit');
  await waitFor(() => expect(form.server.requests('POST /items/candidates')).toHaveLength(1));
  logOut();
  signInGrace();
  search.resolve({ status: 200, body: { candidates: [] } });
  await expect.poll(authorOf).toEqual([form.user()]);
  expect(form.posted()).toEqual([]);
});
