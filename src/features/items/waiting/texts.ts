/** What is said of an item that has not been posted yet. */
export const texts = {
  unreadable: 'An item',
  explanation:
    'It is kept on this device, where only you see it, and posted once you are connected.',
} as const;
