import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { store } from '../../client/query/reply-store.ts';
import { photoOf, storedPhoto } from './stored-photo.ts';

/**
 * A photo that was chosen in a form, kept on this device until it is sent or discarded.
 * @param key what it is kept under, `form:person:what it is about`; null while that is not known
 * @param onRestored told that there is one of an earlier visit
 */
export function useDraftPhoto(key: string | null, onRestored: () => void) {
  const [photo, setPhoto] = useState<File | null>(null);
  /** What was chosen before the key was known. */
  const waiting = useRef<{ photo: File | null } | null>(null);
  const restored = useEffectEvent(onRestored);

  useEffect(() => {
    if (key === null) return undefined;
    if (waiting.current !== null) {
      void write(key, waiting.current.photo);
      return undefined;
    }
    let isLeft = false;
    void store.readDraft(key).then((stored) => {
      const found = photoOf(stored);
      if (found === null || isLeft) return;
      setPhoto((chosen) => chosen ?? found);
      restored();
    });
    return () => {
      isLeft = true;
    };
  }, [key]);

  return {
    photo,
    keep(chosen: File | null): void {
      setPhoto(chosen);
      if (key === null) waiting.current = { photo: chosen };
      else void write(key, chosen);
    },
  };
}

async function write(key: string, photo: File | null): Promise<void> {
  const kept = await storedPhoto(photo);
  if (kept === null) await store.clearDraft(key);
  else await store.writeDraft(key, kept);
}
