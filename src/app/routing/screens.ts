import { type ComponentType, createElement, lazy, useState } from 'react';
import { matchPath } from 'react-router-dom';
import { patterns } from '../../../contract/paths.ts';

function lazyScreen(pattern: string, fetchScreen: () => Promise<ComponentType>) {
  let loaded: ComponentType | null = null;
  const load = async () => {
    loaded = await fetchScreen();
    return { default: loaded };
  };
  const Lazy = lazy(load);
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
  item: lazyScreen(patterns.item, async () => {
    const { ItemScreen } = await import('../../features/items/item/item-screen.tsx');
    return ItemScreen;
  }),
  createItem: lazyScreen(patterns.createItem, async () => {
    const { CreateItemScreen } = await import('../../features/items/create/create-item-screen.tsx');
    return CreateItemScreen;
  }),
  login: lazyScreen(patterns.login, async () => {
    const { LoginScreen } = await import('../../features/auth/login-screen.tsx');
    return LoginScreen;
  }),
  register: lazyScreen(patterns.register, async () => {
    const { RegisterScreen } = await import('../../features/auth/register-screen.tsx');
    return RegisterScreen;
  }),
  verifyOtp: lazyScreen(patterns.verifyOtp, async () => {
    const { VerifyOtpScreen } = await import('../../features/auth/verify-otp-screen.tsx');
    return VerifyOtpScreen;
  }),
  dashboard: lazyScreen(patterns.dashboard, async () => {
    const { DashboardScreen } = await import('../../features/dashboard/dashboard-screen.tsx');
    return DashboardScreen;
  }),
  profile: lazyScreen(patterns.profile, async () => {
    const { ProfileScreen } = await import('../../features/profile/profile-screen.tsx');
    return ProfileScreen;
  }),
  conversations: lazyScreen(patterns.conversations, async () => {
    const { ConversationsScreen } =
      await import('../../features/conversations/conversations-screen.tsx');
    return ConversationsScreen;
  }),
  messages: lazyScreen(patterns.messages, async () => {
    const { MessagesScreen } =
      await import('../../features/conversations/messages/messages-screen.tsx');
    return MessagesScreen;
  }),
  notifications: lazyScreen(patterns.notifications, async () => {
    const { NotificationsScreen } =
      await import('../../features/notifications/notifications-screen.tsx');
    return NotificationsScreen;
  }),
  admin: lazyScreen(patterns.admin, async () => {
    const { AdminScreen } = await import('../../features/admin/admin-screen.tsx');
    return AdminScreen;
  }),
  places: lazyScreen(patterns.places, async () => {
    const { PlacesScreen } = await import('../../features/admin/places/places-screen.tsx');
    return PlacesScreen;
  }),
  user: lazyScreen(patterns.user, async () => {
    const { UserScreen } = await import('../../features/admin/user-screen.tsx');
    return UserScreen;
  }),
  outbox: lazyScreen(patterns.outbox, async () => {
    const { OutboxScreen } = await import('../../features/outbox/outbox-screen.tsx');
    return OutboxScreen;
  }),
  unsubscribe: lazyScreen(patterns.unsubscribe, async () => {
    const { UnsubscribeScreen } = await import('../../features/unsubscribe/unsubscribe-screen.tsx');
    return UnsubscribeScreen;
  }),
  desk: lazyScreen(patterns.desk, async () => {
    const { DeskScreen } = await import('../../features/desk/desk-screen.tsx');
    return DeskScreen;
  }),
};

/** Loads the code of the lazy screen at a path, if there is one, before it is shown. */
export async function preloadScreen(pathname: string): Promise<void> {
  const screen = Object.values(lazyScreens).find(({ pattern }) => matchPath(pattern, pathname));
  await screen?.load().catch(() => {
    // When the screen opens, it tries again and shows a failure.
  });
}
