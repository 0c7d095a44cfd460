import { type ComponentType, lazy } from 'react';
import { matchPath } from 'react-router-dom';
import { patterns } from '../../../contract/paths.ts';

function lazyScreen(pattern: string, fetchScreen: () => Promise<ComponentType>) {
  const load = async () => ({ default: await fetchScreen() });
  return { pattern, load, Screen: lazy(load) };
}

/** The screens whose code is loaded on demand. */
export const lazyScreens = {
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

/** Loads the code of the lazy screen at a path, if there is one, before the person navigates there. */
export function preloadScreen(pathname: string): void {
  const screen = Object.values(lazyScreens).find(({ pattern }) => matchPath(pattern, pathname));
  screen?.load().catch(() => {
    // The navigation tries again, and shows a failure.
  });
}
