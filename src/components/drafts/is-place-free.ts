import { lockOf, ownLocks, patience } from './draft-place.ts';

/** Whether no tab has the place of a draft, or it is just being given back; also where there is no knowing. */
export async function isPlaceFree(name: string, owner: string): Promise<boolean> {
  const locks = ownLocks();
  if (locks === null) return true;
  const signal = AbortSignal.timeout(patience);
  return locks.request(lockOf(name, owner), { signal }, () => true).catch(() => false);
}
