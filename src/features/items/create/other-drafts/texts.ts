/** Texts about other drafts that are not posted yet. */
export const texts = {
  waiting: (count: number) =>
    count === 1 ? '1 more waiting to be posted' : `${String(count)} more waiting to be posted`,
  means:
    'Each one becomes its own item. They stay on this device until you post or discard them, or log out.',
  photo: 'A photo without a title',
  untitled: 'Without a title',
  open: 'Continue',
  discard: 'Discard',
  stillWaiting: (count: number) =>
    count === 1
      ? '1 more thing you started or shared is waiting under “Post Item”.'
      : `${String(count)} more things you started or shared are waiting under “Post Item”.`,
} as const;
