import type { Connection } from './schema.ts';

export type { Connection } from './schema.ts';

/** Some browsers at times never answer an opening; screens go on without after this long, milliseconds. */
const patience = 2_000;

export type LocalDatabase = ReturnType<typeof createDatabase>;

/** The one connection of a tab or a worker: opened when it is needed, and again when it was lost. */
export function createDatabase(name = 'portal') {
  let opening: Promise<Connection | null> | null = null;

  function forgetConnection() {
    opening = null;
  }

  function open(): Promise<Connection | null> {
    if (typeof indexedDB === 'undefined') return Promise.resolve(null);
    return new Promise((settle) => {
      const resolve = (db: Connection | null) => {
        clearTimeout(timer);
        settle(db);
      };
      const timer = setTimeout(resolve, patience, null);
      // Fetched when it is needed: the first paint needs nothing of what the device keeps.
      const opened = import('./schema.ts').then(({ openSchema }) =>
        openSchema(name, {
          // An older portal in another tab does not let go: go on without a store until it does.
          onBlocked: () => {
            resolve(null);
          },
          onLost: forgetConnection,
        }),
      );
      opened.then(
        (db) => {
          // After onBlocked the connection still comes, later.
          opening = Promise.resolve(db);
          resolve(db);
        },
        () => {
          forgetConnection();
          resolve(null);
        },
      );
    });
  }

  return {
    name,

    /**
     * Runs a piece of work; once more with a new connection where the old one had died unnoticed.
     * @returns what it brings; null where there is no database to be had
     * @throws what the work throws, such as QuotaExceededError
     */
    async run<T>(work: (db: Connection) => Promise<T>): Promise<T | null> {
      for (const attempt of [1, 2]) {
        const db = await (opening ??= open());
        if (db === null) return null;
        try {
          return await work(db);
        } catch (error) {
          const dead = error instanceof DOMException && error.name === 'InvalidStateError';
          if (!dead || attempt === 2) throw error;
          forgetConnection();
        }
      }
      return null;
    },

    /** Waits until it is open, or cannot be had, and no longer. @param atMost milliseconds */
    async opened(atMost: number): Promise<void> {
      await Promise.race([
        (opening ??= open()),
        new Promise((resolve) => setTimeout(resolve, atMost)),
      ]);
    },

    async close(): Promise<void> {
      (await opening)?.close();
      forgetConnection();
    },
  };
}

export const database = createDatabase();
