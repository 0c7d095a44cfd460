import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Notification } from '../../../contract/entities.ts';
import { closeScreen, showScreen, toasted } from '../../../tests/support/screen.tsx';
import { onlineStatus } from '../../client/connection/online-status.ts';
import { session } from '../../client/session/session-state.ts';
import type { SocketNotice } from '../../client/connection/socket.ts';
import { useOutsideEvents } from './use-outside-events.ts';

/** The live connection's listeners: its server is outside. */
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
  onlineStatus.reached();
  vi.useRealTimers();
});

const attempt = { kind: 'error', text: 'No connection.', isAttempt: true } as const;
const shown = (text: string) => screen.queryAllByText(text).length;
/** As long as a toast stands there. */
const later = () => act(() => vi.advanceTimersByTimeAsync(6000));

test('an arriving notification is said: an error as one, all others as information', async () => {
  live.arrive({ type: 'error', message: 'Wrong.' } as Notification);
  live.arrive({ type: 'success', message: 'Returned.' } as Notification);
  live.arrive({ type: 'info', message: '' } as Notification);
  await toasted('New notification received');
  await toasted('Returned.');
  expect(within(screen.getByRole('alert')).getByText('Wrong.')).toBeTruthy();
});

test('a message in the conversation one looks at is not said, in another it is', async () => {
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

test('that there is no live connection is said once, however often it is tried, until there was one', async () => {
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

test('another reason is said too, unless the page says that it is offline', async () => {
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
  live.notice({ kind: 'error', text: 'Not your room', isAttempt: false });
  await toasted('Not your room');
});

test('what the storage refuses in another way than by signing in or out is said', async () => {
  const broken = vi.spyOn(localStorage, 'removeItem').mockImplementation(() => {
    throw new DOMException('no', 'QuotaExceededError');
  });
  session.signIn('tok', { id: 'u1', name: 'Ada', email: 'ada@campus.edu', role: 'user' });
  session.end('tok');
  broken.mockRestore();
  await toasted('Failed to clear login data.');
});
