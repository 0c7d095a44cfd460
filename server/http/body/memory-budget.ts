import { PortalError } from '../errors/portal-error.ts';

/** Runs `work` and counts `bytes` as used by the client `client` until it ends. */
type WithinMemory = <T>(bytes: number, client: string, work: () => Promise<T>) => Promise<T>;

/** Retry-After in seconds. */
const retryAfter = 5;

/**
 * @param bounds.total bytes that all work may use together; more is refused with BUSY
 * @param bounds.each bytes that the work of one client may use, so that the rest is left to others
 */
export function createMemoryBudget(bounds: { total: number; each: number }): WithinMemory {
  const usedByClient = new Map<string, number>();
  let usedByAll = 0;

  function count(client: string, bytes: number): void {
    const now = (usedByClient.get(client) ?? 0) + bytes;
    usedByAll += bytes;
    if (now > 0) usedByClient.set(client, now);
    else usedByClient.delete(client);
  }

  return async (bytes, client, work) => {
    if (usedByAll + bytes > bounds.total || (usedByClient.get(client) ?? 0) + bytes > bounds.each) {
      throw new PortalError('BUSY', { retryAfter });
    }
    count(client, bytes);
    try {
      return await work();
    } finally {
      count(client, -bytes);
    }
  };
}
