import type { ItemOrder, PostingPeriod } from '../../../contract/items/item-filters.ts';

/** Texts of the item screens (specification sections 1, 2 and 8). */
export const texts = {
  heading: 'Lost & Found - College Portal',
  motto: 'Lost it? Look here. Found it? Post it here.',
  searchLabel: 'Search',
  searchPlaceholder: 'Search by title, description, or tags...',
  statusLabel: 'Status',
  allStatuses: 'All Statuses',
  filters: 'Filters',
  /** @param count the number of filters */
  inEffect: (count: number) => `, ${String(count)} in effect`,
  removeFilter: (label: string) => `Remove filter: ${label}`,
  clearFilters: 'Clear all',
  filtersNotOpened: "The filters could not be opened. Try again when you're online.",
  activeFilters: 'Filters in effect',
  atPlace: (place: string) => `Place: ${place}`,
  withPhoto: 'With photo',
  correctedTo: (words: string) => `Showing results for ${words}`,
  loadingItems: 'Loading items...',
  noItems: 'No items found matching your search.',
  clearSearch: 'Clear search',
  showAll: 'Show all items',
  postAsLost: 'Post it as lost',
  loadItemsFailed: 'Failed to load items. Please try again later.',
  retry: 'Retry',
  addItem: '+ Add New Item',
  /** The text beside the link `addItem`. */
  askFinder: 'Found it?',
  onTheBoard: 'on the board',
  matching: 'match',
  saved: 'saved',

  category: 'Category',
  postedOn: 'Posted On',

  guardedItem: 'This is a guarded item: only keepers at the desk see its photo and details.',
  claimGuarded: "If it's yours, claim it.",
  iFoundThis: 'I found this',
  justPosted: 'Thanks for posting. Do you have more items?',
  postAnother: 'Post another',

  allItems: 'All items',
  loading: 'Loading...',
  loadingItem: 'Loading item...',
  missingItem: 'Item not found or failed to load.',
  retryFetch: 'Retry Fetch',
  loadItemFailed: 'Failed to load item',
  noImage: 'No image available',
  enlarge: 'Enlarge image',
  close: 'Close',
  image: 'Image',
  description: 'Description',
  status: 'Status',
  location: 'Location',
  postedBy: 'Posted By',
  keeper: 'Keeper',
  noKeeper: 'Not Assigned',
  claimedBy: 'Claimed By',
  notClaimed: 'Not Claimed',
  when: 'When',
  tags: 'Tags',

  actions: 'Actions',
  moreActions: 'More actions',
  inactive: 'This item is inactive: only its poster and admins can see it.',
  edit: 'Edit',
  keeperJudges: 'A keeper judges its claims and hands it over.',

  claim: 'Claim Item',
  alreadyClaimed: 'Already Claimed',
  itsMine: "It's mine",
  claimed: 'Item claimed successfully!',
  claimFailed: 'Failed to claim item',
  needsConnection: 'You need to be online to claim items or use codes.',
  foundIt: 'Found it? Post it here, and its owner will be told.',
  claimingHeading: 'How claiming works',
  claimingSteps: [
    "Claim it if it's yours. The person who posted it is notified right away.",
    'Message each other to agree on a place to meet.',
    "Bring your student card and proof that it's yours.",
    'They show you a code. Enter it or scan it, and the item is marked as returned.',
  ],

  guardedClaimingSteps: [
    "Claim it if it's yours. You describe it and answer a few questions.",
    'A keeper at the desk looks at your answers, and you are notified.',
    'Collect it at the desk. Bring your student card.',
    'The keeper shows you a code. Enter it or scan it, and the item is marked as returned.',
  ],

  copyLink: 'Copy Link',
  linkCopied: 'Link copied to clipboard!',
  copyFailed: 'Failed to copy link to clipboard',
  share: 'Share',
} as const;

export const periodNames: Readonly<Record<PostingPeriod, string>> = {
  day: 'Last 24 hours',
  week: 'Last 7 days',
  month: 'Last 30 days',
};

export const orderNames: Readonly<Record<ItemOrder, string>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  match: 'Best match first',
};
