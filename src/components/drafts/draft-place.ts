import { z } from 'zod/mini';
import { parseStored } from '../../core/parse-stored.ts';
import { tabDrafts } from '../../client/device/local-drafts.ts';

/** How many tabs can each store a draft of the same form. */
const placeCount = 5;
/** A page that closes releases its place within this time. */
export const lockTimeoutMs = 250;
/** The previous page of a reloaded tab releases its place within this time. Slow phones take long to close a page. */
const reloadLockTimeoutMs = 3000;
/** A lock that is still not free after this time belongs to another tab, not to a closing page of this tab. */
export const sharedAfterMs = 1500;

interface DraftPlace {
  /** The name to store the draft under: `form`, `form#2`, up to `form#5`. */
  place: string;
  /**
   * Reports whether other tabs have drafts of the same form. Calls `onChange` with true if such a tab still has its
   * lock after `sharedAfterMs`, and with false once all of them have released their locks.
   */
  watchSharing: (onChange: (isShared: boolean) => void) => void;
  /** Releases the place for other tabs. */
  release: () => void;
}

/** The places of one form. @param name the name of the form and what it is about, such as `edited item:<id>` */
export function placesOf(name: string): string[] {
  return Array.from({ length: placeCount }, (_, index) =>
    index === 0 ? name : `${name}#${String(index + 1)}`,
  );
}

/** The Web Locks of this browser; null if it has none. */
export function ownLocks(): LockManager | null {
  return 'locks' in navigator ? navigator.locks : null;
}

/**
 * Acquires a place for this tab's draft, so that two tabs never overwrite each other's drafts. A place is one
 * of five names, protected by a Web Lock while a tab uses it. A place with a draft comes before an empty one.
 * @param locks null if the browser has none; then tabs cannot know of each other
 * @returns null if other tabs have all places
 */
export async function acquireDraftPlace({
  read,
  name,
  lockOf,
  locks,
  isOwn,
  previous = null,
  isSkipped = () => false,
}: {
  /** @returns the draft stored at this place; undefined or null if there is none */
  read: (place: string) => unknown;
  /** The name of the form and what it is about, such as `edited item:<id>`. */
  name: string;
  /** @returns the name of a place's Web Lock */
  lockOf: (place: string) => string;
  locks: Pick<LockManager, 'request'> | null;
  /**
   * Restricts the choice to empty places and places whose draft this function accepts. By default any draft is
   * accepted.
   */
  isOwn?: ((stored: unknown) => boolean) | undefined;
  /**
   * The place that this tab had before a reload, if known. It is tried first. But if it has no draft that `isOwn`
   * accepts, places with such a draft come before it.
   */
  previous?: string | null;
  /** Whether to leave out this place, as if it did not exist. */
  isSkipped?: (place: string) => boolean;
}): Promise<DraftPlace | null> {
  const places = placesOf(name).filter((one) => !isSkipped(one));
  const found = await Promise.all(
    places.map(async (one) => {
      const draft = (await read(one)) ?? null;
      return { one, isFree: draft === null, isWanted: isOwn?.(draft) ?? draft !== null };
    }),
  );
  /** Places with a lower rank are tried first. */
  const rank = ({ one, isWanted }: (typeof found)[number]) => {
    if (one === previous && (isWanted || isOwn === undefined)) return 0;
    if (isWanted) return 1;
    return one === previous ? 2 : 3;
  };
  const inOrder = found
    .filter(({ isWanted, isFree }) => isWanted || isFree)
    .toSorted((a, b) => rank(a) - rank(b));
  const [first] = inOrder;
  if (locks === null) {
    return first === undefined
      ? null
      : { place: first.one, watchSharing: () => undefined, release: () => undefined };
  }
  /** The locks that other pages have. */
  const otherLocks: string[] = [];
  for (const { one } of inOrder) {
    const lock = lockOf(one);
    // Wait only for the first lock and for the lock of `previous`. A closing page releases its lock in that time.
    const timeoutMs =
      one === previous ? reloadLockTimeoutMs : otherLocks.length > 0 ? 0 : lockTimeoutMs;
    const releaseLock = await acquireLock(locks, lock, timeoutMs);
    if (releaseLock === null) {
      otherLocks.push(lock);
      continue;
    }
    const firstLock = lockOf(name);
    if (
      otherLocks.length === 0 &&
      one === previous &&
      one !== name &&
      !(await isFree(locks, firstLock, 0))
    )
      otherLocks.push(firstLock);
    const released = new AbortController();
    return {
      place: one,
      watchSharing: (onChange) => watchSharing(locks, otherLocks, released.signal, onChange),
      release: () => {
        released.abort();
        releaseLock();
      },
    };
  }
  return null;
}

