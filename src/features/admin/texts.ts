import { bounds } from '../../../contract/bounds.ts';
import type { Reply } from '../../../contract/endpoints.ts';
import type { Order, TabName } from './admin-address.ts';
import { counted } from '../../../contract/text/counted.ts';

/** Texts of the admin screens (specification sections 2, 5 and 8). */
export const texts = {
  heading: 'Admin Dashboard',
  places: 'Places and plan',
  offline: 'You need to be online for admin actions.',
  loading: 'Loading...',
  save: 'Save Changes',

  name: 'Name',
  email: 'Email',
  role: 'Role',
  status: 'Status',
  title: 'Title',
  description: 'Description',
  category: 'Category',
  actions: 'Actions',
  view: 'View',
  edit: 'Edit',
  active: 'Active',
  inactive: 'Inactive',
  activate: 'Activate',
  deactivate: 'Deactivate',

  search: 'Search',
  sortBy: 'Sort by',
  order: 'Order',

  itemsByStatus: 'Items by status',
  mostActive: 'Most Active Users',
  noActiveUsers: 'No active users yet.',
  itemCount: (count: number) => counted(count, 'item'),
  loadingStatistics: 'Loading statistics...',
  statisticsFailed: 'Failed to load statistics',

  searchUsers: 'Name, email or role',
  loadingUsers: 'Loading users...',
  noUsers: 'No users found.',
  usersFailed: 'Failed to load users',
  activateUser: (name: string) => `Activate ${name}?`,
  deactivateUser: (name: string) => `Deactivate ${name}?`,
  activateUserMore: 'They can log in again with their old password.',
  deactivateUserMore:
    "They'll be logged out everywhere, can't log in again, and get an email. Their items stay as they are. You can reactivate the account later.",
  userActivated: (name: string) => `${name} was activated.`,
  userDeactivated: (name: string) => `${name} was deactivated.`,
  activateUserFailed: 'Failed to activate user',
  deactivateUserFailed: 'Failed to deactivate user',

  allStatuses: 'All Statuses',
  searchItems: 'Title, description or status',
  loadingItems: 'Loading items...',
  noItems: 'No items found.',
  itemsFailed: 'Failed to load items',
  items: 'Items',
  postedBy: 'Posted By',
  activeStatus: 'Active Status',
  keeper: 'Keeper',
  noKeeper: 'Not Assigned',
  claimedBy: 'Claimed By',
  notClaimed: 'Not Claimed',
  activateItem: (title: string) => `Activate "${title}"?`,
  deactivateItem: (title: string) => `Deactivate "${title}"?`,
  activateItemMore: 'Everyone will be able to find, open and claim it again.',
  deactivateItemMore:
    'Only its poster and admins will be able to see it. The poster will be notified. You can reactivate it later.',
  itemActivated: (title: string) => `"${title}" was activated.`,
  itemDeactivated: (title: string) => `"${title}" was deactivated.`,
  activateItemFailed: 'Failed to activate item',
  deactivateItemFailed: 'Failed to deactivate item',
  chooseKeeper: 'Keeper...',
  keeperOf: (title: string) => `Keeper of ${title}`,
  assignKeeper: 'Assign Keeper',
  selectKeeper: 'Please select a keeper',
  keeperAssigned: (name: string, title: string) => `${name} is now the keeper of "${title}".`,
  assignKeeperFailed: 'Failed to assign keeper',

  loadingKeepers: 'Loading keepers...',
  noKeepers: 'No keepers found.',
  noKeepersHint: 'Create an account with the role Keeper to have one.',
  keepersFailed: 'Failed to load keepers',

  item: 'Item',
  between: 'Between',
  lastMessage: 'Last Message',
  lastMessageAt: 'Time',
  loadingConversations: 'Loading conversations...',
  noConversations: 'No conversations found.',
  noConversationsHint: 'They appear here when people write to each other about an item.',
  conversationsFailed: 'Failed to load conversations',
  noMessages: 'No messages found.',
  viewMessages: 'View Messages',
  messagesAbout: (title: string) => `Messages about "${title}"`,
  aboutItem: (title: string) => `about "${title}"`,
  messages: 'Messages',
  newestFirst: 'Page 1 has the newest messages.',
  loadingMessages: 'Loading messages...',
  messagesFailed: 'Failed to load messages',

  addCategory: 'Add Category',
  editCategory: 'Edit Category',
  descriptionOptional: 'Description (optional)',
  loadingCategories: 'Loading categories...',
  noCategories: 'No categories found.',
  noCategoriesHint: 'Items need a category, so add one above.',
  categoriesFailed: 'Failed to load categories',
  guarded: 'Guarded',
  guardedHint:
    'New found items in this category start as guarded: only keepers see the photo and details.',
  yes: 'Yes',
  no: 'No',
  handOver: 'Hand-over of guarded items',
  loadingHandOver: 'Loading the rules...',
  handOverFailed: 'Failed to load the rules for hand-overs',
  secondKeeperAbove: 'Second keeper above this value',
  secondKeeperHint:
    'A second keeper confirms with their own password. Leave it empty to switch it off.',
  wrongValue: `Second keeper above this value must be a whole number up to ${String(bounds.value.max)}`,
  handOverSaved: 'The rules for hand-overs were saved.',
  saveHandOverFailed: 'Failed to save the rules for hand-overs',
  figure: 'What came back this term',
  loadingFigure: 'Counting what came back...',
  figureFailed: 'Failed to count what came back',
  publishFigure: 'Show this sentence on the home page?',
  figureChoices: { yes: 'Show it', no: 'Hide it' },
  termStart: 'First day of the term',
  countedFrom: (day: string) =>
    `Counted from ${day}. Leave it empty for the latest 1 January or 1 August.`,
  nothingFound: 'Nothing was found this term yet, so the home page shows nothing.',
  figureSaved: 'The home page was changed.',
  saveFigureFailed: 'Failed to change the home page',
  nameRequired: 'Name is required',
  categoryAdded: (name: string) => `Category "${name}" was added.`,
  categorySaved: (name: string) => `Category "${name}" was saved.`,
  categoryDeactivated: (name: string) => `Category "${name}" was deactivated.`,
  addCategoryFailed: 'Failed to add category',
  saveCategoryFailed: 'Failed to update category',
  deactivateCategory: (name: string) => `Deactivate category "${name}"?`,
  deactivateCategoryMore:
    "It can't be used for new items; existing items keep it. Use Edit to reactivate it.",
  deactivateCategoryFailed: 'Failed to deactivate category',

  createAccount: 'Create Account',
  password: 'Password',
  confirmPassword: 'Confirm Password',
  passwordRule: `At least ${bounds.password.min} characters`,
  createAccountMore: "The account works right away. You'll need to give its owner the password.",
  accountCreated: (email: string) => `The account of ${email} was created.`,
  createAccountFailed: 'Failed to create account',
  fillAllFields: 'Please fill in all fields',
  passwordsDiffer: 'Passwords do not match',

  backToDashboard: 'Back to Dashboard',
  joined: 'Joined',
  postedItems: 'Posted Items',
  postedOn: 'Posted On',
  nothingPosted: 'No items posted yet.',
  loadingUser: 'Loading user...',
  missingUser: 'User not found',
  user: 'User',
  userFailed: 'Failed to load user',
} as const;

