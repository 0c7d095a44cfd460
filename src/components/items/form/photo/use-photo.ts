import { useRef, useState } from 'react';
import { type PreparedPhoto, preparePhoto } from './prepare-photo.ts';

interface PhotoParts {
  photo: File | null;
  /** Called with a chosen photo once it is shrunk, and with null when the photo is removed. */
  onChange: (photo: File | null) => void;
  /** Called with the reason if a file is not accepted. */
  showError: (text: string) => void;
}

/** Handles the choice of a photo in a form: checks it, shrinks it, and then replaces the current one. */
export function usePhoto({ photo, onChange, showError }: PhotoParts) {
  const [preparing, setPreparing] = useState(false);
  const pending = useRef<Promise<PreparedPhoto>>(null);

  async function choose(file: File): Promise<void> {
    const work = preparePhoto(file);
    pending.current = work;
    setPreparing(true);
    const prepared = await work;
    // Meanwhile another photo may have been chosen, or the photo removed.
    if (pending.current !== work) return;
    pending.current = null;
    setPreparing(false);
    if (prepared instanceof File) onChange(prepared);
    else showError(prepared.reason);
  }

  return {
    preparing,
    choose,

    remove: (): void => {
      pending.current = null;
      setPreparing(false);
      onChange(null);
    },

    /**
     * Waits for a photo that is being shrunk.
     * @returns the form's photo, null if there is none, `refused` if it is not accepted
     */
    ready: async (): Promise<File | null | 'refused'> => {
      if (pending.current === null) return photo;
      const prepared = await pending.current;
      return prepared instanceof File ? prepared : 'refused';
    },
  };
}
