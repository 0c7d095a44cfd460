import { useEffect } from 'react';
import { showAppBadge } from '../../../client/device/app-badge.ts';
import { useSession } from '../../../client/session/session.ts';
import { useUnread } from './use-unread.ts';

/** Shows the unread count, as in the navigation, as a badge on the icon of the installed app. */
export function IconBadge() {
  return useSession().state === 'signed in' ? <SignedIn /> : null;
}

function SignedIn() {
  const { notifications, messages } = useUnread();
  const unread = notifications + messages;
  useEffect(() => showAppBadge(unread), [unread]);
  // Remove the badge on sign-out.
  useEffect(() => () => showAppBadge(0), []);
  return null;
}
