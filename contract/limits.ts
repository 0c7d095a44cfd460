import { dayMs, hourMs, minuteMs, secondMs } from './durations.ts';

/**
 * A rate limit. A call beyond it is refused with 429. Unless `ofTries` or `ofFailures` is set, only calls that succeed
 * count.
 */
export interface Limit {
  /** Name of the counted action in the API reference. */
  what: string;
  /**
   * Calls are counted separately for each of these. An email address has a count even if it has no account. The
   * requester is the signed-in account, or the network address if nobody is signed in.
   */
  per: 'network address' | 'email address' | 'requester and email address' | 'account';
  times: number;
  /** Replaces `times` for keepers and admins. */
  timesForStaff?: number;
  /** Length of the window. It starts with the first counted call. */
  withinMs: number;
  /**
   * A token bucket instead of a window: it allows `times` calls at once, and one more each time that `withinMs / times`
   * have passed.
   */
  refills?: true;
  /** Calls that fail count too, because the limit is on attempts. */
  ofTries?: true;
  /** Only calls that the server refuses count, because the limit is on guessing. */
  ofFailures?: true;
  /** A device that has signed in to the account of this email address before has a count of its own. */
  knownDevicesApart?: true;
  /** Only calls of such devices count, all devices of the email address together. */
  ofKnownDevices?: true;
  /** Each network address has two counts: one for devices that registered this email address, one for all others. */
  registeringApart?: true;
  /** Each photo counts, instead of each call. */
  ofPhotos?: true;
}

/** An address in a network of CAMPUS_NETWORKS has this many times the limit of other network addresses. */
export const campusFactor = 50;

/**
 * Every rate limit of the API. Those on requests and handshakes apply to all requests and all live connections, so no
 * endpoint lists them. What a known device does for its own account does not count toward a network address
 * (docs/decisions/0012).
 */
export const limits = {
  requestsOfAccount: {
    what: 'requests',
    per: 'account',
    times: 300,
    withinMs: minuteMs,
    ofTries: true,
  },
  /** A thousand people behind one address who register, sign in and browse make about 12,000 requests. */
  requestsFromAddress: {
    what: 'requests without a session',
    per: 'network address',
    times: 20_000,
    withinMs: 10 * minuteMs,
    ofTries: true,
  },
  /**
   * Apart from other requests, so that a device that makes too many stops nobody behind the same address from signing
   * in. A thousand people who register and sign in make about 5,000.
   */
  signInRequestsFromAddress: {
    what: 'requests without a session to sign in or register',
    per: 'network address',
    times: 10_000,
    withinMs: 10 * minuteMs,
    ofTries: true,
  },
  handshakes: {
    what: 'live connections without a session',
    per: 'network address',
    times: 6000,
    withinMs: 10 * minuteMs,
    ofFailures: true,
  },
  signInsFromAddress: {
    what: 'failed sign-ins',
    per: 'network address',
    times: 25,
    withinMs: 5 * minuteMs,
    ofFailures: true,
  },
  signInsToAccount: {
    what: 'wrong passwords',
    per: 'email address',
    times: 10,
    withinMs: 10 * minuteMs,
    refills: true,
    ofFailures: true,
    knownDevicesApart: true,
  },
  /** Each sign-in without a cookie makes another known device, so their separate counts alone would be no limit. */
  signInsOfKnownDevices: {
    what: 'wrong passwords on devices that signed in before',
    per: 'email address',
    times: 30,
    withinMs: 30 * minuteMs,
    refills: true,
    ofFailures: true,
    ofKnownDevices: true,
  },
  /**
   * Counts successful sign-ins, because each costs a password hash and stores a session. `signInsFromAddress` and
   * `signInsToAccount` count those that fail.
   */
  signIns: { what: 'sign-ins', per: 'email address', times: 100, withinMs: hourMs },
  /**
   * A code is refused after five wrong tries. This limit stops one client from making five tries at each of many
   * codes.
   */
  codesFromAddress: {
    what: 'wrong mailed codes',
    per: 'network address',
    times: 300,
    withinMs: hourMs,
    ofFailures: true,
    registeringApart: true,
  },
  /** A mail stops counting when its code is entered, so registrations do not use up the limit. */
  mailsFromAddress: {
    what: 'emails whose code nobody enters',
    per: 'network address',
    times: 2000,
    withinMs: hourMs,
  },
  mailsByRequesterADay: {
    what: 'emails',
    per: 'requester and email address',
    times: 5,
    withinMs: dayMs,
  },
  mailsByRequesterAnHour: {
    what: 'emails',
    per: 'requester and email address',
    times: 3,
    withinMs: hourMs,
  },
  mailsADay: {
    what: 'emails',
    per: 'email address',
    times: 10,
    withinMs: dayMs,
    knownDevicesApart: true,
  },
  mailsAnHour: {
    what: 'emails',
    per: 'email address',
    times: 5,
    withinMs: hourMs,
    knownDevicesApart: true,
  },
  emailChanges: {
    what: 'changes of the email address',
    per: 'account',
    times: 10,
    withinMs: hourMs,
  },
  items: { what: 'new items', per: 'account', times: 40, timesForStaff: 400, withinMs: hourMs },
  /** Higher than the limit on new items, because a person who returns to the form searches again. */
  candidates: {
    what: 'searches before posting',
    per: 'account',
    times: 80,
    timesForStaff: 800,
    withinMs: hourMs,
  },
  /** Most edits cause a live event, after which other people's pages request the item. */
  edits: { what: 'edits', per: 'account', times: 120, timesForStaff: 1200, withinMs: hourMs },
  photos: {
    what: 'photos',
    per: 'account',
    times: 30,
    timesForStaff: 400,
    withinMs: 30 * minuteMs,
    ofTries: true,
    ofPhotos: true,
  },
  claims: { what: 'claims', per: 'account', times: 20, withinMs: dayMs },
  secondKeepers: {
    what: 'wrong passwords of second keepers',
    per: 'account',
    times: 10,
    withinMs: 10 * minuteMs,
    ofFailures: true,
  },
  returnCodes: { what: 'return codes', per: 'account', times: 60, withinMs: hourMs },
  /** A person who was offline, for example for a day, can send 240 messages at once, then 60 a minute. */
  messages: { what: 'messages', per: 'account', times: 240, withinMs: 4 * minuteMs, refills: true },
  conversations: { what: 'new conversations', per: 'account', times: 20, withinMs: hourMs },
  pushSubscriptions: { what: 'push subscriptions', per: 'account', times: 60, withinMs: hourMs },
} satisfies Record<string, Limit>;

