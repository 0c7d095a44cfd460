/** Counts who is here. */
interface Places {
  /** @returns what gives the place back, once; null where this person has as many as they may */
  take(whose: string): (() => void) | null;
}

/** @param each how many one person may have at once */
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
