/** What is said of something that waits on this device to be sent, wherever it is shown. */
export const texts = {
  state: {
    message: {
      waiting: 'Waiting to be sent',
      sending: 'Sending...',
      'signed out': 'Waiting until you sign in again',
      failed: 'Not sent',
    },
    item: {
      waiting: 'Waiting to be posted',
      sending: 'Sending...',
      'signed out': 'Waiting until you sign in again',
      failed: 'Not posted',
    },
  },
  turnedDown: 'The portal did not take it.',
  tooOld:
    'It has waited here for more than 14 days. Look whether it arrived before you send it again.',
  sentBefore: 'It had arrived already, as it was before you changed it.',
  unreadable: 'This version of the portal cannot read it.',
  unreadableItem: 'An item',

  retry: 'Retry',
  edit: 'Edit',
  discard: 'Discard',
  discardHeading: { message: 'Discard the message?', item: 'Discard the item?' },
  discardMeans: 'It has not been sent, and it is kept nowhere but here.',
  discardMayMean:
    'It is kept nowhere but here. If it reached the portal while the connection was poor, it stays there.',
} as const;
