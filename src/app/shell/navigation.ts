import { mayUseDesk } from '../../../contract/permissions.ts';
import { paths } from '../../../contract/paths.ts';
import { texts } from '../texts.ts';
import type { Unread } from './use-unread.ts';

export interface NavigationLink {
  label: string;
  path: string;
  /** Whose unread ones are counted beside it. */
  counts?: keyof Unread;
}

/** What the bar and the side menu link to for who is signed in, in the specification's order (section 2). */
export function signedInLinks(role: string): NavigationLink[] {
  return [
    { label: texts.home, path: paths.home() },
    { label: texts.notifications, path: paths.notifications(), counts: 'notifications' },
    { label: texts.postItem, path: paths.createItem() },
    { label: texts.conversations, path: paths.conversations(), counts: 'conversations' },
    { label: texts.dashboard, path: paths.dashboard() },
    ...(mayUseDesk(role) ? [{ label: texts.desk, path: paths.desk() }] : []),
    // Exactly admin, unlike the guard of the route (specification section 2).
    ...(role === 'admin' ? [{ label: texts.admin, path: paths.admin() }] : []),
  ];
}

export const signedOutLinks: readonly NavigationLink[] = [
  { label: texts.login, path: paths.login() },
  { label: texts.register, path: paths.register() },
];
