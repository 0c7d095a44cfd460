import type { Entry } from './entry.ts';

/** Stores the entries. Each call is one transaction. */
export interface OutboxStore<Reply> {
  all(): Promise<Entry[]>;
  /**
   * Replaces entries by the result of `change`, which gets each one as it is stored at that moment.
   * @param change returns null to delete the entry
   * @returns the entries that remain, in the order of the ids
   */
  update(ids: readonly string[], change: (entry: Entry) => Entry | null): Promise<Entry[]>;
  /** Deletes sent entries of one lane and persists the replies to them. @param made one reply for each entry, in order */
  settle(entries: readonly Entry[], made: readonly Reply[]): Promise<void>;
}
