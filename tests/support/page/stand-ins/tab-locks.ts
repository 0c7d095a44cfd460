/** Adds Web Locks to happy-dom, which lacks them. All simulated tabs share the locks. */
export function shareLocks(): void {
  const heldNames = new Set<string>();
  /** By lock name: functions that let a waiting request continue, in the order of the requests. */
  const waiting = new Map<string, (() => void)[]>();

  const waitFor = (name: string, signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const others = () => waiting.get(name)?.filter((one) => one !== resolve) ?? [];
      waiting.set(name, [...others(), resolve]);
      signal?.addEventListener('abort', () => {
        waiting.set(name, others());
        reject(new DOMException('The wait has timed out.', 'TimeoutError'));
      });
    });

  const request = async (
    name: string,
    { ifAvailable = false, signal }: LockOptions,
    work: (lock: Lock | null) => unknown,
  ) => {
    if (heldNames.has(name)) {
      if (ifAvailable) return work(null);
      await waitFor(name, signal);
    }
    heldNames.add(name);
    try {
      return await work({ name, mode: 'exclusive' });
    } finally {
      const next = waiting.get(name)?.shift();
      if (next === undefined) heldNames.delete(name);
      else next();
    }
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
}

export function withoutLocks(): void {
  Reflect.deleteProperty(navigator, 'locks');
}
