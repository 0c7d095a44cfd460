import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Id } from '../../../contract/entities.ts';
import { talkers } from '../../../tests/support/message.ts';
import { closeScreen, press, toasted, type } from '../../../tests/support/screen.tsx';
import { refusal } from '../../../tests/support/stub-server.ts';
import { box, row, rows, startTalk } from '../../../tests/support/talk.tsx';
import { signIn, signOut } from '../../data/session.ts';

const { mia } = talkers;
let mouse: boolean;
let talk: Awaited<ReturnType<typeof startTalk>>;

beforeAll(async () => {
  talk = await startTalk();
});
beforeEach(() => {
  talk.begin();
  mouse = true;
  const matchMedia = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query === '(pointer: fine)' ? ({ matches: mouse } as MediaQueryList) : matchMedia(query),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  closeScreen();
});
afterAll(() => talk.server.stop());

test('a message is there at once as Sending..., then sent, and the focus stays in the box', async () => {
  await talk.opened([talk.message('Is it yours?')]);
  const { promise, resolve: answer } = Promise.withResolvers<undefined>();
  talk.takeMessages(promise);
  box().focus();
  type('Message', '  Yes!  ');
  press('Send Message');
  expect(row('Yes!')?.textContent).toContain('Sending...');
  expect(box().value).toBe('');
  expect(document.activeElement).toBe(box());

  await waitFor(() => expect(talk.server.heard(talk.send())).toHaveLength(1));
  answer(undefined);
  await waitFor(() => expect(row('Yes!')?.textContent).not.toContain('Sending...'));
  expect(row('Yes!')?.textContent).toContain('Sent');
  expect(rows()).toHaveLength(2);
  const [sent] = talk.server.heard(talk.send());
  expect(sent?.json()).toEqual({ sender: mia._id, content: 'Yes!' });
  expect(Id.safeParse(sent?.headers['idempotency-key']).success).toBe(true);
});

test('a blank message is not sent, and one that is too long says so', async () => {
  await talk.opened([]);
  type('Message', ' \n ');
  press('Send Message');
  expect(screen.getByText('Write something first.')).toBeTruthy();
  type('Message', 'x'.repeat(3990));
  expect(screen.getByText('10 characters left')).toBeTruthy();
  type('Message', 'x'.repeat(4001));
  expect(screen.getByText('1 character too many')).toBeTruthy();
  press('Send Message');
  expect(box().value).toHaveLength(4001);
  expect(talk.server.heard(talk.send())).toEqual([]);
});

test.each([
  { with: { key: 'Enter' }, atDesk: true, sends: true },
  { with: { key: 'Enter', shiftKey: true }, atDesk: true, sends: false },
  { with: { key: 'Enter', isComposing: true }, atDesk: true, sends: false },
  { with: { key: 'Enter' }, atDesk: false, sends: false },
  { with: { key: 'Enter', ctrlKey: true }, atDesk: false, sends: true },
  { with: { key: 'Enter', metaKey: true }, atDesk: true, sends: true },
])('$with with a mouse: $atDesk sends: $sends', async ({ with: key, atDesk, sends }) => {
  mouse = atDesk;
  await talk.opened([]);
  talk.takeMessages();
  type('Message', 'Hello');
  const isLeftToBrowser = fireEvent.keyDown(box(), key);
  expect(isLeftToBrowser).toBe(!sends);
  expect(box().value).toBe(sends ? '' : 'Hello');
  if (sends) await waitFor(() => expect(row('Hello')?.textContent).toContain('Sent'));
});

test('what cannot be sent is taken out of the list and put back, and is sent once however often it is tried', async () => {
  await talk.opened([]);
  talk.server.on(talk.send(), 'drop the connection');
  type('Message', 'Hello');
  press('Send Message');
  await toasted('Failed to send message');
  expect(box().value).toBe('Hello');
  expect(rows()).toEqual([]);
  expect(screen.getByText(/^Not sent\./)).toBeTruthy();

  talk.takeMessages();
  press('Send Message');
  await waitFor(() => expect(row('Hello')?.textContent).toContain('Sent'));
  const keys = talk.server.heard(talk.send()).map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(1);
});

test('with something in the box it waits as Not sent, with the server’s reason, to retry or discard', async () => {
  await talk.opened([]);
  const { promise, resolve: answer } = Promise.withResolvers<undefined>();
  talk.server.on(talk.send(), async () => {
    await promise;
    return refusal(429, 'TOO_MANY_REQUESTS', 'Too many tries. Please try again in 9 seconds.');
  });
  type('Message', 'one');
  press('Send Message');
  type('Message', 'two');
  answer(undefined);
  const waiting = within(await screen.findByRole('region', { name: 'Not sent' }));
  expect(waiting.getByText('one')).toBeTruthy();
  expect(waiting.getByText('Too many tries. Please try again in 9 seconds.')).toBeTruthy();
  expect(box().value).toBe('two');

  talk.takeMessages();
  fireEvent.click(waiting.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(row('one')?.textContent).toContain('Sent'));
  expect(screen.queryByRole('region', { name: 'Not sent' })).toBeNull();
});

test('what is half-written is there on the next visit, and gone after signing out', async () => {
  await talk.opened([]);
  type('Message', 'half');
  closeScreen();
  talk.show();
  await waitFor(() => expect(box().value).toBe('half'));
  act(() => void signOut());
  signIn('token', { id: mia._id, name: mia.name, email: 'mia@campus.example', role: 'user' });
  closeScreen();
  talk.show();
  await screen.findByRole('textbox', { name: 'Message' });
  expect(box().value).toBe('');
});
