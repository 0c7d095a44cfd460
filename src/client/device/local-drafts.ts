type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/**
 * Short pieces of writing that are not sent yet, in this browser's local storage: at hand when a screen
 * opens, safe at every key that is pressed, and gone when their writer signs out. Where the browser
 * forbids storage, reads find nothing and writes do nothing.
 * @param storage throws where the browser forbids it
 */
export function createLocalDrafts(storage: () => Area) {
  const keyOf = (userId: string, name: string) => `draft:${userId}:${name}`;

  function trying<T>(work: (area: Area) => T, otherwise: T): T {
    try {
      return work(storage());
    } catch {
      return otherwise;
    }
  }

  return {
    /** What was kept under a name; whoever wrote it may have been another version of the portal. */
    read: (userId: string, name: string): unknown =>
      trying((area) => JSON.parse(area.getItem(keyOf(userId, name)) ?? 'null') as unknown, null),

    /** @param draft anything that JSON takes; null forgets it */
    write(userId: string, name: string, draft: unknown): void {
      trying((area) => {
        if (draft === null) area.removeItem(keyOf(userId, name));
        else area.setItem(keyOf(userId, name), JSON.stringify(draft));
      }, undefined);
    },

    /** Forgets all that a person has not sent. */
    clear(userId: string): void {
      trying((area) => {
        const keys = Array.from({ length: area.length }, (_, index) => area.key(index));
        for (const key of keys) if (key?.startsWith(keyOf(userId, ''))) area.removeItem(key);
      }, undefined);
    },
  };
}

export const localDrafts = createLocalDrafts(() => localStorage);

/** Likewise for as long as the tab is open, through reloads. */
export const tabDrafts = createLocalDrafts(() => sessionStorage);
