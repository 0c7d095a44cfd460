import { useEffect, useRef, useState } from 'react';
import { onSigningOut } from '../../client/session/session.ts';
import { store } from '../../client/query/reply-store.ts';
import { type DraftKind, createDraftKeeper, draftKeys } from './draft-keeper.ts';
import { ownLocks, takeDraftPlace } from './draft-place.ts';
import { rememberedPlace } from './remembered-place.ts';

type Keeper<Draft> = ReturnType<typeof createDraftKeeper<Draft>>;

interface Written<Draft> {
  /** Null where there is no place to keep it. */
  keeper: Keeper<Draft> | null;
  draft: Draft;
  photo: File | null;
  /** It was written on an earlier visit. */
  isFromBefore: boolean;
  /** It was to begin with something that is not there, or not all of it. */
  isWithoutGiven: boolean;
  /** Another tab writes one as well, which is kept apart. */
  isBesideAnother: boolean;
}

/** What a draft begins with that was not written in the form. */
export interface DraftSource<Draft> {
  /** Whether what is stored is the draft that was made of it. */
  isOwn: (stored: unknown) => boolean;
  /** Null where it is there no more. */
  load: () => Promise<GivenDraft<Draft> | null>;
  /** The draft has it. */
  taken: () => Promise<void>;
}

interface GivenDraft<Draft> {
  draft: Draft;
  photo: File | null;
  /** Not all of it can be used. */
  isLacking: boolean;
}

/**
 * What is written in a form, kept on this device; null until the store has answered.
 * @param kind the same object at each rendering
 * @param owner whose it is, and of what
 * @param given the same object at each rendering, where the draft is to be one made of this
 */
export function useDraft<Draft extends object>(
  kind: DraftKind<Draft>,
  owner: string,
  given: DraftSource<Draft> | null = null,
) {
  const [written, setWritten] = useState<Written<Draft> | null>(null);
  const [isKept, setIsKept] = useState(true);
  /** What was changed last may not have been rendered yet. */
  const latest = useRef<Draft | null>(null);

  useEffect(() => {
    let isLeft = false;
    const hasLeft = () => isLeft;
    let keeper: Keeper<Draft> | null = null;
    let leave: (() => void) | undefined;
    const { name } = kind;
    const memory = rememberedPlace(owner, name);
    const before = memory.read();
    const start = async () => {
      const locks = ownLocks();
      const read = (one: string) => store.readDraft(draftKeys(name, one).words);
      const isOwn = given?.isOwn;
      const place = await takeDraftPlace({ read, name, owner, locks, isOwn, before });
      if (isLeft) {
        place?.leave();
        return;
      }
      leave = place?.leave;
      memory.write(place?.owner ?? null);
      let isLost = false;
      const onLoss = () => {
        isLost = true;
        setIsKept(false);
      };
      keeper =
        place === null ? null : createDraftKeeper({ store, kind, owner: place.owner, onLoss });
      if (keeper === null) setIsKept(false);
      const { draft = null, photo = null } = (await keeper?.load()) ?? {};
      const isFromBefore = draft !== null || photo !== null;
      const first =
        isFromBefore || hasLeft() ? null : await takeGiven(given, keeper, () => !isLost);
      // Left meanwhile: the cleaning up below has given the place back.
      latest.current = first?.draft ?? draft ?? kind.empty();
      setWritten({
        keeper,
        draft: latest.current,
        photo: first?.photo ?? photo,
        isFromBefore,
        isWithoutGiven: given !== null && !isFromBefore && (first?.isLacking ?? true),
        isBesideAnother: place === null,
      });
      place?.watchSharing((isBesideAnother) =>
        setWritten((now) => now && { ...now, isBesideAnother }),
      );
    };
    void start();
    const flushWhenHidden = () => {
      if (document.visibilityState === 'hidden') void keeper?.flush();
    };
    document.addEventListener('visibilitychange', flushWhenHidden);
    const stopHearing = onSigningOut(() => void keeper?.finish());
    return () => {
      isLeft = true;
      memory.write(null);
      stopHearing();
      document.removeEventListener('visibilitychange', flushWhenHidden);
      // The next to have the place finds all that was written.
      void Promise.resolve(keeper?.flush()).then(() => leave?.());
    };
  }, [kind, owner, given]);

  if (written === null) return null;
  const { keeper } = written;
  const change = (part: Partial<Draft>) => {
    const draft = { ...(latest.current ?? written.draft), ...part };
    latest.current = draft;
    setWritten((now) => now && { ...now, draft });
    keeper?.save(draft);
  };

  return {
    draft: written.draft,
    photo: written.photo,
    isFromBefore: written.isFromBefore,
    isWithoutGiven: written.isWithoutGiven,
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
      const draft = kind.empty();
      latest.current = draft;
      setWritten((now) => now && { ...now, draft, photo: null, isFromBefore: false });
    },

    /** Forgets it on the device: it has been sent. */
    finish: async () => keeper?.finish(),
  };
}

/** It is let go of only when the draft is kept: until then a reload finds it again. */
async function takeGiven<Draft>(
  given: DraftSource<Draft> | null,
  keeper: Keeper<Draft> | null,
  isKept: () => boolean,
): Promise<GivenDraft<Draft> | null> {
  const first = (await given?.load()) ?? null;
  if (first === null || keeper === null) return first;
  keeper.save(first.draft);
  await keeper.savePhoto(first.draft, first.photo);
  if (isKept()) await given?.taken();
  return first;
}

export type WrittenDraft<Draft extends object> = NonNullable<ReturnType<typeof useDraft<Draft>>>;
