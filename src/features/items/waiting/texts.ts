/** Texts about an item that is not posted yet. */
export const texts = {
  unreadable: 'An item',
  explanation:
    "Saved on this device for now (only you can see it). It will be posted when you're online.",
} as const;
