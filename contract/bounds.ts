/**
 * Bounds that page and server share. Lengths are UTF-16 code units, after trimming except for passwords; times are
 * milliseconds.
 */

import { minuteMs } from './durations.ts';

export const bounds = {
  name: { min: 1, max: 80 },
  email: { max: 254 },
  password: { min: 8, max: 128 },
  title: { min: 2, max: 120 },
  description: { min: 2, max: 2000 },
  location: { min: 2, max: 120 },
  tag: { min: 1, max: 30 },
  tagsPerItem: 10,
  categoryName: { min: 1, max: 60 },
  categoryDescription: { max: 500 },
  message: { min: 1, max: 4000 },
  /** The reason for turning a claim down. */
  reason: { min: 2, max: 500 },
  privateDetail: { min: 1, max: 120 },
  privateDetailsPerItem: 6,
  /** A claimant's description of the item. */
  story: { min: 10, max: 1000 },
  answer: { min: 1, max: 120 },
  answersPerClaim: 4,
  /** A judge's question to a claimant. */
  question: { min: 2, max: 500 },
  /** Highest estimated value of a guarded item, and highest `secondKeeperAbove` that an admin can set. */
  value: { max: 1_000_000 },
  /** Maximum number of suggestions in a reply: `usual` if the request does not set `limit`, and the highest `limit`. */
  suggestions: { usual: 3, max: 20 },
  /** Maximum number of similar items that a person sees before they post their own. */
  candidates: 3,
  search: { max: 200 },
  /** How many searches an account may save. */
  savedSearches: 20,
  photo: { bytes: 15 * 1024 * 1024, pixels: 50_000_000 },
  pageLimit: 100,
  /** The highest page number that a list accepts. */
  lastPage: 1_000_000,
} as const;

/**
 * Maximum number of messages of a batch, and of characters of all its messages together, so that the JSON body stays
 * small. The device applies both when it builds a batch; the server checks only the first.
 */
export const messageBatch = { messages: 50, characters: 10_000 } as const;

/** Entries per page for a request without the parameter `limit` (specification section 9). */
export const pageSizes = {
  home: 8,
  list: 10,
  userItems: 5,
  messages: 50,
  conversations: 50,
  /** A column of the keepers' desk; not in the specification. */
  desk: 20,
} as const;

export const otp = {
  digits: 6,
  /**
   * Lifetime of a mailed code, and of the grant. A user gets the grant in exchange for a reset code: it is a token with
   * which they can set a new password.
   */
  mailedCodeLifeMs: 10 * minuteMs,
  returnCodeLifeMs: 30 * minuteMs,
  /** A code is no longer valid after this many wrong tries. The owner of a mailed code has tries of their own. */
  wrongTries: 5,
} as const;

/**
 * Milliseconds after a sign-in during which the user can deactivate the account or change its email address without
 * entering the password again.
 */
export const recentSignInMs = 15 * minuteMs;

/**
 * For this many milliseconds after a lost response, the same request counts as a repeat. Afterwards, somebody may have
 * undone what the first request did.
 */
export const repeatableForMs = 10 * minuteMs;

/** Milliseconds that the page and its worker give an upload: long enough for a photo over a poor mobile network. */
export const uploadTimeoutMs = 5 * minuteMs;

/** Formats of the photos that the server reads. It recognises them by their content. */
export const photoFormats = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const;
/** Media types of these photos. Some Android apps declare JPEG photos as `image/jpg`. */
export const photoTypes = /* @__PURE__ */ [...photoFormats, 'jpg'].map(
  (format) => `image/${format}`,
);

/** Accepted media types of the photo field. Phones convert their own formats to one of these. */
export const photoFieldTypes = 'image/jpeg,image/png,image/webp';
