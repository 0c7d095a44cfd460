import {
  ColumnNode,
  type ColumnUpdateNode,
  type KyselyPlugin,
  type OperationNode,
  type RawNode,
  TableNode,
  type RootOperationNode,
} from 'kysely';
import type { Tables } from './schema/tables.ts';

/** Counts changes of public data; see Database.changes. */
export interface ChangeCounter {
  /** The count; null while this process may miss changes that other processes make. */
  current: () => number | null;
  /** Counts a change by this process or by another. */
  note: () => void;
  /** @param seesAllChanges whether this process learns of every change that other processes make */
  setSeesAllChanges: (seesAllChanges: boolean) => void;
}

/** @param seesAllAtFirst false if this process does not learn of changes by other processes yet */
export function createChangeCounter(seesAllAtFirst: boolean): ChangeCounter {
  let count = 0;
  let seesAllChanges = seesAllAtFirst;
  return {
    current: () => (seesAllChanges ? count : null),
    note() {
      count += 1;
    },
    setSeesAllChanges(seesAllNow) {
      // Other processes may have made changes while this process was not notified.
      if (seesAllNow && !seesAllChanges) count += 1;
      seesAllChanges = seesAllNow;
    },
  };
}

/**
 * Tables without data for visitors. A change of any other table except `users` counts as a change of public data, so
 * forgetting to list a new table here does no harm.
 */
const privateTables: ReadonlySet<string> = new Set<keyof Tables>([
  'sessions',
  'mailed_codes',
  'return_codes',
  'item_history',
  'refused_claims',
  'private_details',
  'private_photos',
  'claims',
  'desk_reminders',
  'hand_overs',
  'recent_addresses',
  'item_signals',
  'signal_counts',
  'item_facts',
  'dismissed_suggestions',
  'signal_pairs',
  'alert_queue',
  'match_pairs',
  'alert_days',
  'alert_pushes',
  'saved_searches',
  'saved_search_alerts',
  'waiting_owners',
  'conversations',
  'messages',
  'notifications',
  'push_subscriptions',
  'push_switches',
  'push_queue',
  'mail_queue',
  'mail_switches',
  'idempotency_keys',
  'visitor_idempotency_keys',
  'nodes',
]);

/**
 * An update of `users` counts as a change of public data only if it changes this column: visitors see posters' names.
 */
const publicColumnsOfUsers: ReadonlySet<string> = new Set<keyof Tables['users']>(['name']);

/** Watches the statements of one transaction. */
export interface WriteWatch extends KyselyPlugin {
  /** Whether a statement so far may have changed public data. */
  concernsVisitors: () => boolean;
}

export function createWriteWatch(): WriteWatch {
  let found = false;
  return {
    transformQuery({ node }) {
      found ||= changesPublicData(node);
      return node;
    },
    transformResult: async ({ result }) => result,
    concernsVisitors: () => found,
  };
}

function changesPublicData(node: RootOperationNode): boolean {
  switch (node.kind) {
    case 'SelectQueryNode':
      return false;
    case 'RawNode':
      return !changesNothing(node);
    case 'InsertQueryNode':
      return nameOf(node.into) !== 'users' && isPublic(node.into);
    case 'UpdateQueryNode':
      return nameOf(node.table) === 'users'
        ? (node.updates?.some(isPublicOfUser) ?? true)
        : isPublic(node.table);
    case 'DeleteQueryNode':
      return node.from.froms.some(isPublic);
    default:
      return true;
  }
}

function isPublic(table: OperationNode | undefined): boolean {
  const name = nameOf(table);
  return name === null || !privateTables.has(name);
}

/** @returns null for anything except a table */
function nameOf(table: OperationNode | undefined): string | null {
  return table !== undefined && TableNode.is(table) ? table.table.identifier.name : null;
}

function isPublicOfUser({ column }: ColumnUpdateNode): boolean {
  return !ColumnNode.is(column) || publicColumnsOfUsers.has(column.column.name);
}

/** Statements that change no public data. A rollback to a savepoint only undoes changes of its own transaction. */
const withoutChange = /^\s*(?:select|savepoint|release savepoint|rollback to savepoint)\b/i;

function changesNothing(node: RawNode): boolean {
  return withoutChange.test(node.sqlFragments[0] ?? '');
}
