import { type Connection, commit } from './database.ts';

type WithDatabase = <T>(work: (db: Connection) => Promise<T>, otherwise: T) => Promise<T>;

/** Creates the store of drafts. @param withDatabase returns `otherwise` if there is no database or the work fails */
export function createDrafts(withDatabase: WithDatabase) {
  return {
    readDraft(key: string): Promise<unknown> {
      return withDatabase<unknown>((db) => db.get('drafts', key), undefined);
    },

    /**
     * @param draft any structured-cloneable value; bytes as ArrayBuffer, because Safari loses Blobs
     * @returns whether it was stored
     */
    writeDraft(key: string, draft: unknown): Promise<boolean> {
      return withDatabase(async (db) => {
        const trx = db.transaction('drafts', 'readwrite');
        await commit(trx, [trx.store.put(draft, key)]);
        return true;
      }, false);
    },

    async clearDraft(key: string): Promise<void> {
      await withDatabase((db) => db.delete('drafts', key), undefined);
    },

    /** Deletes a user's drafts and all shared content. */
    async clearDraftsOf(userId: string): Promise<void> {
      await withDatabase(async (db) => {
        const trx = db.transaction('drafts', 'readwrite');
        for (const key of await trx.store.getAllKeys()) {
          // Keys: `form:userId`, optionally followed by `:subject` and `#tab`; and `shared:id`.
          const [form, owner] = key.split(/[:#]/);
          if (form === 'shared' || owner === userId) void trx.store.delete(key);
        }
        await trx.done;
      }, undefined);
    },
  };
}
