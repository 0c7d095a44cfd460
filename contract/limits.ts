/** How often something may be done before the answer is 429. */
export interface Limit {
  /** What is counted, as the API's reference says it. */
  what: string;
  /**
   * Whose calls are counted together. An email address need not have an account. The requester is the
   * account that is signed in, or else the network address.
   */
  per: 'network address' | 'email address' | 'requester and email address' | 'account';
  times: number;
  /** In place of `times` for keepers and admins. */
  timesForStaff?: number;
  /** In seconds, from the first one on; then the count starts anew. */
  within: number;
  /** The count does not start anew: every `within / times` seconds one more may come. */
  refills?: true;
  /** What is refused for another reason counts as well: trying is what is limited. */
  ofTries?: true;
  /** Only what is refused for another reason counts: guessing is what is limited. */
  ofFailures?: true;
  /** A device that has signed in to the account of the email address before has a count of its own. */
  knownDevicesApart?: true;
  /** Devices that registered the email address have one count per network address, others another one. */
  registeringApart?: true;
  /** Only calls that carry a photo count. */
  ofPhotos?: true;
}

const minute = 60;
const hour = 60 * minute;

/** A network of CAMPUS_NETWORKS may do so many times as much as any other network address. */
export const campusFactor = 50;

/**
 * Every limit of the API. Those on requests and handshakes stand at no call: they hold for each. What a
 * known device does for its own account counts toward no network address (docs/decisions/0012).
 */
export const limits = {
  requestsOfAccount: {
    what: 'requests',
    per: 'account',
    times: 300,
    within: minute,
    ofTries: true,
  },
  /** A thousand people behind one address who register, sign in and look around make some 15,000. */
  requestsFromAddress: {
    what: 'requests without a session',
    per: 'network address',
    times: 20_000,
    within: 10 * minute,
    ofTries: true,
  },
  handshakes: {
    what: 'live connections without a session',
    per: 'network address',
    times: 6000,
    within: 10 * minute,
    ofFailures: true,
  },
  signInsFromAddress: {
    what: 'failed sign-ins',
    per: 'network address',
    times: 25,
    within: 5 * minute,
    ofFailures: true,
  },
  signInsToAccount: {
    what: 'wrong passwords',
    per: 'email address',
    times: 10,
    within: 10 * minute,
    refills: true,
    ofFailures: true,
    knownDevicesApart: true,
  },
  /** Each sign-in costs a password hash and stores a session, also with the right password. */
  signIns: { what: 'sign-ins', per: 'email address', times: 100, within: hour },
  /** A code dies after five wrong tries; this is what keeps one client from trying five on each of many. */
  codesFromAddress: {
    what: 'wrong mailed codes',
    per: 'network address',
    times: 300,
    within: hour,
    ofFailures: true,
    registeringApart: true,
  },
  /** A mail counts until its code is entered, so that people who register do not use this up. */
  mailsFromAddress: {
    what: 'mails whose code nobody enters',
    per: 'network address',
    times: 2000,
    within: hour,
  },
  mailsByRequesterADay: {
    what: 'mails',
    per: 'requester and email address',
    times: 5,
    within: 24 * hour,
  },
  mailsByRequesterAnHour: {
    what: 'mails',
    per: 'requester and email address',
    times: 3,
    within: hour,
  },
  mailsADay: {
    what: 'mails',
    per: 'email address',
    times: 10,
    within: 24 * hour,
    knownDevicesApart: true,
  },
  mailsAnHour: {
    what: 'mails',
    per: 'email address',
    times: 5,
    within: hour,
    knownDevicesApart: true,
  },
  emailChanges: { what: 'changes of the email address', per: 'account', times: 10, within: hour },
  items: { what: 'new items', per: 'account', times: 40, timesForStaff: 400, within: hour },
  photos: {
    what: 'photos',
    per: 'account',
    times: 30,
    timesForStaff: 400,
    within: 30 * minute,
    ofTries: true,
    ofPhotos: true,
  },
  claims: { what: 'claims', per: 'account', times: 20, within: 24 * hour },
  returnCodes: { what: 'return codes', per: 'account', times: 60, within: hour },
  /** So many at once that nobody who was offline for a day is held up, and then 60 a minute. */
  messages: { what: 'messages', per: 'account', times: 240, within: 4 * minute, refills: true },
  conversations: { what: 'new conversations', per: 'account', times: 20, within: hour },
  pushSubscriptions: { what: 'push subscriptions', per: 'account', times: 60, within: hour },
} satisfies Record<string, Limit>;

/** How many items an account may have claimed that it has neither got back nor let go. */
export const openClaimsPerAccount = 10;

/** How many live connections an account may have at once, at each node; one more is refused. */
export const socketsPerAccount = 20;

export type LimitName = keyof typeof limits;

/** A limit in words, such as "at most 40 new items an hour for one account". */
export function limitInWords(limit: Limit): string {
  const { what, per, times, within, refills, timesForStaff } = limit;
  const staff = timesForStaff === undefined ? '' : ` (${timesForStaff} for keepers and admins)`;
  const known = limit.knownDevicesApart ? '; devices that signed in before count apart' : '';
  const registering = limit.registeringApart ? '; devices that registered it count apart' : '';
  const apart = `${known}${registering}`;
  if (refills) {
    return `${times} ${what} at once, then one more ${every(within / times)}, for one ${per}${apart}`;
  }
  return `at most ${times.toLocaleString('en')} ${what} ${every(within)} for one ${per}${staff}${apart}`;
}

function every(seconds: number): string {
  if (seconds === 1) return 'a second';
  if (seconds === minute) return 'a minute';
  if (seconds === hour) return 'an hour';
  if (seconds === 24 * hour) return 'a day';
  return `in ${seconds / minute} minutes`;
}
