import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Notification } from '../../../contract/entities.ts';
import { closeScreen, showScreen, toasted } from '../../../tests/support/page/screens/screen.tsx';
import { notificationsReply } from '../../../tests/support/page/data/replies.ts';
import { refusal } from '../../../tests/support/page/stand-ins/stub-server.ts';
import { stubbed } from '../../../tests/support/page/stand-ins/stubbed.ts';
import { onlineStatus } from '../../client/connection/online-status.ts';
import { session } from '../../client/session/session-state.ts';
import type { SocketNotice } from '../../client/connection/socket.ts';
import { useOutsideEvents } from './use-outside-events.ts';

/** The listeners of the mocked socket. */
const live = vi.hoisted(() => ({
  notice: (_: SocketNotice): void => undefined,
  arrive: (_: Notification): void => undefined,
  connect: (): void => undefined,
}));
vi.mock('../../client/connection/socket.ts', () => ({
  onSocketNotice: (listener: typeof live.notice) => {
    live.notice = listener;
    return () => undefined;
  },
  onConnect: (listener: typeof live.connect) => {
    live.connect = listener;
    return () => undefined;
  },
  onNotification: (listener: typeof live.arrive) => {
    live.arrive = listener;
    return () => undefined;
  },
}));

const server = stubbed();

function Outside() {
  useOutsideEvents();
  return <p>screen</p>;
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  showScreen(<Outside />);
});
afterEach(() => {
  closeScreen();
  vi.useRealTimers();
});

const byServer = {
  kind: 'warning',
  text: 'Server disconnected.',
  isAttempt: false,
  isByServer: true,
} as const;
const attempt = {
  kind: 'error',
  text: 'No connection.',
  isAttempt: true,
  isByServer: false,
} as const;
const shown = (text: string) => screen.queryAllByText(text).length;
/** Waits until a toast has disappeared. */
const later = () => act(() => vi.advanceTimersByTimeAsync(6000));

test('shows a toast for each notification: of kind error for errors, else info', async () => {
  live.arrive({ type: 'error', message: 'Wrong.' } as Notification);
  live.arrive({ type: 'success', message: 'Returned.' } as Notification);
  live.arrive({ type: 'info', message: '' } as Notification);
  await toasted('New notification received');
  await toasted('Returned.');
  expect(within(screen.getByRole('alert')).getByText('Wrong.')).toBeTruthy();
});

test('shows a toast for a message in another conversation, but not in the open one', async () => {
  live.arrive({
    type: 'info',
    kind: 'message',
    link: window.location.pathname,
    message: 'Seen.',
  } as Notification);
  live.arrive({
    type: 'info',
    kind: 'message',
    link: '/messages/other',
    message: 'Elsewhere.',
  } as Notification);
  await toasted('Elsewhere.');
  expect(shown('Seen.')).toBe(0);
});

test('reports a missing live connection once, and again only after there was a connection', async () => {
  live.notice(attempt);
  await toasted(attempt.text);
  await later();
  live.notice(attempt);
  await later();
  expect(shown(attempt.text)).toBe(0);

  live.connect();
  live.notice(attempt);
  await toasted(attempt.text);
});

test('reports a missing live connection again for another reason, but never while offline', async () => {
  const refused = { ...attempt, text: 'Too many connections.' };
  live.notice(attempt);
  await toasted(attempt.text);
  live.notice(refused);
  await toasted(refused.text);
  await later();

  live.connect();
  onlineStatus.lost();
  live.notice(attempt);
  await later();
  expect(shown(attempt.text)).toBe(0);
  live.notice({ ...attempt, text: 'Not your room', isAttempt: false });
  await toasted('Not your room');
});

const ada = { id: 'u1', name: 'Ada', email: 'ada@campus.edu', role: 'user' };

test('reports that the server closed the live connection, if the session goes on', async () => {
  session.signIn('tok', ada);
  server.on('GET /notifications', {
    status: 200,
    body: notificationsReply([], { page: 1, limit: 1 }),
  });
  live.notice(byServer);
  await toasted(byServer.text);
});

test('says that the session has ended, and not that the server closed the live connection for this reason', async () => {
  session.signIn('tok', ada);
  server.on('GET /notifications', refusal(401, 'NOT_SIGNED_IN', 'Session expired.'));
  live.notice(byServer);
  live.notice({ ...attempt, isByServer: true });
  await toasted('Session expired. Please log in again.');
  live.notice({ ...attempt, text: 'Not your room', isAttempt: false });
  await toasted('Not your room');
  expect(shown(byServer.text) + shown(attempt.text)).toBe(0);
});

test('says that an admin deactivated the account, and not to log in again', async () => {
  session.signIn('tok', ada);
  server.on('GET /notifications', refusal(401, 'NOT_SIGNED_IN', 'Session expired.'));
  const message = 'An admin deactivated your account.';
  live.arrive({ type: 'warning', kind: 'account deactivated', message } as Notification);
  live.notice(byServer);
  await toasted(message);
  await vi.waitFor(() => expect(session.userId()).toBeNull());
  live.notice({ ...attempt, text: 'Not your room', isAttempt: false });
  await toasted('Not your room');
  expect(shown('Session expired. Please log in again.')).toBe(0);
});

/** Imitates another tab whose request the server has refused. */
function endInOtherTab() {
  localStorage.removeItem('token');
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: '' }));
}

test('does not say that the session of a deactivated account expired when another tab has ended it too', async () => {
  session.signIn('tok', ada);
  const message = 'An admin deactivated your account.';
  live.arrive({ type: 'warning', kind: 'account deactivated', message } as Notification);
  session.end('tok');
  endInOtherTab();
  await toasted(message);
  live.notice({ ...attempt, text: 'Not your room', isAttempt: false });
  await toasted('Not your room');
  expect(shown('Session expired. Please log in again.')).toBe(0);
});

test('says that the session has ended once the person returns to this tab, also when another tab learnt of it', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  session.signIn('tok', ada);
  endInOtherTab();
  await later();
  expect(shown('Session expired. Please log in again.')).toBe(0);
  visibility.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  await toasted('Session expired. Please log in again.');
});

test('reports a failure of the storage that no sign-in or sign-out on this page caused', async () => {
  const broken = vi.spyOn(localStorage, 'removeItem').mockImplementation(() => {
    throw new DOMException('no', 'QuotaExceededError');
  });
  session.signIn('tok', ada);
  session.end('tok');
  broken.mockRestore();
  await toasted('Failed to clear login data.');
});
