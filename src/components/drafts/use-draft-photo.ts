import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { store } from '../../client/query/reply-store.ts';
import { photoOf, storedPhoto } from './stored-photo.ts';

/**
 * Stores the photo chosen in a form on this device, until it is sent or discarded.
 * @param key the storage key, `form:user:subject`; null while it is not known
 * @param onRestored called when a photo of an earlier visit was found
 */
export function useDraftPhoto(key: string | null, onRestored: () => void) {
  const [photo, setPhoto] = useState<File | null>(null);
  /** The photo chosen before the key was known. */
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
  const stored = await storedPhoto(photo);
  if (stored === null) await store.clearDraft(key);
  else await store.writeDraft(key, stored);
}
