import { mayUseDesk } from '../../../../contract/permissions.ts';
import { paths } from '../../../../contract/paths.ts';
import { texts } from '../../texts.ts';
import type { Unread } from '../unread/use-unread.ts';

export interface NavigationLink {
  label: string;
  path: string;
  /** Which unread count to show beside the link. */
  counts?: keyof Unread;
}

/** The links of a signed-in user, in the order of specification section 2. */
export function signedInLinks(role: string): NavigationLink[] {
  return [
    { label: texts.home, path: paths.home() },
    { label: texts.notifications, path: paths.notifications(), counts: 'notifications' },
    { label: texts.postItem, path: paths.createItem() },
    { label: texts.conversations, path: paths.conversations(), counts: 'messages' },
    { label: texts.dashboard, path: paths.dashboard() },
    ...(mayUseDesk(role) ? [{ label: texts.desk, path: paths.desk() }] : []),
    // Exactly `admin`, unlike the route's guard, which accepts other spellings (specification section 2).
    ...(role === 'admin' ? [{ label: texts.admin, path: paths.admin() }] : []),
  ];
}

export const signedOutLinks: readonly NavigationLink[] = [
  { label: texts.login, path: paths.login() },
  { label: texts.register, path: paths.register() },
];
