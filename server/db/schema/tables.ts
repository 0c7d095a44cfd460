import type { AccountTables } from './accounts.ts';
import type { ClaimTables } from './claims.ts';
import type { ItemTables } from './items.ts';
import type { MatchingTables } from './matching.ts';
import type { MessageTables } from './messages.ts';
import type { PlaceTables } from './places.ts';

/**
 * The tables, the same for both dialects. Times are epoch milliseconds; flags are 0 or 1; `seq` is an increasing number
 * that the database assigns. Lists in the order of creation are sorted by `seq`.
 */
export interface Tables
  extends AccountTables, ItemTables, ClaimTables, MatchingTables, PlaceTables, MessageTables {
  idempotency_keys: IdempotencyKeysTable;
  /** Keys of requests without a session. `user_id` is empty. */
  visitor_idempotency_keys: IdempotencyKeysTable;
  settings: SettingsTable;
  nodes: NodesTable;
}

/** Responses to calls with an Idempotency-Key. */
interface IdempotencyKeysTable {
  user_id: string;
  key: string;
  fingerprint: string;
  status: number;
  /** JSON body of the response. */
  body: string;
  created_at: number;
}

/** The nodes that are running, on PostgreSQL. */
interface NodesTable {
  id: string;
  /** The newest migration that the node's version knows. */
  newest_migration: string;
  /** When the node last renewed this row. */
  seen_at: number;
}

/**
 * Keys that the portal generated once, options that admins set, the version of the campus data, and how far the signals
 * of items are stored.
 */
interface SettingsTable {
  name:
    | 'secret'
    | 'push keys'
    | 'second keeper above'
    | 'signals stored to'
    | 'places version'
    | 'published figure';
  value: string;
}

/** The counts of rate limits, stored separately (see Database.counts). */
export interface CountTables {
  limit_counts: LimitCountsTable;
}

interface LimitCountsTable {
  /** Name of the limit, and the client it counts for. */
  key: string;
  points: number;
  /** When the count restarts. */
  expires_at: number;
}
