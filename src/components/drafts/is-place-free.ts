import { lockOf, lockTimeoutMs, ownLocks } from './draft-place.ts';

/** Whether no tab uses the place of a draft, or releases it within a moment. True without Web Locks. */
export async function isPlaceFree(name: string, owner: string): Promise<boolean> {
  const locks = ownLocks();
  if (locks === null) return true;
  const signal = AbortSignal.timeout(lockTimeoutMs);
  return locks.request(lockOf(name, owner), { signal }, () => true).catch(() => false);
}
