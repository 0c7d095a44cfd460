/** Every address of the page: the patterns of the routes, and functions that build links. */

import { z } from 'zod/mini';

export const patterns = {
  home: '/',
  item: '/items/:id',
  createItem: '/items/create',
  login: '/login',
  register: '/register',
  verifyOtp: '/verify-otp',
  dashboard: '/dashboard',
  profile: '/profile',
  conversations: '/conversations',
  /** Without an id the screen says that no conversation was given (specification section 8). */
  messages: '/messages/:conversationId?',
  notifications: '/notifications',
  admin: '/admin',
  places: '/admin/places',
  user: '/users/:id',
  desk: '/desk',
  outbox: '/outbox',
  /** GET shows a page with a button. POST unsubscribes with one click (RFC 8058). */
  unsubscribe: '/unsubscribe',
} as const;

/** Query parameter of a form's address: the id of the unsent entry that the user wants to edit. */
export const unsentParameter = 'unsent';

/** Query parameter of the form for a new item: the words of a search that found nothing. They become the title. */
export const lostParameter = 'lost';

/** Query parameter of the form for a new item: the id of the lost item for which a found item is posted. */
export const foundParameter = 'found';

/**
 * Query parameter of the form for a new item: present if a keeper or an admin posts what a person at the desk has lost.
 */
export const forOtherParameter = 'for-somebody';

/** Query parameter of an address whose screen has an edit form: present while the form is open. */
export const editParameter = 'edit';

/** Hash of an item's address: scrolls to the suggestions. */
export const suggestionsHash = '#suggestions';

/** Hash with a return code that the screen fills in. Browsers do not send the hash to the server. */
export function codeHash(code: string): string {
  return `#code=${code}`;
}

/** Adds query parameters to a path. Leaves out those that are empty, false, null or undefined. */
export function withQuery(
  path: string,
  values: Readonly<Record<string, string | number | boolean | null | undefined>>,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== '' && value !== false && value !== null && value !== undefined)
      query.set(name, String(value));
  }
  const encoded = query.toString();
  return encoded === '' ? path : `${path}?${encoded}`;
}

/** The query parameters of the home address except `page`, in their order. */
const homeFilters = [
  'search',
  'status',
  'category',
  'place',
  'period',
  'withPhoto',
  'sort',
] as const satisfies readonly (keyof HomeAddress)[];

/**
 * The filters, order and page in the address of home. It leaves out empty values, false and page 1. The names are those
 * of the query parameters of `GET /search/items/search`.
 */
interface HomeAddress {
  search?: string;
  status?: string | null;
  category?: string;
  place?: string;
  period?: string | null;
  withPhoto?: boolean;
  sort?: string | null;
  page?: number;
}

export const paths = {
  home({ page = 1, ...filter }: HomeAddress = {}): string {
    const inOrder = Object.fromEntries(homeFilters.map((name) => [name, filter[name]]));
    return withQuery(patterns.home, { ...inOrder, page: page > 1 && page });
  },
  item: (id: string): string => `/items/${encodeURIComponent(id)}`,
  /** The edit form of an item. It has its own history entry, so Back closes the form. */
  itemEdit: (id: string): string => `${paths.item(id)}?${editParameter}`,
  /** @param unsent the id of an unsent item to edit */
  createItem: (unsent?: string): string =>
    withQuery(patterns.createItem, { [unsentParameter]: unsent }),
  /** The form for a lost item. @param title the title to fill into the form; may be empty */
  createLostItem: (title: string): string =>
    `${patterns.createItem}?${new URLSearchParams({ [lostParameter]: title }).toString()}`,
  /** The form for an item that a person at the desk has lost. */
  createItemForOther: (): string => `${patterns.createItem}?${forOtherParameter}`,
  /** @param lostItemId the lost item that somebody has found; the form is filled from it */
  createFoundItem: (lostItemId: string): string =>
    withQuery(patterns.createItem, { [foundParameter]: lostItemId }),
  login: (): string => patterns.login,
  register: (): string => patterns.register,
  /** @param forgot whether the code is for a forgotten password rather than a registration */
  verifyOtp: ({ email, forgot }: { email: string; forgot?: boolean }): string =>
    withQuery(patterns.verifyOtp, { email, forgot }),
  dashboard: (): string => patterns.dashboard,
  /** @param edit the form to open */
  profile: (edit?: 'details' | 'password'): string =>
    withQuery(patterns.profile, { [editParameter]: edit }),
  conversations: (): string => patterns.conversations,
  /** @param unsent the id of an unsent message to edit */
  messages: (conversationId: string, unsent?: string): string =>
    withQuery(`/messages/${encodeURIComponent(conversationId)}`, { [unsentParameter]: unsent }),
  notifications: (): string => patterns.notifications,
  admin: (): string => patterns.admin,
  places: (): string => patterns.places,
  user: (id: string): string => `/users/${encodeURIComponent(id)}`,
  desk: (): string => patterns.desk,
  outbox: (): string => patterns.outbox,
};

/**
 * Whether a path belongs to a pattern, such as `/items/1` to `/items/:id`. A segment that ends in `?` may be missing.
 */
export function matchesPattern(pattern: string, pathname: string): boolean {
  const expression = pattern.replace(/\/:\w+\?/, '(/[^/]+)?').replaceAll(/:\w+/g, '[^/]+');
  return new RegExp(`^${expression}$`).test(pathname);
}

/**
 * The parent screen of an address. A form that is opened within a screen (`?edit`) has that screen as its parent.
 * @returns null for home, which has no parent
 */
export function parentPath(pathname: string, search: string): string | null {
  if (new URLSearchParams(search).has(editParameter)) return pathname;
  if (pathname === patterns.home) return null;
  if (pathname.startsWith('/messages')) return patterns.conversations;
  if (pathname.startsWith('/users/') || pathname === patterns.places) return patterns.admin;
  return pathname === patterns.verifyOtp ? patterns.login : patterns.home;
}

/**
 * The state of the history entry of /login: where to go after signing in. Pass it on with `state={location.state}` when
 * a link leads from one of the sign-in screens to another.
 */
const ReturnState = z.object({
  returnTo: z.string().check(z.regex(/^\/(?![/\\])/)),
  /** The id of the user whose session ended at this address; missing if a visitor opened it. */
  endedFor: z.optional(z.string()),
});
export type ReturnState = z.infer<typeof ReturnState>;

/**
 * The path to go to after signing in. It is home if the history entry's state contains no path, or a path from the
 * ended session of another user.
 * @param userId the user who has signed in; undefined if nobody has
 */
export function returnPath(state: unknown, userId?: string): string {
  const { returnTo = patterns.home, endedFor = userId } =
    z.safeParse(ReturnState, state).data ?? {};
  return userId === undefined || endedFor === userId ? returnTo : patterns.home;
}
