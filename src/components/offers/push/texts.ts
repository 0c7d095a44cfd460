/** Texts about switching notifications on for this device. */
export const texts = {
  offer:
    'Get notified when someone claims your item, answers your claim or writes to you, even while the portal is closed.',
  notify: 'Notify me',
  notNow: 'Not now',

  on: 'Notifications are on for this device.',
  switchFailed: 'Failed to change notifications',
  noPermission: "Your browser isn't allowed to show notifications.",
  noWorker: 'The portal is still being set up on this device. Please try again in a moment.',
  noPushService:
    "Your browser couldn't reach its push service. Please try again, or use another browser.",
} as const;
