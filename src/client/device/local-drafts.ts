import { log } from '../../core/log/log.ts';

type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/**
 * Creates the store of short drafts in localStorage or sessionStorage. Both are synchronous, so a screen can show a
 * draft when it opens and save it at every key press. Drafts are deleted when their author signs out. If the browser
 * forbids storage, reads find nothing and writes do nothing.
 * @param storage may throw if the browser forbids it
 */
export function createLocalDrafts(storage: () => Area) {
  const keyOf = (userId: string, name: string) => `draft:${userId}:${name}`;

  function withStorage<T>(work: (area: Area) => T, otherwise: T): T {
    try {
      return work(storage());
    } catch (error) {
      log('warning', 'drafts', 'local storage failed', error);
      return otherwise;
    }
  }

  return {
    /** Another version of the portal may have written the draft, so the caller parses it. */
    read: (userId: string, name: string): unknown =>
      withStorage((area): unknown => JSON.parse(area.getItem(keyOf(userId, name)) ?? 'null'), null),

    /** @param draft any JSON value; null deletes the draft @returns false if the browser did not store it */
    write(userId: string, name: string, draft: unknown): boolean {
      return withStorage((area) => {
        if (draft === null) area.removeItem(keyOf(userId, name));
        else area.setItem(keyOf(userId, name), JSON.stringify(draft));
        return true;
      }, false);
    },

    /** Deletes all drafts of a user. */
    clear(userId: string): void {
      withStorage((area) => {
        const keys = Array.from({ length: area.length }, (_, index) => area.key(index));
        for (const key of keys) if (key?.startsWith(keyOf(userId, ''))) area.removeItem(key);
      }, undefined);
    },
  };
}

export const localDrafts = createLocalDrafts(() => localStorage);

/** Drafts that last as long as the tab, including reloads. */
export const tabDrafts = createLocalDrafts(() => sessionStorage);
