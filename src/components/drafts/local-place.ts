import { localDrafts } from '../../client/device/local-drafts.ts';
import { acquireDraftPlace, ownLocks } from './draft-place.ts';
import { rememberedPlace } from './remembered-place.ts';

/** Where a tab stores a draft in local storage. */
export interface LocalPlace {
  /** The name to store the draft under; null if other tabs have all places. */
  name: string | null;
  /** Whether another tab has a draft of the same form; both are stored separately. */
  isShared: boolean;
}

/**
 * Acquires a place for a draft in local storage that no other tab writes to.
 * @param owner the id of the user
 * @param name the name of the form and what it is about
 * @param found called with the place, unless it was released before
 * @param shared called later: with true once it is certain that another tab has the form open, with false when
 *   that tab closes it
 * @returns a function that releases the place
 */
export function takeLocalPlace(
  owner: string,
  name: string,
  found: (place: LocalPlace) => void,
  shared: (isShared: boolean) => void,
): () => void {
  const memory = rememberedPlace(owner, name);
  const previous = memory.read();
  let isReleased = false;
  let release: (() => void) | undefined;
  const acquire = async () => {
    const place = await acquireDraftPlace({
      read: (one) => localDrafts.read(owner, one),
      name: `draft:${owner}`,
      owner: name,
      locks: ownLocks(),
      previous,
    });
    if (isReleased) {
      place?.release();
      return;
    }
    release = place?.release;
    memory.write(place?.owner ?? null);
    found({ name: place?.owner ?? null, isShared: place === null });
    place?.watchSharing((isShared) => shared(isShared));
  };
  void acquire();
  return () => {
    isReleased = true;
    memory.write(null);
    release?.();
  };
}
