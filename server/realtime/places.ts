/** Limits the number of live connections per account. */
interface Places {
  /** @returns a function that releases the place; null if the account has no free place */
  take(accountId: string): (() => void) | null;
}

/** @param each maximum number of places per account */
export function createPlaces(each: number): Places {
  const taken = new Map<string, number>();
  return {
    take(accountId) {
      const before = taken.get(accountId) ?? 0;
      if (before >= each) return null;
      taken.set(accountId, before + 1);
      return () => {
        const now = taken.get(accountId) ?? 0;
        if (now > 1) taken.set(accountId, now - 1);
        else taken.delete(accountId);
      };
    },
  };
}
