/** How often something may be done before the answer is 429. */
export interface Limit {
  /** What is counted, as the API's reference says it. */
  what: string;
  /** Whose are counted together. An e-mail address need not have an account. */
  per: 'network address' | 'e-mail address' | 'account';
  times: number;
  /** In seconds, from the first one on; then the count starts anew. */
  within: number;
  /** The count does not start anew: every `within / times` seconds one more may come. */
  refills?: true;
  /** What is refused for another reason counts as well: trying is what is limited. */
  ofTries?: true;
  /** Only calls that carry a photo count. */
  ofPhotos?: true;
}

const minute = 60;
const hour = 60 * minute;

/** Every limit of the API. The one on all requests stands at no call: it holds for each. */
export const limits = {
  requests: {
    what: 'requests of any kind',
    per: 'network address',
    times: 300,
    within: minute,
    ofTries: true,
  },
  signInsFromAddress: {
    what: 'sign-ins',
    per: 'network address',
    times: 25,
    within: 5 * minute,
    ofTries: true,
  },
  signInsToAccount: {
    what: 'tries of a password',
    per: 'e-mail address',
    times: 10,
    within: 10 * minute,
    refills: true,
    ofTries: true,
  },
  /** A code dies after five wrong tries; this is what keeps one client from trying five on each of many. */
  codesFromAddress: {
    what: 'tries of a mailed code',
    per: 'network address',
    times: 300,
    within: hour,
    ofTries: true,
  },
  mailsFromAddress: { what: 'mails', per: 'network address', times: 300, within: hour },
  mailsADay: { what: 'mails', per: 'e-mail address', times: 10, within: 24 * hour },
  mailsAnHour: { what: 'mails', per: 'e-mail address', times: 5, within: hour },
  items: { what: 'new items', per: 'account', times: 40, within: hour },
  photos: {
    what: 'photos',
    per: 'account',
    times: 30,
    within: 30 * minute,
    ofTries: true,
    ofPhotos: true,
  },
  claims: { what: 'claims', per: 'account', times: 60, within: hour },
  returnCodes: { what: 'return codes', per: 'account', times: 60, within: hour },
  /** So many at once that nobody who was offline for a day is held up, and then 60 a minute. */
  messages: { what: 'messages', per: 'account', times: 240, within: 4 * minute, refills: true },
  conversations: { what: 'new conversations', per: 'account', times: 20, within: hour },
  pushSubscriptions: { what: 'push subscriptions', per: 'account', times: 60, within: hour },
} satisfies Record<string, Limit>;

/** How many live connections an account may have at once, at each node; one more is refused. */
export const socketsPerAccount = 20;

export type LimitName = keyof typeof limits;

/** A limit in words, such as "at most 40 new items an hour for one account". */
export function limitInWords({ what, per, times, within, refills }: Limit): string {
  if (refills) {
    return `${times} ${what} at once, then one more ${every(within / times)}, for one ${per}`;
  }
  return `at most ${times} ${what} ${every(within)} for one ${per}`;
}

function every(seconds: number): string {
  if (seconds === 1) return 'a second';
  if (seconds === minute) return 'a minute';
  if (seconds === hour) return 'an hour';
  if (seconds === 24 * hour) return 'a day';
  return `in ${seconds / minute} minutes`;
}
