/** What the screen for a new item says (specification sections 2, 5 and 8). */
export const texts = {
  heading: 'Post Item',
  loading: 'Loading...',
  status: 'Status',
  statusHint: { Lost: 'I am missing it', Found: 'I have found it' },
  submit: 'Submit',

  offline:
    'You are offline. What you write is kept on this device; submit it once you are connected.',
  cancelled: 'Cancelled. What you wrote is still here.',
  created: 'Item created successfully!',
  alreadyPosted:
    'An item was posted from this draft already, before your last changes. Submit again to post this as another item.',
  failed: (why: string) => `Failed to create item: ${why}`,
} as const;
