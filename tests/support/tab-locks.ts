/** Adds Web Locks, which tabs of a browser share, to happy-dom, which lacks them. */
export function shareLocks(): void {
  const held = new Set<string>();
  const request = async (
    name: string,
    { ifAvailable = false, signal }: LockOptions,
    work: (lock: Lock | null) => unknown,
  ) => {
    while (held.has(name)) {
      if (ifAvailable) return work(null);
      signal?.throwIfAborted();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    held.add(name);
    try {
      return await work({ name, mode: 'exclusive' });
    } finally {
      held.delete(name);
    }
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
}

export function withoutLocks(): void {
  Reflect.deleteProperty(navigator, 'locks');
}