export const tabTitles: Record<TabName, string> = {
  overview: 'Overview',
  users: 'Users',
  items: 'Items',
  keepers: 'Keepers',
  conversations: 'Conversations',
  categories: 'Categories',
  'create-account': 'Create Account',
};

/** The name of a count in the statistics. */
export type Count = Exclude<keyof Reply<'GET /admin/dashboard-stats'>['stats'], 'mostActiveUsers'>;

/** Names of the counts, in the order of their cards. */
export const countNames: Record<Count, string> = {
  totalUsers: 'Total Users',
  activeUsers: 'Active Users',
  totalKeepers: 'Total Keepers',
  totalCategories: 'Total Categories',
  totalConversations: 'Total Conversations',
  totalItems: 'Total Items',
  lostItems: 'Lost Items',
  foundItems: 'Found Items',
  claimedItems: 'Claimed Items',
  returnedItems: 'Returned Items',
};

export const roleNames = { user: 'User', keeper: 'Keeper', admin: 'Admin' } as const;

export const sortNames = {
  name: 'Name',
  email: 'Email',
  title: 'Title',
  status: 'Status',
  createdAt: 'Created At',
} as const;

export const orderNames: Record<Order, string> = { asc: 'Ascending', desc: 'Descending' };

/** The message of a failure, with the reason if there is one (specification section 8, admin actions). */
export function failedBecause(whatFailed: string, why: string): string {
  return why === '' ? whatFailed : `${whatFailed}: ${why}`;
}
