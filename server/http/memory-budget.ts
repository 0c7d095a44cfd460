import { PortalError } from './portal-error.ts';

/** Runs `work` and counts `bytes` as used by the client `whose` until it ends. */
type WithinMemory = <T>(bytes: number, whose: string, work: () => Promise<T>) => Promise<T>;

/** Retry-After in seconds. */
const retryAfter = 5;

/**
 * @param bounds.total bytes that all work may use together; more is refused with BUSY
 * @param bounds.each bytes that the work of one client may use, so that the rest is left to others
 */
export function createMemoryBudget(bounds: { total: number; each: number }): WithinMemory {
  const held = new Map<string, number>();
  let heldByAll = 0;

  function hold(whose: string, bytes: number): void {
    const now = (held.get(whose) ?? 0) + bytes;
    heldByAll += bytes;
    if (now > 0) held.set(whose, now);
    else held.delete(whose);
  }

  return async (bytes, whose, work) => {
    if (heldByAll + bytes > bounds.total || (held.get(whose) ?? 0) + bytes > bounds.each) {
      throw new PortalError('BUSY', { retryAfter });
    }
    hold(whose, bytes);
    try {
      return await work();
    } finally {
      hold(whose, -bytes);
    }
  };
}
