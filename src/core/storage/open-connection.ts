import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB, unwrap, wrap } from 'idb';

/** Chromium closes the connections to a database that it deletes before it opens new ones again. */
const deletionTimeMs = 500;

let shownAgain: Promise<void> | null = null;

/** Resolves when the page is shown after it was last put into the back/forward cache; null if it never was. */
export function lastShownAgain(): Promise<void> | null {
  return shownAgain;
}

/**
 * Opens a database, and closes the connection when another page needs that.
 * @param onLost called when the browser or another tab closes the connection
 * @throws DOMException if the browser forbids IndexedDB or the database has a newer version
 */
export async function openConnection<S extends DBSchema>(
  name: string,
  version: number,
  callbacks: Pick<OpenDBCallbacks<S>, 'upgrade' | 'blocked'>,
  onLost: () => void,
): Promise<IDBPDatabase<S>> {
  const connection = await openDB<S>(name, version, callbacks);
  const db = unwrap(connection);
  // The browser may drop the connection of a page in the background (iOS does), or delete the database.
  db.onclose = () => setTimeout(onLost, deletionTimeMs);
  // Another tab waits to delete the database, or a newer version there to upgrade the schema.
  db.onversionchange = () => {
    db.close();
    onLost();
  };
  const open = new Set<IDBTransaction>();
  const begin = db.transaction.bind(db);
  db.transaction = (...parameters: Parameters<typeof begin>) => {
    const trx = begin(...parameters);
    open.add(trx);
    const remove = () => open.delete(trx);
    // Callers learn of a failure from the step that failed, so they need not handle `done` too.
    wrap(trx).done.then(remove, remove);
    return trx;
  };
  // Safari puts a page into its back/forward cache with its open transactions, which then block those of other pages
  // and of the worker. The worker does not have this event.
  if ('onpagehide' in globalThis) {
    addEventListener('pagehide', (event) => {
      if (!('persisted' in event && event.persisted)) return;
      shownAgain = new Promise((resolve) => {
        addEventListener('pageshow', () => resolve(), { once: true });
      });
      for (const trx of open) {
        try {
          trx.abort();
        } catch {
          // The page has committed this one, so it ends by itself.
        }
      }
      db.close();
    });
  }
  return connection;
}
