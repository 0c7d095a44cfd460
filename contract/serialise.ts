/** Runs tasks with the same key one at a time, in the order of the calls. The promise settles like that of the task. */
export type Serialise = <T>(key: string, task: () => Promise<T>) => Promise<T>;

/** Each serialiser has keys of its own. A task also runs if the previous one with its key failed. */
export function createSerialise(): Serialise {
  const last = new Map<string, Promise<unknown>>();
  return async (key, task) => {
    const current = Promise.allSettled([last.get(key)]).then(task);
    last.set(key, current);
    try {
      return await current;
    } finally {
      if (last.get(key) === current) last.delete(key);
    }
  };
}