/** How many claims may wait in the queue of an item, behind the first claim. */
export const rivalClaimsPerItem = 5;
/** How many claims with a description or answers an account may make on one item in all. */
export const answersPerAccountAndItem = 2;
/** How many claims an item may get within 24 hours. Withdrawn claims do not count. */
export const claimsPerItemADay = 10;
/**
 * If judges have turned down `times` claims of an account within `days` days, the account cannot claim on the portal,
 * only at the desk. Two kinds of claims do not count: claims that ended because the owner had been found, and claims on
 * items that the account was allowed to claim again.
 */
export const claimsTurnedDown = { times: 5, days: 30 } as const;
/**
 * `reminder`: days until judges and claimant are reminded of a claim that nobody judged. `desk`: days until the item of
 * that claim is on every keeper's desk.
 */
export const unjudgedClaimDays = { reminder: 7, desk: 14 } as const;
/**
 * `question`: days after which the poster of a lost item is asked whether they still look for it, counted from the post
 * or from the last time they showed it by an answer or an edit. An item whose poster does not answer is closed
 * `closing - question` days after the question.
 */
export const unansweredLossDays = { question: 30, closing: 90 } as const;

/** How many claims an account may have open at once: not yet returned, withdrawn or turned down. */
export const openClaimsPerAccount = 10;

/** How many live connections an account may have at once to each node. One more is refused. */
export const socketsPerAccount = 20;

export type LimitName = keyof typeof limits;

/** Describes a limit, for example "at most 40 new items an hour for one account". */
export function limitInWords(limit: Limit): string {
  const { what, per, times, withinMs, refills, timesForStaff } = limit;
  const staff = timesForStaff === undefined ? '' : ` (${timesForStaff} for keepers and admins)`;
  const known = limit.knownDevicesApart ? '; devices that signed in before count apart' : '';
  const registering = limit.registeringApart ? '; devices that registered it count apart' : '';
  const apart = `${known}${registering}`;
  if (refills) {
    return `${times} ${what} at once, then one more ${every(withinMs / times)}, for one ${per}${apart}`;
  }
  return `at most ${times.toLocaleString('en')} ${what} ${every(withinMs)} for one ${per}${staff}${apart}`;
}

function every(milliseconds: number): string {
  if (milliseconds === secondMs) return 'a second';
  if (milliseconds === minuteMs) return 'a minute';
  if (milliseconds === hourMs) return 'an hour';
  if (milliseconds === dayMs) return 'a day';
  return `in ${milliseconds / minuteMs} minutes`;
}
