import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Id } from '../../../../../contract/fields.ts';
import { talkers } from '../../../../../tests/support/page/data/message.ts';
import { closeScreen, press, type } from '../../../../../tests/support/page/screens/screen.tsx';
import { shareLocks, withoutLocks } from '../../../../../tests/support/page/stand-ins/tab-locks.ts';
import { box, miasTalk, row, rows } from '../../../../../tests/support/page/screens/talk.tsx';
import { onlineStatus } from '../../../../client/connection/online-status.ts';
import { signIn, signOut } from '../../../../client/session/session.ts';

const { mia } = talkers;
const talk = miasTalk();
let mouse: boolean;

beforeEach(() => {
  mouse = true;
  const matchMedia = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query === '(pointer: fine)' ? ({ matches: mouse } as MediaQueryList) : matchMedia(query),
  );
});

test('shows a message at once as Sending..., then as sent, and keeps the focus in the box', async () => {
  await talk.opened([talk.message('Is it yours?')]);
  const { promise, resolve: answer } = Promise.withResolvers<undefined>();
  talk.takeMessages(promise);
  box().focus();
  type('Message', '  Yes!  ');
  press('Send Message');
  expect(row('Yes!')?.textContent).toContain('Sending...');
  expect(box().value).toBe('');
  expect(document.activeElement).toBe(box());

  await waitFor(() => expect(talk.server.requests(talk.send())).toHaveLength(1));
  answer(undefined);
  await waitFor(() => expect(row('Yes!')?.textContent).not.toContain('Sending...'));
  expect(row('Yes!')?.textContent).toContain('Sent');
  expect(rows()).toHaveLength(2);
  const [sent] = talk.server.requests(talk.send());
  expect(sent?.json()).toEqual({ sender: mia._id, content: 'Yes!' });
  expect(Id.safeParse(sent?.headers['idempotency-key']).success).toBe(true);
});

test('suggestions in an empty conversation fill the box and are not sent', async () => {
  await talk.opened([]);
  const suggestions = within(screen.getByRole('region', { name: 'Suggestions' }));
  expect(suggestions.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Hi, I think this is mine.',
    'Where can we meet?',
    'When do you have time?',
  ]);
  press('Hi, I think this is mine.');
  expect(box().value).toBe('Hi, I think this is mine.');
  expect(document.activeElement).toBe(box());
  // A second suggestion is appended to the text in the box.
  press('Where can we meet?');
  expect(box().value).toBe('Hi, I think this is mine.\nWhere can we meet?');
  expect(talk.server.requests(talk.send())).toEqual([]);
  expect(rows()).toEqual([]);

  talk.takeMessages();
  press('Send Message');
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'Suggestions' })).toBeNull();
});

test.each(['Lost', 'Found'] as const)(
  'suggestions to the poster or keeper of a %s item claim neither to own nor to have found it',
  async (status) => {
    await talk.opened([], { status, isPosterOrKeeper: true });
    const suggestions = within(screen.getByRole('region', { name: 'Suggestions' }));
    expect(suggestions.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Where can we meet?',
      'When do you have time?',
    ]);
  },
);

test('a second quick press of Send does not ask for a text below the sent message', async () => {
  await talk.opened([]);
  talk.takeMessages();
  type('Message', 'Yes!');
  press('Send Message');
  press('Send Message');
  await waitFor(() => expect(row('Yes!')?.textContent).toContain('Sent'));
  expect(screen.queryByText('Write something first.')).toBeNull();
  expect(talk.server.requests(talk.send())).toHaveLength(1);

  const later = Date.now() + 1100;
  vi.spyOn(Date, 'now').mockReturnValue(later);
  press('Send Message');
  screen.getByText('Write something first.');
});

test('does not send a blank message, and says when a message is too long', async () => {
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
  expect(talk.server.requests(talk.send())).toEqual([]);
});

