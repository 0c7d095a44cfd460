import { useEffect, useEffectEvent, useState } from 'react';
import { isRecord } from '../../core/is-record.ts';
import { localDrafts, tabDrafts } from '../../client/device/local-drafts.ts';
import { type LocalPlace, takeLocalPlace } from './local-place.ts';

/** The owner of visitors' drafts, which session storage keeps while the tab is open. */
export const nobody = '';

interface LocalDraftParts<T> {
  /** The id of the user, or `nobody` for a visitor. */
  owner: string;
  /** The name of the form and what it is about. */
  name: string;
  /** Parses a stored value, perhaps from another version of the portal; null if it is not a draft. */
  read: (stored: unknown) => T | null;
  /** Called if the draft shown at first belongs to another tab, with this tab's own draft. */
  onOther: (restored: T | null) => void;
}

/**
 * A short draft in local storage, available at the first render. Each tab has a draft of its own: two tabs
 * with the same form do not overwrite each other.
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

  const startAt = useEffectEvent((found: LocalPlace) => {
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
      (found) => startAt(found),
      (isShared) => setPlace((now) => now && { ...now, isShared }),
    );
  }, [owner, name]);

  const write = (draft: T | null): void => {
    // Until the place is known the draft goes into session storage: another tab may own the default place.
    if (place === null) tabDrafts.write(owner, name, { draft });
    else if (place.name !== null) drafts.write(owner, place.name, draft);
  };

  return {
    /** The draft of an earlier visit; null if there is none. */
    restored,
    /** The name it is stored under, for keys of related data; null while unknown or without a place. */
    place: place?.name ?? null,
    /** Whether another tab has a draft of the same form; both are stored separately. */
    isBesideAnother: place?.isShared ?? false,
    /** @param draft null removes the stored draft */
    write,

    /** Removes the stored draft. */
    restart: (): void => {
      write(null);
      setRestored(null);
    },
  };
}

/** A draft typed before the place was known. */
function earlyOf(stored: unknown): { draft: unknown } | null {
  return isRecord(stored) && 'draft' in stored ? { draft: stored.draft } : null;
}
