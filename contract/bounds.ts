/** Numbers both sides keep to. Lengths are UTF-16 code units after trimming, times are milliseconds. */

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
  /** Why a claim was turned down. */
  reason: { min: 2, max: 500 },
  search: { max: 200 },
  photo: { bytes: 15 * 1024 * 1024, pixels: 50_000_000 },
  pageLimit: 100,
  /** The highest number that a page of a list may have. */
  lastPage: 1_000_000,
} as const;

/** Of messages that are sent together: how many, and how long together, so that no JSON is too large. */
export const messageBatch = { messages: 50, characters: 10_000 } as const;

/** Specification section 9. */
export const pageSizes = {
  home: 8,
  list: 10,
  userItems: 5,
  messages: 50,
  conversations: 50,
  /** Not in the specification: what a column of the desk shows at once. */
  desk: 20,
} as const;

export const otp = {
  digits: 6,
  /** A registration or reset code lives this long; so does the grant that a reset code gives. */
  mailedCodeLife: 10 * 60_000,
  returnCodeLife: 30 * 60_000,
  wrongTries: 5,
} as const;

/** How long after a sign-in, in milliseconds, the email address can change or the account be deleted without the password. */
export const recentSignIn = 15 * 60_000;

/** Media types the photo field asks for, so that phones convert their own formats. */
export const photoFieldTypes = 'image/jpeg,image/png,image/webp';
