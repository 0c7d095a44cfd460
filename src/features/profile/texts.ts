import { bounds } from '../../../contract/bounds.ts';
import { isAdminRole } from '../../../contract/permissions.ts';
import type { PushKind } from '../../../contract/push.ts';

/** Texts of the profile (specification sections 2, 5 and 8). */
export const texts = {
  heading: 'Profile',
  account: 'Account',
  name: 'Name',
  email: 'Email',
  role: 'Role',
  updateDetails: 'Update Name & Email',
  updatePassword: 'Update Password',
  toDashboard: 'Go to Dashboard',
  deleteAccount: 'Delete Account',
  cancel: 'Cancel',

  save: 'Save Changes',
  emailRule: "We'll email a code to the new address; it takes effect once you enter it.",
  updated: 'Profile updated successfully!',
  updateFailed: 'Failed to update profile',
  invalidUser: 'Invalid user data returned from API',
  sessionExpired: 'Session expired. Please log in again.',
  fillAllFields: 'Please fill in all fields',
  pending: (email: string) =>
    `We emailed a code to ${email}. Until you enter it, your email address stays the same.`,
  enterCode: 'Enter the code',

  currentPassword: 'Current Password',
  newPassword: 'New Password',
  confirmPassword: 'Confirm New Password',
  passwordRule: `At least ${bounds.password.min} characters`,
  passwordMeans: "You'll be logged out on all your other devices and stay logged in on this one.",
  savePassword: 'Save Password',
  passwordUpdated: 'Password updated successfully!',
  passwordsDiffer: 'New password and confirm password do not match',
  passwordFailed: 'Failed to update password',

  deleteHeading: 'Delete your account?',
  deleteMeans: [
    "Your account will be deactivated: you'll be logged out on every device and can't log in again unless an admin reactivates it.",
    "Your items stay on the board and your messages are kept, with your name. First delete any items you don't want people to see.",
    'Anyone waiting for an item you posted will be told, and its return code will stop working.',
  ],
  deleted: 'Your account has been deactivated.',
  deleteFailed: 'Failed to delete account',

  push: {
    looking: 'Checking this device...',
    device: 'Notify me on this device',
    deviceStates: {
      off: 'Off: no notifications on this device.',
      on: 'On, until you log out here.',
    },
    impossible: {
      unsupported: "This browser can't show notifications from the portal.",
      'not installed':
        'Add the portal to your Home Screen first: tap Share, then "Add to Home Screen". Open it from there and come back to this page.',
      denied:
        "Notifications from the portal are blocked on this device. Allow them for this site in your browser's settings, then come back to this page.",
    },
    off: 'Notifications are off for this device.',
  },

  notifications: {
    heading: 'Notifications',
    table: 'How you want to be notified',
    kind: 'About',
    inApp: 'In the app',
    always: 'Always',
    channels: { push: 'Push', email: 'Email' },
    kinds: {
      claim: {
        label: 'Claims on your items',
        hint: 'Someone claims your item, or your claim gets an answer.',
      },
      message: { label: 'Messages', hint: 'Someone writes to you.' },
      returned: { label: 'Returns', hint: 'A return code is ready, or an item has been returned.' },
      match: {
        label: 'Possible matches',
        hint: "Someone posts what you may have lost or found, or what a saved search looks for, or we ask whether you're still looking.",
      },
    },
    means:
      "Push goes to every device where you switched notifications on, even when the portal is closed. It never shows names or items. We'll email you about what you haven't seen on the portal within 15 minutes.",
    offline: 'You need to be online to change notifications.',
    loading: 'Loading notification settings...',
    failed: 'Failed to load notification settings',
    unknown: 'Not loaded',
    saveFailed: 'Failed to change notifications',
  },

  recentSignIn: {
    heading: 'Confirm your password',
    forEmail: 'You logged in a while ago. Enter your password to change your email address.',
    forDeletion: 'You logged in a while ago. Enter your password to delete your account.',
    password: 'Password',
    confirm: 'Confirm',
    failed: 'Failed to confirm your password',
  },

  savedSearches: 'Saved searches',
  savedSearchesLoading: 'Loading saved searches...',
  savedSearchesNotLoaded: "Saved searches could not be opened. Try again when you're online.",

  theme: 'Appearance',
  themes: { auto: 'Match my device', light: 'Light', dark: 'Dark' },
} as const;

/** The accessible name of a switch, such as "Email: Messages". */
export function switchName(channel: 'push' | 'email', kind: PushKind): string {
  const { channels, kinds } = texts.notifications;
  return `${channels[channel]}: ${kinds[kind].label}`;
}

/** A role's name with its meaning. */
export function roleInWords(role: string): string {
  if (isAdminRole(role)) return 'Admin: manages the whole portal';
  if (role === 'keeper') return 'Keeper: looks after found items';
  return role === 'user' ? 'User: posts and claims items' : role;
}
