import { bounds } from '../../../contract/bounds.ts';
import { isAdminRole } from '../../../contract/permissions.ts';

/** What the profile says (specification sections 2, 5 and 8). */
export const texts = {
  heading: 'Profile',
  name: 'Name',
  email: 'Email',
  role: 'Role',
  updateDetails: 'Update Name & Email',
  updatePassword: 'Update Password',
  toDashboard: 'Go to Dashboard',
  deleteAccount: 'Delete Account',
  cancel: 'Cancel',

  save: 'Save Changes',
  emailRule: 'Another address is used once you have entered the code that is mailed to it.',
  updated: 'Profile updated successfully!',
  updateFailed: 'Failed to update profile',
  invalidUser: 'Invalid user data returned from API',
  sessionExpired: 'Session expired. Please log in again.',
  fillAllFields: 'Please fill in all fields',
  pending: (email: string) =>
    `A code was sent to ${email}. Until you enter it, you keep the address that you have.`,
  enterCode: 'Enter the code',

  currentPassword: 'Current Password',
  newPassword: 'New Password',
  confirmPassword: 'Confirm New Password',
  passwordRule: `At least ${bounds.password.min} characters`,
  passwordMeans: 'All your other devices are logged out. This one stays logged in.',
  savePassword: 'Save Password',
  passwordUpdated: 'Password updated successfully!',
  passwordsDiffer: 'New password and confirm password do not match',
  passwordFailed: 'Failed to update password',

  deleteHeading: 'Delete your account?',
  deleteMeans: [
    'Your account is deactivated: you are logged out on every device, and cannot log in again unless an admin activates it.',
    'Your items stay on the board and your messages are kept, with your name. Delete the items first that nobody should see any more.',
    'Whoever waits for an item that you posted is told; its return code ends.',
  ],
  confirmDelete: 'Yes, delete my account',
  deleted: 'Your account is deactivated.',
  deleteFailed: 'Failed to delete account',

  push: {
    heading: 'Notifications on this device',
    means: 'They come while the portal is closed too, and name nobody and nothing.',
    looking: 'Looking at this device ...',
    device: 'Notify me on this device',
    deviceStates: {
      off: 'Off: this device tells you nothing.',
      on: 'On, until you log out here.',
    },
    impossible: {
      unsupported: 'This browser cannot show notifications of the portal.',
      'not installed':
        'Add the portal to your Home Screen first: tap Share, then "Add to Home Screen". Open it from there and come back to this page.',
      denied:
        'Notifications of the portal are blocked on this device. Allow them in the settings of your browser for this site, then come back to this page.',
    },
    kinds: 'Notify me, on all my devices, of',
    kind: {
      claim: { label: 'Claims', hint: 'Somebody claims your item, or your claim is decided.' },
      message: { label: 'Messages', hint: 'Somebody writes to you.' },
      returned: { label: 'Returns', hint: 'A return code is there, or an item is returned.' },
    },
    loadingKinds: 'Loading what you are notified of ...',
    kindsFailed: 'Failed to load what you are notified of',
    retry: 'Try again',
    on: 'Notifications are on for this device.',
    off: 'Notifications are off for this device.',
    switchFailed: 'Failed to change notifications',
    noPermission: 'The browser was not allowed to show notifications.',
    noWorker: 'The portal is still being set up on this device. Please try again in a moment.',
    noPushService:
      'The browser could not reach its push service. Please try again, or use another browser.',
  },

  theme: 'Appearance',
  themes: { auto: 'As my device', light: 'Light', dark: 'Dark' },
} as const;

/** A role as a word, with what it means. */
export function roleInWords(role: string): string {
  if (isAdminRole(role)) return 'Admin: looks after the whole portal';
  if (role === 'keeper') return 'Keeper: looks after what was found';
  return role === 'user' ? 'User: posts and claims items' : role;
}
