import { useRef, useState } from 'react';
import { bounds } from '../../../../contract/bounds.ts';
import { shrinkPhoto } from './shrink-photo.ts';
import { texts } from './texts.ts';

interface PhotoParts {
  photo: File | null;
  keep: (photo: File | null) => void;
  /** Told in words why a file is not taken. */
  refuse: (text: string) => void;
}

/** The photo of a draft, and the one that is being made ready to take its place. */
export function usePhoto({ photo, keep, refuse }: PhotoParts) {
  const [preparing, setPreparing] = useState(false);
  const coming = useRef<Promise<File | null>>(null);

  async function choose(file: File): Promise<void> {
    if (!file.type.startsWith('image/')) {
      refuse(texts.notAnImage);
      return;
    }
    const work = shrinkPhoto(file).then((shrunk) =>
      shrunk.size > bounds.photo.bytes ? null : shrunk,
    );
    coming.current = work;
    setPreparing(true);
    const shrunk = await work;
    // Meanwhile another may have been chosen.
    if (coming.current !== work) return;
    coming.current = null;
    setPreparing(false);
    if (shrunk === null) refuse(texts.imageTooLarge);
    else keep(shrunk);
  }

  return {
    preparing,
    choose,

    remove: (): void => {
      coming.current = null;
      setPreparing(false);
      keep(null);
    },

    /** Waits for the photo that is being made ready. @returns `refused` where it turned out unfit */
    ready: async (): Promise<File | null | 'refused'> => {
      if (coming.current === null) return photo;
      return (await coming.current) ?? 'refused';
    },
  };
}
