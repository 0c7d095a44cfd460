/** What the list of unsent things says. */
export const texts = {
  heading: 'Not sent yet',
  explanation:
    'What you wrote is kept on this device and sent as soon as the portal can be reached, also after you close the portal.',
  empty: 'Everything has been sent.',
  message: 'Message',
  messageTo: (other: string, item: string) => `Message to ${other} about ${item}`,
  unreadable: 'A message',

  leavingHeading: 'Not everything has been sent',
  leavingMeans: (count: number) =>
    count === 1
      ? 'One thing that you wrote has not been sent. It can be sent only while you are signed in.'
      : `${count} things that you wrote have not been sent. They can be sent only while you are signed in.`,
  mayArrive: 'What is on its way already may still arrive, also when it is discarded here.',
  keep: 'Keep them on this device until you sign in again',
  discardAll: 'Discard them',
  cancel: 'Cancel',

  messageFailed: 'Failed to send message',
  itemFailed: (why: string) => `Failed to create item: ${why}`,
} as const;
