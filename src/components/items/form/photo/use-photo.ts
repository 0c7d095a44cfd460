import { useRef, useState } from 'react';
import { bounds } from '../../../../../contract/bounds.ts';
import { shrinkPhoto } from './shrink-photo.ts';
import { texts } from '../texts.ts';

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
  const pending = useRef<Promise<File | null>>(null);

  async function choose(file: File): Promise<void> {
    if (!file.type.startsWith('image/')) {
      showError(texts.notAnImage);
      return;
    }
    const work = shrinkPhoto(file).then((shrunk) =>
      shrunk.size > bounds.photo.bytes ? null : shrunk,
    );
    pending.current = work;
    setPreparing(true);
    const shrunk = await work;
    // Meanwhile another photo may have been chosen, or the photo removed.
    if (pending.current !== work) return;
    pending.current = null;
    setPreparing(false);
    if (shrunk === null) showError(texts.imageTooLarge);
    else onChange(shrunk);
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
     * @returns the form's photo, null if there is none, `refused` if it is too large
     */
    ready: async (): Promise<File | null | 'refused'> => {
      if (pending.current === null) return photo;
      return (await pending.current) ?? 'refused';
    },
  };
}