test.each([
  { with: { key: 'Enter' }, atDesk: true, sends: true },
  { with: { key: 'Enter', shiftKey: true }, atDesk: true, sends: false },
  { with: { key: 'Enter', isComposing: true }, atDesk: true, sends: false },
  { with: { key: 'Enter' }, atDesk: false, sends: false },
  { with: { key: 'Enter', ctrlKey: true }, atDesk: false, sends: true },
  { with: { key: 'Enter', metaKey: true }, atDesk: true, sends: true },
])(
  'the keys $with send the message: $sends (with a mouse: $atDesk)',
  async ({ with: key, atDesk, sends }) => {
    mouse = atDesk;
    await talk.opened([]);
    talk.takeMessages();
    type('Message', 'Hello');
    const isLeftToBrowser = fireEvent.keyDown(box(), key);
    expect(isLeftToBrowser).toBe(!sends);
    expect(box().value).toBe(sends ? '' : 'Hello');
    if (sends) await waitFor(() => expect(row('Hello')?.textContent).toContain('Sent'));
  },
);

test.each([
  { atDesk: true, says: 'send' },
  { atDesk: false, says: 'enter' },
])(
  'the Enter key of an on-screen keyboard says "$says" (with a mouse: $atDesk)',
  async ({ atDesk, says }) => {
    mouse = atDesk;
    await talk.opened([]);
    expect(box().getAttribute('enterkeyhint')).toBe(says);
  },
);

test('lists a message offline, and sends it once despite several attempts', async () => {
  await talk.opened([]);
  talk.server.on(talk.send(), 'drop the connection');
  type('Message', 'Hello');
  press('Send Message');
  await waitFor(() => expect(row('Hello')?.textContent).toContain('Waiting to be sent'));
  expect(box().value).toBe('');

  talk.takeMessages();
  act(() => onlineStatus.responded());
  await waitFor(() => expect(row('Hello')?.textContent).toContain('Sent'));
  const keys = talk.server.requests(talk.send()).map(({ headers }) => headers['idempotency-key']);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
});

test('sends two submitted messages in order, and nothing for a submit of the empty box', async () => {
  await talk.opened([]);
  const { promise, resolve: answer } = Promise.withResolvers<undefined>();
  talk.takeMessages(promise);
  type('Message', 'one');
  press('Send Message');
  press('Send Message');
  type('Message', 'two');
  press('Send Message');
  answer(undefined);
  await waitFor(() => expect(row('two')?.textContent).toContain('Sent'));
  expect(talk.server.requests(talk.send()).map((one) => one.json())).toMatchObject([
    { content: 'one' },
    { content: 'two' },
  ]);
  expect(rows()).toHaveLength(2);
});

test('keeps the text in the box and says so when the device has no space and the server does not accept it', async () => {
  await talk.opened([]);
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  type('Message', 'Hello');
  press('Send Message');
  await screen.findByText(/^The message couldn't be sent now, or saved on this device/);
  expect(box().value).toBe('Hello');
  expect(rows()).toEqual([]);

  full.mockRestore();
  talk.takeMessages();
  press('Send Message');
  await waitFor(() => expect(row('Hello')?.textContent).toContain('Sent'));
  expect(screen.queryByText(/^The message couldn't be sent now/)).toBeNull();
});

test('restores a draft on the next visit, but not after signing out', async () => {
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

test('says that another tab has the conversation open, and the tabs do not overwrite each other’s drafts', async () => {
  shareLocks();
  try {
    await talk.opened([]);
    type('Message', 'in this tab');
    await waitFor(() => expect(localStorage.getItem(keyOf(''))).toContain('in this tab'));
    // From now on another tab has the first place's lock, so the stored draft counts as that tab's.
    closeScreen();
    const other = Promise.withResolvers<undefined>();
    const lock = `draft:${mia._id}:message:${talk.id()}`;
    void navigator.locks.request(lock, {}, () => other.promise);
    talk.show();
    await screen.findByText(/^This conversation is open in another tab too/);
    expect(box().value).toBe('');
    type('Message', 'in another tab');
    expect(localStorage.getItem(keyOf(''))).toContain('in this tab');
    expect(localStorage.getItem(keyOf('#2'))).toContain('in another tab');
    other.resolve(undefined);
  } finally {
    withoutLocks();
  }
});

/**
 * The storage key of one tab's draft. @param place the place of the draft: `` for the first tab, `#2` for the second
 */
const keyOf = (place: string) => `draft:${mia._id}:message:${talk.id()}${place}`;
