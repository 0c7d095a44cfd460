/** Adds Web Locks, which tabs of a browser share, to happy-dom, which lacks them. */
export function shareLocks(): void {
  const heldNames = new Set<string>();
  /** Lets the requests that wait for a lock continue, the first one first. */
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
