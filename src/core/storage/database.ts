import { createListeners } from '../listeners.ts';
import { log } from '../log/log.ts';
import { withTimeout } from '../timing.ts';
import type { Connection } from './schema.ts';

export type { Connection } from './schema.ts';

/** Some browsers at times never finish opening a database. After this time, screens go on without it. */
const openTimeoutMs = 2_000;

export type LocalDatabase = ReturnType<typeof createDatabase>;

/** The single database connection of a tab or worker. It opens on first use, and again after it was lost. */
export function createDatabase(name = 'portal') {
  let current: Promise<Connection | null> | null = null;
  /** Whether the database was open before, or work was skipped because there was no connection. */
  let isRecovering = false;
  const recoveries = createListeners();
  const loggedEvents = new Set<string>();

  function reopen() {
    current = open();
  }

  /**
   * Logs each event only once until the database is open. Otherwise each use of the database would log its failure.
   */
  function logOnce(
    event:
      | 'the database could not be opened'
      | 'another tab keeps the database open'
      | 'the database did not open in time',
    error?: unknown,
  ): void {
    if (!loggedEvents.has(event)) log('error', 'storage', event, error);
    loggedEvents.add(event);
  }

  async function open(): Promise<Connection | null> {
    if (typeof indexedDB === 'undefined') return null;
    const opened = new Promise<Connection | null>((resolve) => {
      // Loaded lazily, because the first paint does not need the database.
      const opening = import('./schema.ts').then(({ openSchema }) =>
        openSchema(name, {
          // A tab with an older version still has the database open. Go on without a database until that tab closes its
          // connection.
          onBlocked: () => {
            logOnce('another tab keeps the database open');
            resolve(null);
          },
          onLost: reopen,
        }),
      );
      opening.then(
        (db) => {
          // Use a connection that opens late, after the timeout or once the blocking tab has closed.
          current = Promise.resolve(db);
          loggedEvents.clear();
          resolve(db);
          if (isRecovering) recoveries.notify();
          isRecovering = true;
        },
        (error: unknown) => {
          logOnce('the database could not be opened', error);
          current = null;
          resolve(null);
        },
      );
    });
    const db = await withTimeout(opened, openTimeoutMs, 'too late');
    if (db !== 'too late') return db;
    logOnce('the database did not open in time');
    return null;
  }

  return {
    name,

    /**
     * Runs the work on the connection. If the connection turns out to be closed, runs it once more on a new one.
     * @returns the result of the work; null if there is no database
     * @throws what the work throws, such as QuotaExceededError
     */
    async run<T>(work: (db: Connection) => Promise<T>): Promise<T | null> {
      const attempt = async () => {
        const db = await (current ??= open());
        if (db !== null) return work(db);
        isRecovering = true;
        return null;
      };
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
        reopen();
        return attempt();
      }
    },

    /**
     * Calls the listener when the database opens after work was skipped because there was none, and whenever it opens
     * again. It may then be a new, empty one.
     */
    onRecovery: recoveries.subscribe,

    /** Waits until the database is open, has failed to open, or the time is over. @param atMost milliseconds */
    async opened(atMost: number): Promise<void> {
      await withTimeout((current ??= open()), atMost, null);
    },

    async close(): Promise<void> {
      (await current)?.close();
      current = null;
    },
  };
}

export const database = createDatabase();

/**
 * Commits a transaction explicitly, right after its last steps were requested. Otherwise the browser commits only
 * after it has reported each step to the page, and aborts the transaction if the page closes before that.
 * @param steps the pending requests of the transaction
 * @throws what a step throws; the whole transaction is then rolled back
 */
export async function commit(
  trx: { commit: () => void; readonly done: Promise<void> },
  steps: readonly Promise<unknown>[],
): Promise<void> {
  trx.commit();
  await Promise.all([...steps, trx.done]);
}
