/** Texts of a keeper's actions on guarded items. */
export const texts = {
  guard: 'Guard this item',
  guarded: 'The item is guarded now.',
  guardFailed: 'Failed to guard the item',
  open: 'Open to everybody',
  openHeading: 'Open it to everybody?',
  openMeans:
    'Everybody will see its photo, description, tags and place, and who posted it. Its poster can then judge claims too.',
  opened: 'Everybody can see the item now.',
  openFailed: 'Failed to open the item',

  notify: 'Tell the owner',
  notifyHeading: 'Tell the owner',
  notifyHint: 'Search for the name that is on the item.',
  search: 'Name',
  tooShort: (min: number) => `Type at least ${String(min)} letters.`,
  searching: 'Searching...',
  nobody: 'Nobody with this name has an account.',
  searchFailed: 'Failed to search the accounts',
  offline: 'You need to be online to search the accounts.',
  results: 'Accounts',
  confirm: (name: string) => `Tell ${name}`,
  confirmMeans: (name: string) =>
    `${name} is notified that the item may be theirs, and that you did this is recorded in its history.`,
  back: 'Choose somebody else',
  notified: (name: string) => `${name} has been notified.`,
  notifyFailed: 'Failed to tell the owner',
} as const;
