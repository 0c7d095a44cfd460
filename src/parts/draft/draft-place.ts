import type { Store } from '../../data/store.ts';
import { draftKeys } from './draft-keeper.ts';

/** How many tabs may each keep a draft of the same form. */
const places = 5;
/** A page that is being left or reloaded gives its place back within this time, milliseconds. */
const patience = 250;

interface DraftPlace {
  /** The owner to keep the draft under. */
  owner: string;
  /** Another tab writes one as well. */
  isShared: boolean;
  /** Gives the place back. */
  leave: () => void;
}

/**
 * Finds the place of this tab's draft, so that two tabs never write over each other: a free one with
 * a draft in it, or else a free one. Null where other tabs have them all.
 * @param locks null where the browser has none; then there is no knowing who has a place
 */
export async function takeDraftPlace({
  store,
  name,
  owner,
  locks,
  isOwn,
}: {
  store: Pick<Store, 'readDraft'>;
  /** Of the form. */
  name: string;
  owner: string;
  locks: Pick<LockManager, 'request'> | null;
  /** Left out, any draft will do; else only one that this says yes to, or a place without one. */
  isOwn?: ((stored: unknown) => boolean) | undefined;
}): Promise<DraftPlace | null> {
  const all = Array.from({ length: places }, (_, index) =>
    index === 0 ? owner : `${owner}#${String(index + 1)}`,
  );
  const found = await Promise.all(
    all.map(async (one) => {
      const keys = draftKeys(name, one);
      const draft = await store.readDraft(keys.words);
      return { one, isFree: draft === undefined, isWanted: isOwn?.(draft) ?? draft !== undefined };
    }),
  );
  const inOrder = [
    ...found.filter(({ isWanted }) => isWanted),
    ...found.filter(({ isFree }) => isFree),
  ];
  const [first] = inOrder;
  if (locks === null) {
    return first === undefined
      ? null
      : { owner: first.one, isShared: false, leave: () => undefined };
  }
  let isShared = false;
  for (const { one } of inOrder) {
    // One wait is enough for all of them.
    const leave = await hold(locks, `${name}:${one}`, isShared ? 0 : patience);
    if (leave !== null) return { owner: one, isShared, leave };
    isShared = true;
  }
  return null;
}

/**
 * @param wait how long another may still have the lock, milliseconds
 * @returns what lets go of it, or null where another keeps it
 */
function hold(
  locks: Pick<LockManager, 'request'>,
  name: string,
  wait: number,
): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    const options = wait === 0 ? { ifAvailable: true } : { signal: AbortSignal.timeout(wait) };
    locks
      .request(name, options, async (lock) => {
        if (lock === null) resolve(null);
        else await new Promise<void>((leave) => resolve(leave));
      })
      .catch(() => resolve(null));
  });
}
