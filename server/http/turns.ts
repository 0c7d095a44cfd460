/** Does work when everything before it with the same key has ended; without a key at once. */
type InTurn = <T>(key: string | null, work: () => Promise<T>) => Promise<T>;

export function createTurns(): InTurn {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    if (key === null) return work();
    const before = last.get(key);
    // However the one before has ended.
    const own = Promise.allSettled([before]).then(work);
    last.set(key, own);
    try {
      return await own;
    } finally {
      if (last.get(key) === own) last.delete(key);
    }
  };
}
