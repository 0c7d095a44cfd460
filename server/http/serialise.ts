/** Runs tasks with the same key one at a time, in order. A task without a key runs immediately. */
type Serialise = <T>(key: string | null, work: () => Promise<T>) => Promise<T>;

export function createSerialise(): Serialise {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    if (key === null) return work();
    const before = last.get(key);
    // Whether the previous task succeeded or failed.
    const own = Promise.allSettled([before]).then(work);
    last.set(key, own);
    try {
      return await own;
    } finally {
      if (last.get(key) === own) last.delete(key);
    }
  };
}
