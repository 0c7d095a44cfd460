import { useEffect, useState } from 'react';
import { store } from '../../../data/store.ts';
import { type DraftKind, createDraftKeeper } from './draft-keeper.ts';
import { takeDraftPlace } from './draft-place.ts';

type Keeper<Draft> = ReturnType<typeof createDraftKeeper<Draft>>;

interface Written<Draft> {
  /** Null where there is no place to keep it. */
  keeper: Keeper<Draft> | null;
  draft: Draft;
  photo: File | null;
  /** It was written on an earlier visit. */
  isFromBefore: boolean;
  /** Another tab writes one as well, which is kept apart. */
  isBesideAnother: boolean;
}

/**
 * What is written in a form, kept on this device; null until the store has answered.
 * @param kind the same object at each rendering
 * @param owner whose it is, and of what
 */
export function useDraft<Draft extends object>(kind: DraftKind<Draft>, owner: string) {
  const [written, setWritten] = useState<Written<Draft> | null>(null);
  const [isKept, setIsKept] = useState(true);

  useEffect(() => {
    let isLeft = false;
    let keeper: Keeper<Draft> | null = null;
    let leave: (() => void) | undefined;
    const start = async () => {
      const locks = 'locks' in navigator ? navigator.locks : null;
      const place = await takeDraftPlace({ store, name: kind.name, owner, locks });
      if (isLeft) {
        place?.leave();
        return;
      }
      leave = place?.leave;
      keeper =
        place === null
          ? null
          : createDraftKeeper({ store, kind, owner: place.owner, onLoss: () => setIsKept(false) });
      if (keeper === null) setIsKept(false);
      const { draft = null, photo = null } = (await keeper?.load()) ?? {};
      // Left meanwhile: the cleaning up below has given the place back.
      setWritten({
        keeper,
        draft: draft ?? kind.empty(),
        photo,
        isFromBefore: draft !== null || photo !== null,
        isBesideAnother: place?.isShared ?? true,
      });
    };
    void start();
    const flushWhenHidden = () => {
      if (document.visibilityState === 'hidden') void keeper?.flush();
    };
    document.addEventListener('visibilitychange', flushWhenHidden);
    return () => {
      isLeft = true;
      document.removeEventListener('visibilitychange', flushWhenHidden);
      // The next to have the place finds all that was written.
      void Promise.resolve(keeper?.flush()).then(() => leave?.());
    };
  }, [kind, owner]);

  if (written === null) return null;
  const { keeper } = written;
  const change = (part: Partial<Draft>) => {
    const draft = { ...written.draft, ...part };
    setWritten((now) => now && { ...now, draft: { ...now.draft, ...part } });
    keeper?.save(draft);
  };

  return {
    draft: written.draft,
    photo: written.photo,
    isFromBefore: written.isFromBefore,
    isBesideAnother: written.isBesideAnother,
    /** False once the device has refused to keep it. */
    isKept,
    change,

    changePhoto: (photo: File | null) => {
      setWritten((now) => now && { ...now, photo });
      void keeper?.savePhoto(written.draft, photo);
    },

    /** Begins anew, on the device too. */
    discard: async () => {
      await keeper?.clear();
      setWritten((now) => now && { ...now, draft: kind.empty(), photo: null, isFromBefore: false });
    },

    /** Forgets it on the device: it has been sent. */
    finish: async () => keeper?.finish(),
  };
}

export type WrittenDraft<Draft extends object> = NonNullable<ReturnType<typeof useDraft<Draft>>>;
