/** How many tabs may each keep a draft of the same form. */
const places = 5;
/** A page that is being left gives its place back within this time, milliseconds. */
export const patience = 250;
/** The same where this tab had the place before it was loaded anew: a slow phone takes long to end a page. */
const longPatience = 3000;
/** A page of this very tab that ends slowly, or saves what was written, has let go by then, milliseconds. */
export const sharedAfter = 1500;

interface DraftPlace {
  /** The owner to keep the draft under. */
  owner: string;
  /**
   * Says whether another tab writes one as well: that it does once its lock has been held for a while, that it does
   * not any more as soon as it is released.
   */
  watchSharing: (tell: (isShared: boolean) => void) => void;
  /** Gives the place back. */
  leave: () => void;
}

/** The owners that the drafts of one form are kept under, one for each tab. */
export function placesOf(owner: string): string[] {
  return Array.from({ length: places }, (_, index) =>
    index === 0 ? owner : `${owner}#${String(index + 1)}`,
  );
}

/** Null where the browser has none. */
export function ownLocks(): LockManager | null {
  return 'locks' in navigator ? navigator.locks : null;
}

/**
 * Finds the place of this tab's draft, so that two tabs never write over each other: a free one with
 * a draft in it, or else a free one. Null where other tabs have them all.
 * @param locks null where the browser has none; then there is no knowing who has a place
 */
export async function takeDraftPlace({
  read,
  name,
  owner,
  locks,
  isOwn,
  before = null,
}: {
  /** @returns what is kept under this owner; undefined or null where nothing is */
  read: (owner: string) => unknown;
  /** Of the form. */
  name: string;
  owner: string;
  locks: Pick<LockManager, 'request'> | null;
  /** Left out, any draft will do; else only one that this says yes to, or a place without one. */
  isOwn?: ((stored: unknown) => boolean) | undefined;
  /** The place that this tab had before it was loaded anew, where that is known: it comes first of those that will do. */
  before?: string | null;
}): Promise<DraftPlace | null> {
  const found = await Promise.all(
    placesOf(owner).map(async (one) => {
      const draft = (await read(one)) ?? null;
      return { one, isFree: draft === null, isWanted: isOwn?.(draft) ?? draft !== null };
    }),
  );
  /** The lower, the sooner it is tried. */
  const rank = ({ one, isWanted }: (typeof found)[number]) => {
    if (one === before && (isWanted || isOwn === undefined)) return 0;
    if (isWanted) return 1;
    return one === before ? 2 : 3;
  };
  const inOrder = found
    .filter(({ isWanted, isFree }) => isWanted || isFree)
    .toSorted((a, b) => rank(a) - rank(b));
  const [first] = inOrder;
  if (locks === null) {
    return first === undefined
      ? null
      : { owner: first.one, watchSharing: () => undefined, leave: () => undefined };
  }
  /** The locks that others hold. */
  const others: string[] = [];
  for (const { one } of inOrder) {
    const lock = lockOf(name, one);
    // One wait is enough for all of them.
    const wait = one === before ? longPatience : others.length > 0 ? 0 : patience;
    const release = await hold(locks, lock, wait);
    if (release === null) {
      others.push(lock);
      continue;
    }
    const firstLock = lockOf(name, owner);
    if (others.length === 0 && one === before && one !== owner && (await isHeld(locks, firstLock)))
      others.push(firstLock);
    const ending = new AbortController();
    return {
      owner: one,
      watchSharing: (tell) => watchSharing(locks, others, ending.signal, tell),
      leave: () => {
        ending.abort();
        release();
      },
    };
  }
  return null;
}

function watchSharing(
  locks: Pick<LockManager, 'request'>,
  others: readonly string[],
  signal: AbortSignal,
  tell: (isShared: boolean) => void,
): void {
  if (others.length === 0 || signal.aborted) return;
  const timer = setTimeout(tell, sharedAfter, true);
  const stop = () => clearTimeout(timer);
  signal.addEventListener('abort', stop);
  const released = others.map((name) =>
    locks.request(name, { mode: 'shared', signal }, () => undefined),
  );
  Promise.all(released).then(
    () => {
      stop();
      tell(false);
    },
    // The place was left.
    () => undefined,
  );
}

/** Held by the tab that has a place. */
export function lockOf(name: string, owner: string): string {
  return `${name}:${owner}`;
}

async function isHeld(locks: Pick<LockManager, 'request'>, name: string): Promise<boolean> {
  const leave = await hold(locks, name, 0);
  leave?.();
  return leave === null;
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
