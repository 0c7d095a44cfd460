import { PortalError } from './portal-error.ts';

/** Does work that holds so many bytes in memory for somebody, while it lasts. */
type WithinMemory = <T>(bytes: number, whose: string, work: () => Promise<T>) => Promise<T>;

/** How long a caller is asked to wait, in seconds. */
const retryAfter = 5;

/**
 * @param bounds.total how many bytes all work together may hold; what would be more is refused with BUSY
 * @param bounds.each how many of them one person's may, so that the rest is left to the others
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
