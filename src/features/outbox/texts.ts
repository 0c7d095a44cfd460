/**
 * Texts of the outbox screen, of the question before logging out with unsent entries, and of toasts about entries that
 * failed or are being edited.
 */
export const texts = {
  heading: 'Not sent yet',
  sentInBackground:
    "What you wrote is saved on this device and sent as soon as you're online, even after you close the portal.",
  sentWhileOpen:
    "What you wrote is saved on this device and sent as soon as you're online and the portal is open.",
  loading: 'Loading...',
  empty: 'Everything has been sent.',
  emptyHint: 'Messages and items that you write offline wait here until they are sent.',
  message: 'Message',
  messageTo: (other: string, item: string) => `Message to ${other} about ${item}`,
  unreadable: 'A message',

  leavingHeading: 'Not everything has been sent',
  leavingMeans: (count: number) =>
    count === 1
      ? "One thing you wrote hasn't been sent. It can only be sent while you're logged in."
      : `${count} things you wrote haven't been sent. They can only be sent while you're logged in.`,
  mayArrive: 'Anything already being sent may still arrive, even if you discard it here.',
  keep: (count: number) =>
    `Keep ${count === 1 ? 'it' : 'them'} on this device until you log in again`,
  discardAll: (count: number) => (count === 1 ? 'Discard it' : 'Discard them'),
  cancel: 'Cancel',

  messageFailed: 'Failed to send message',
  editNotFinished: (title: string) =>
    `"${title}" isn't posted yet, because you started to edit it. Finish it in "Not sent yet".`,
  itemFailed: (why: string) => `Failed to create item: ${why}`,
} as const;
