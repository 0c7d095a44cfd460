import type { Generated } from 'kysely';

/** The matching of lost and found items, alerts and saved searches. */
export interface MatchingTables {
  item_signals: ItemSignalsTable;
  signal_counts: SignalCountsTable;
  item_facts: ItemFactsTable;
  dismissed_suggestions: DismissedSuggestionsTable;
  signal_pairs: SignalPairsTable;
  alert_queue: AlertQueueTable;
  match_pairs: MatchPairsTable;
  alert_days: AlertDaysTable;
  alert_pushes: AlertPushesTable;
  saved_searches: SavedSearchesTable;
  saved_search_alerts: SavedSearchAlertsTable;
  waiting_owners: WaitingOwnersTable;
}

/** The signals by which an active, unreturned item is matched with items of the other side. */
interface ItemSignalsTable {
  signal: string;
  side: 'Lost' | 'Found';
  seq: number;
}

/** How many rows of item_signals a signal has. */
interface SignalCountsTable {
  signal: string;
  side: 'Lost' | 'Found';
  items: number;
}

/** Readings (contract/matching/read-post.ts) of active, unreturned items as JSON. */
interface ItemFactsTable {
  seq: number;
  side: 'Lost' | 'Found';
  reading: string;
  /** Days since 1970-01-01. */
  posted_day: number;
}

/**
 * Suggestions that somebody dismissed: `other_id` is not the same thing as `item_id`, on whose page it was suggested.
 */
interface DismissedSuggestionsTable {
  item_id: string;
  other_id: string;
  dismissed_at: number;
}

/**
 * Number of returned pairs in which only the lost post had `lost_signal` and only the found post had `found_signal`. An
 * empty signal stands for any signal, so rows with it are totals.
 */
interface SignalPairsTable {
  lost_signal: string;
  found_signal: string;
  pairs: number;
}

/** Items about which not all alerts have been sent yet: those of likely pairs and of saved searches. */
interface AlertQueueTable {
  id: string;
  item_id: string;
  /** The end of the lease; 0 for a new row. */
  due_at: number;
}

/** Likely pairs: a lost and a found item whose estimated probability is at least `alertFrom`. */
interface MatchPairsTable {
  lost_id: string;
  found_id: string;
  /** The estimate of the last comparison. */
  probability: number;
  created_at: number;
  /**
   * When the alerts about the pair were sent, at most once, or found unnecessary, because the finder had posted the
   * found item for this lost item; null before that.
   */
  alerted_at: number | null;
}

/** How many alerts a person got on a day. Older days are deleted. */
interface AlertDaysTable {
  user_id: string;
  /** Days since 1970-01-01. */
  day: number;
  /** Alerts with a notification of their own. */
  alerts: number;
  /** Further alerts, which share one notification. */
  more: number;
}

/** How many alerts about one of a person's items or saved searches were pushed. */
interface AlertPushesTable {
  /** Id of the item or the saved search. */
  subject_id: string;
  pushes: number;
  /** Day of the last push, in days since 1970-01-01; -1 if there was none. */
  last_day: number;
}

/** Searches that users saved to be alerted to new results. */
interface SavedSearchesTable {
  id: string;
  user_id: string;
  /** Words that the item has; empty for any. */
  words: string;
  /** Null for any. */
  category_id: string | null;
  /** Words of the location; empty for any. */
  place: string;
  /** Null for both. */
  status: 'Lost' | 'Found' | null;
  created_at: number;
}

/** Alerts of saved searches. A user gets at most one about an item, even if several searches find it. */
interface SavedSearchAlertsTable {
  user_id: string;
  item_id: string;
  /** The search that found the item first. */
  search_id: string;
}

/**
 * People without an account for whom a keeper posted a lost item. A row is deleted when its item joins their account,
 * and when the item becomes inactive, found or returned, or is deleted.
 */
interface WaitingOwnersTable {
  item_id: string;
  name: string;
  email: string;
  /** The address in lower case. */
  email_key: string;
  /** How many emails about likely finds the person got; the maximum (`pushesPerSubject`) once they unsubscribe. */
  mails: number;
  /** Day of the last of these emails, in days since 1970-01-01; -1 if there was none. */
  last_mail_day: number;
  /**
   * How often the address was corrected. Unsubscribe links contain this number, so that a link that was sent to an
   * earlier address does nothing.
   */
  corrections: Generated<number>;
}
