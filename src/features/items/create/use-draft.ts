import { useEffect, useMemo, useState } from 'react';
import { store } from '../../../data/store.ts';
import { createDraftKeeper } from './draft-keeper.ts';
import { type Draft, emptyDraft } from './draft.ts';
import { newId } from './new-id.ts';

interface Written {
  draft: Draft;
  photo: File | null;
  /** It was written on an earlier visit. */
  isFromBefore: boolean;
}

/** The draft of a person's new item; null until the store has answered. */
export function useDraft(userId: string) {
  const keeper = useMemo(() => createDraftKeeper(store, userId), [userId]);
  const [written, setWritten] = useState<Written | null>(null);

  useEffect(() => {
    let isLeft = false;
    void keeper.load().then(({ draft, photo }) => {
      if (isLeft) return;
      setWritten({
        draft: draft ?? emptyDraft(newId()),
        photo,
        isFromBefore: draft !== null || photo !== null,
      });
    });
    const flushWhenHidden = () => {
      if (document.visibilityState === 'hidden') void keeper.flush();
    };
    document.addEventListener('visibilitychange', flushWhenHidden);
    return () => {
      isLeft = true;
      document.removeEventListener('visibilitychange', flushWhenHidden);
      void keeper.flush();
    };
  }, [keeper]);

  if (written === null) return null;
  const change = (part: Partial<Draft>) => {
    const draft = { ...written.draft, ...part };
    setWritten((now) => now && { ...now, draft: { ...now.draft, ...part } });
    keeper.save(draft);
  };

  return {
    ...written,
    change,

    /** Keeps what is written, as the draft of an item with an id of its own. */
    becomeAnother: () => change({ id: newId() }),

    changePhoto: (photo: File | null) => {
      setWritten((now) => now && { ...now, photo });
      void keeper.savePhoto(written.draft, photo);
    },

    /** Forgets it, on the device too. */
    discard: async () => {
      await keeper.clear();
      setWritten({ draft: emptyDraft(newId()), photo: null, isFromBefore: false });
    },

    /** Forgets it on the device: it has been posted. */
    clearPosted: () => keeper.clearPosted(),
  };
}

export type WrittenDraft = NonNullable<ReturnType<typeof useDraft>>;
