/** Limits the number of live connections per account. */
interface Places {
  /** @returns a function that releases the place; null if the account has no free place */
  take(whose: string): (() => void) | null;
}

/** @param each maximum number of places per account */
export function createPlaces(each: number): Places {
  const taken = new Map<string, number>();
  return {
    take(whose) {
      const before = taken.get(whose) ?? 0;
      if (before >= each) return null;
      taken.set(whose, before + 1);
      return () => {
        const now = taken.get(whose) ?? 0;
        if (now > 1) taken.set(whose, now - 1);
        else taken.delete(whose);
      };
    },
  };
}
