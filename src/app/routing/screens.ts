import { type ReactNode, createElement, useState } from 'react';
import { matchPath } from 'react-router-dom';
import { patterns } from '../../../contract/paths.ts';
import { lazyPart } from '../../components/basics/lazy-part.tsx';
import { ScreenNotLoaded } from './screen-not-loaded.tsx';

function lazyScreen(pattern: string, importScreen: () => Promise<{ default: () => ReactNode }>) {
  let loaded: (() => ReactNode) | null = null;
  const load = async () => {
    const module = await importScreen();
    loaded = module.default;
    return module;
  };
  const Lazy = lazyPart(load, ScreenNotLoaded, null);
  /** Renders without suspending if the code is loaded, as on the server and when the server's markup is hydrated. */
  function Screen() {
    // The component must not change while it is mounted, because it would lose its state.
    const [component] = useState(() => loaded ?? Lazy);
    return createElement(component);
  }
  return { pattern, load, Screen };
}

/** The screens whose code is loaded on demand. */
export const lazyScreens = {
  item: lazyScreen(patterns.item, () => import('../../features/items/item/item-screen.tsx')),
  createItem: lazyScreen(
    patterns.createItem,
    () => import('../../features/items/create/create-item-screen.tsx'),
  ),
  login: lazyScreen(patterns.login, () => import('../../features/auth/login-screen.tsx')),
  register: lazyScreen(patterns.register, () => import('../../features/auth/register-screen.tsx')),
  verifyOtp: lazyScreen(
    patterns.verifyOtp,
    () => import('../../features/auth/verify-otp-screen.tsx'),
  ),
  dashboard: lazyScreen(
    patterns.dashboard,
    () => import('../../features/dashboard/dashboard-screen.tsx'),
  ),
  profile: lazyScreen(patterns.profile, () => import('../../features/profile/profile-screen.tsx')),
  conversations: lazyScreen(
    patterns.conversations,
    () => import('../../features/conversations/conversations-screen.tsx'),
  ),
  messages: lazyScreen(
    patterns.messages,
    () => import('../../features/conversations/messages/messages-screen.tsx'),
  ),
  notifications: lazyScreen(
    patterns.notifications,
    () => import('../../features/notifications/notifications-screen.tsx'),
  ),
  admin: lazyScreen(patterns.admin, () => import('../../features/admin/admin-screen.tsx')),
  places: lazyScreen(
    patterns.places,
    () => import('../../features/admin/places/places-screen.tsx'),
  ),
  user: lazyScreen(patterns.user, () => import('../../features/admin/user-screen.tsx')),
  outbox: lazyScreen(patterns.outbox, () => import('../../features/outbox/outbox-screen.tsx')),
  unsubscribe: lazyScreen(
    patterns.unsubscribe,
    () => import('../../features/unsubscribe/unsubscribe-screen.tsx'),
  ),
  desk: lazyScreen(patterns.desk, () => import('../../features/desk/desk-screen.tsx')),
};

/** Loads the code of the lazy screen at a path, if there is one, before it is shown. */
export async function preloadScreen(pathname: string): Promise<void> {
  const screen = Object.values(lazyScreens).find(({ pattern }) => matchPath(pattern, pathname));
  await screen?.load().catch(() => {
    // When the screen opens, it tries again and shows a failure.
  });
}
