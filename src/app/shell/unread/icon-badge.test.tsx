import { act, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { conversationReply } from '../../../../tests/support/page/data/message.ts';
import { onePage } from '../../../../tests/support/page/data/replies.ts';
import { showScreen } from '../../../../tests/support/page/screens/screen.tsx';
import { stubbed } from '../../../../tests/support/page/stand-ins/stubbed.ts';
import { signIn, signOut } from '../../../client/session/session.ts';
import { IconBadge } from './icon-badge.tsx';

const server = stubbed();
afterEach(() => {
  Reflect.deleteProperty(navigator, 'setAppBadge');
});

test('the badge of the installed app shows the unread count until the user signs out', async () => {
  const setAppBadge = vi.fn(async () => undefined);
  const clearAppBadge = vi.fn(async () => undefined);
  Object.assign(navigator, { setAppBadge, clearAppBadge });
  server.on('GET /notifications', {
    status: 200,
    body: { data: { notifications: [], unread: 2, pagination: onePage(0) } },
  });
  server.on('GET /conversations', {
    status: 200,
    body: {
      conversations: {
        docs: [conversationReply({ unread: 0 }), conversationReply({ unread: 3 })],
        pagination: onePage(2),
      },
    },
  });
  signIn('tok', { id: 'ada', name: 'Ada', email: 'ada@campus.edu', role: 'user' });
  showScreen(<IconBadge />);
  await waitFor(() => expect(setAppBadge).toHaveBeenLastCalledWith(5));
  clearAppBadge.mockClear();
  act(() => void signOut());
  expect(clearAppBadge).toHaveBeenCalled();
});
