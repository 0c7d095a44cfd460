/** Texts about outbox entries, on every screen that shows them. */
export const texts = {
  state: {
    message: {
      waiting: 'Waiting to be sent',
      sending: 'Sending...',
      'signed out': 'Waiting until you log in again',
      failed: 'Not sent',
    },
    item: {
      waiting: 'Waiting to be posted',
      sending: 'Sending...',
      'signed out': 'Waiting until you log in again',
      failed: 'Not posted',
    },
  },
  refused: 'The portal rejected it.',
  tooOld:
    "It has waited here for more than 14 days. Press Retry to send it now. If it already arrived, it won't be sent twice.",
  inEditing: 'You started to edit it. Press Edit to go on, or Retry to post it without changes.',
  sentEarlier: 'It had already arrived. You can discard it here.',
  sentBefore: 'It had already been sent, without your latest changes.',
  unreadable: "This version of the portal can't read it.",
  unreadableItem: 'An item',

  retry: 'Retry',
  edit: 'Edit',
  discard: 'Discard',
  discardHeading: { message: 'Discard the message?', item: 'Discard the item?' },
  discardMeans: "It hasn't been sent, and this is the only copy.",
  discardMayMean:
    'This is the only copy on this device. If it already reached the portal, it stays there.',
} as const;
