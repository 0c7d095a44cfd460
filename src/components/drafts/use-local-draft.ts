import { useEffect, useEffectEvent, useState } from 'react';
import { isRecord } from '../../core/is-record.ts';
import { localDrafts, tabDrafts } from '../../client/device/local-drafts.ts';
import { type LocalPlace, takeLocalPlace } from './local-place.ts';

/** Of whoever is not signed in: what they write is kept by the tab, as long as it is open. */
export const nobody = '';

interface LocalDraftParts<T> {
  /** Whose it is; `nobody` for who is not signed in. */
  owner: string;
  /** Of the form, and of what it is about. */
  name: string;
  /** What was stored, perhaps by another version of the portal; null where it is no draft. */
  read: (stored: unknown) => T | null;
  /** Told where it turns out that another tab writes what was shown at first: this tab has this draft. */
  onOther: (restored: T | null) => void;
}

/**
 * A short draft in this browser's local storage, at hand at once. Each tab has one of its own: where two
 * have the same form open, neither writes over the other.
 */
export function useLocalDraft<T>({ owner, name, read, onOther }: LocalDraftParts<T>) {
  const drafts = owner === nobody ? tabDrafts : localDrafts;
  const early = () => (owner === nobody ? null : earlyOf(tabDrafts.read(owner, name)));
  const [restored, setRestored] = useState(() => {
    const written = early();
    return read(written === null ? drafts.read(owner, name) : written.draft);
  });
  const [place, setPlace] = useState<LocalPlace | null>(() =>
    owner === nobody ? { name, isShared: false } : null,
  );

  const begin = useEffectEvent((found: LocalPlace) => {
    setPlace(found);
    const written = early();
    tabDrafts.write(owner, name, null);
    if (written !== null) {
      if (found.name !== null) drafts.write(owner, found.name, written.draft);
    } else if (found.name !== name) {
      const own = found.name === null ? null : read(drafts.read(owner, found.name));
      setRestored(own);
      onOther(own);
    }
  });
  useEffect(() => {
    if (owner === nobody) return undefined;
    return takeLocalPlace(
      owner,
      name,
      (found) => begin(found),
      (isShared) => setPlace((now) => now && { ...now, isShared }),
    );
  }, [owner, name]);

  const write = (draft: T | null): void => {
    // Until the place is known the tab keeps it: in another tab's place it would be written over.
    if (place === null) tabDrafts.write(owner, name, { draft });
    else if (place.name !== null) drafts.write(owner, place.name, draft);
  };

  return {
    /** What was written on an earlier visit; null where nothing was. */
    restored,
    /** What it is kept under, for what belongs to it; null while that is not known, or where there is no place. */
    place: place?.name ?? null,
    /** Another tab writes one as well, which is kept apart. */
    isBesideAnother: place?.isShared ?? false,
    /** @param draft null forgets it */
    write,

    /** Begins anew, on the device too. */
    restart: (): void => {
      write(null);
      setRestored(null);
    },
  };
}

function earlyOf(stored: unknown): { draft: unknown } | null {
  return isRecord(stored) && 'draft' in stored ? { draft: stored.draft } : null;
}
