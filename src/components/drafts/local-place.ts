import { localDrafts } from '../../client/device/local-drafts.ts';
import { ownLocks, takeDraftPlace } from './draft-place.ts';
import { rememberedPlace } from './remembered-place.ts';

/** Where a tab keeps a draft in this browser's local storage. */
export interface LocalPlace {
  /** What the draft is kept under; null where other tabs have all the places. */
  name: string | null;
  /** Another tab writes one as well, which is kept apart. */
  isShared: boolean;
}

/**
 * Takes a place for a draft that no other tab writes in.
 * @param owner whose draft it is
 * @param name of the form, and of what it is about
 * @param found told the place, unless it was given back before
 * @param shared told later whether another tab writes one as well
 * @returns gives it back
 */
export function takeLocalPlace(
  owner: string,
  name: string,
  found: (place: LocalPlace) => void,
  shared: (isShared: boolean) => void,
): () => void {
  const memory = rememberedPlace(owner, name);
  const before = memory.read();
  let isLeft = false;
  let leave: (() => void) | undefined;
  const take = async () => {
    const place = await takeDraftPlace({
      read: (one) => localDrafts.read(owner, one),
      name: `draft:${owner}`,
      owner: name,
      locks: ownLocks(),
      before,
    });
    if (isLeft) {
      place?.leave();
      return;
    }
    leave = place?.leave;
    memory.write(place?.owner ?? null);
    found({ name: place?.owner ?? null, isShared: place === null });
    place?.watchSharing((isShared) => shared(isShared));
  };
  void take();
  return () => {
    isLeft = true;
    memory.write(null);
    leave?.();
  };
}
