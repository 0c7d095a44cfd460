import { useEffect } from 'react';
import { showAppBadge } from '../../client/device/app-badge.ts';
import { useSession } from '../../client/session/session.ts';
import { useUnread } from './use-unread.ts';

/** Has the icon of the installed portal say how much is unread, as the navigation does. */
export function IconBadge() {
  return useSession().state === 'signed in' ? <SignedIn /> : null;
}

function SignedIn() {
  const { notifications, conversations } = useUnread();
  const unread = notifications + conversations;
  useEffect(() => showAppBadge(unread), [unread]);
  // Signed out, there is nobody whom anything waits for.
  useEffect(() => () => showAppBadge(0), []);
  return null;
}