function watchSharing(
  locks: Pick<LockManager, 'request'>,
  otherLocks: readonly string[],
  signal: AbortSignal,
  onChange: (isShared: boolean) => void,
): void {
  if (otherLocks.length === 0 || signal.aborted) return;
  const timer = setTimeout(onChange, sharedAfterMs, true);
  const stop = () => clearTimeout(timer);
  signal.addEventListener('abort', stop);
  const releases = otherLocks.map((name) =>
    locks.request(name, { mode: 'shared', signal }, () => undefined),
  );
  Promise.all(releases).then(
    () => {
      stop();
      onChange(false);
    },
    // The request was aborted, because this tab released its place.
    () => undefined,
  );
}

async function isFree(...lock: Parameters<typeof acquireLock>): Promise<boolean> {
  const release = await acquireLock(...lock);
  release?.();
  return release !== null;
}

/**
 * Acquires a Web Lock. A free lock is acquired also if a busy browser grants it later than `timeoutMs`.
 * @param timeoutMs how long to wait for a lock that is not free
 * @returns a function that releases the lock, or null if it was not free in time
 */
async function acquireLock(
  locks: Pick<LockManager, 'request'>,
  name: string,
  timeoutMs: number,
): Promise<(() => void) | null> {
  const release = await requestLock(locks, name, { ifAvailable: true });
  if (release !== null || timeoutMs === 0) return release;
  return requestLock(locks, name, { signal: AbortSignal.timeout(timeoutMs) });
}

/** @returns a function that releases the lock; null if the lock is not free or the wait for it was aborted */
function requestLock(
  locks: Pick<LockManager, 'request'>,
  name: string,
  options: LockOptions,
): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    locks
      .request(name, options, async (lock) => {
        if (lock === null) resolve(null);
        else await new Promise<void>((release) => resolve(release));
      })
      .catch(() => resolve(null));
  });
}

const StoredPlace = z.object({ place: z.string(), address: z.string() });

/**
 * Remembers the place of a tab's draft in session storage, so that a reloaded tab finds its draft even if other tabs
 * reload at the same time. A remembered place is used only at the same address, because at another address the form may
 * start with another draft. Write null when the person leaves the form.
 * @param owner the id of the user
 * @param form the name of the form and what it is about
 */
export function rememberedPlace(owner: string, form: string) {
  const name = `place of ${form}`;
  const address = location.pathname + location.search;
  return {
    read(): string | null {
      const stored = parseStored(
        StoredPlace,
        tabDrafts.read(owner, name),
        'drafts',
        'the place of a tab is damaged',
      );
      return stored?.address === address ? stored.place : null;
    },

    write(place: string | null): void {
      tabDrafts.write(owner, name, place === null ? null : { place, address });
    },
  };
}

/**
 * Listener of `pageshow`. Safari takes the locks from a page that it puts into its back/forward cache, so another tab
 * may have acquired the place since. A reloaded page acquires a place again.
 */
export function reloadIfRestored({ persisted }: PageTransitionEvent): void {
  if (persisted) location.reload();
}

/** Whether the Web Lock of a place is free within `lockTimeoutMs`. True without Web Locks. */
export async function isPlaceFree(lock: string): Promise<boolean> {
  const locks = ownLocks();
  return locks === null || isFree(locks, lock, lockTimeoutMs);
}
