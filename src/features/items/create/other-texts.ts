/** What is said of what else waits to be posted. */
export const texts = {
  missing: 'What you shared is not here. Choose the photo below.',
  waiting: (count: number) =>
    count === 1 ? '1 more waits to be posted' : `${String(count)} more wait to be posted`,
  means:
    'Each becomes an item of its own. They stay on this device until you post or discard them, or log out.',
  photo: 'A photo without a title',
  untitled: 'Without a title',
  open: 'Continue',
  discard: 'Discard',
  stillWaiting: (count: number) =>
    count === 1
      ? '1 more thing that you began or shared waits under “Post Item”.'
      : `${String(count)} more things that you began or shared wait under “Post Item”.`,
} as const;
