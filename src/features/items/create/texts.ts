/** What the screen for a new item says (specification sections 2, 5 and 8). */
export const texts = {
  heading: 'Post Item',
  loading: 'Loading...',
  status: 'Status',
  statusHint: { Lost: 'I am missing it', Found: 'I have found it' },
  submit: 'Submit',

  offline:
    'You are offline. Submit it all the same: it is kept on this device and posted once you are connected.',
  saved: 'Saved. It will be posted once you are connected.',
  noRoom:
    'This device has no room to keep the item until it is posted. What you wrote is still here: free some room, or submit it once you are connected.',
  notLoaded:
    'A part of this form has not been loaded. What you wrote is still here: submit it again once you are connected.',
  cancelled: 'Cancelled. What you wrote is still here.',
  created: 'Item created successfully!',
  alreadyPosted:
    'An item was posted from this draft already, before your last changes. Submit again to post this as another item.',
  failed: (why: string) => `Failed to create item: ${why}`,
} as const;
