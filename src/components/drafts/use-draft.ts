import { useEffect, useRef, useState } from 'react';
import { onSigningOut } from '../../client/session/session.ts';
import { store } from '../../client/query/reply-store.ts';
import { type DraftKind, createDraftKeeper, draftKeys } from './draft-keeper.ts';
import { acquireDraftPlace, ownLocks } from './draft-place.ts';
import { rememberedPlace } from './remembered-place.ts';

type Keeper<Draft> = ReturnType<typeof createDraftKeeper<Draft>>;

interface Written<Draft> {
  /** Null if other tabs have all places. */
  keeper: Keeper<Draft> | null;
  draft: Draft;
  photo: File | null;
  /** Whether it was restored from an earlier visit. */
  isFromBefore: boolean;
  /** Whether the given source was missing or incomplete. */
  isWithoutGiven: boolean;
  /** Whether another tab has a draft of the same form; both are stored separately. */
  isBesideAnother: boolean;
}

/** Initial content of a draft from elsewhere, such as an entry of the outbox. */
export interface DraftSource<Draft> {
  /** Whether a stored value is the draft that was made from this source. */
  isOwn: (stored: unknown) => boolean;
  /** @returns null if the source no longer exists */
  load: () => Promise<GivenDraft<Draft> | null>;
  /** Called once the draft with this content is stored. */
  taken: () => Promise<void>;
}

interface GivenDraft<Draft> {
  draft: Draft;
  photo: File | null;
  /** Whether part of the content cannot be used. */
  isLacking: boolean;
}

/**
 * The draft of a form, stored in IndexedDB. Each tab has a draft of its own.
 * @param kind must be the same object at every render
 * @param owner the user, and what the draft is about
 * @param given initial content; must be the same object at every render
 * @returns null until the stored draft is loaded
 */
export function useDraft<Draft extends object>(
  kind: DraftKind<Draft>,
  owner: string,
  given: DraftSource<Draft> | null = null,
) {
  const [written, setWritten] = useState<Written<Draft> | null>(null);
  const [isKept, setIsKept] = useState(true);
  /** The latest draft; `written` has it only after the next render. */
  const latest = useRef<Draft | null>(null);

  useEffect(() => {
    let isLeft = false;
    const hasLeft = () => isLeft;
    let keeper: Keeper<Draft> | null = null;
    let release: (() => void) | undefined;
    const { name } = kind;
    const memory = rememberedPlace(owner, name);
    const previous = memory.read();
    const start = async () => {
      const locks = ownLocks();
      const read = (one: string) => store.readDraft(draftKeys(name, one).words);
      const isOwn = given?.isOwn;
      const place = await acquireDraftPlace({ read, name, owner, locks, isOwn, previous });
      if (isLeft) {
        place?.release();
        return;
      }
      release = place?.release;
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
        isFromBefore || hasLeft() ? null : await loadGiven(given, keeper, () => !isLost);
      // If the form was left meanwhile, the clean-up below has released the place.
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
    const unsubscribe = onSigningOut(() => void keeper?.finish());
    return () => {
      isLeft = true;
      memory.write(null);
      unsubscribe();
      document.removeEventListener('visibilitychange', flushWhenHidden);
      // Write before the release, so that the next tab with this place finds the whole draft.
      void Promise.resolve(keeper?.flush()).then(() => release?.());
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
    /** False once the device could not store the draft. */
    isKept,
    change,

    changePhoto: (photo: File | null) => {
      setWritten((now) => now && { ...now, photo });
      void keeper?.savePhoto(written.draft, photo);
    },

    /** Removes the stored draft and starts with an empty one. */
    discard: async () => {
      await keeper?.clear();
      const draft = kind.empty();
      latest.current = draft;
      setWritten((now) => now && { ...now, draft, photo: null, isFromBefore: false });
    },

    /** Removes the stored draft after it was sent, and stores nothing more. */
    finish: async () => keeper?.finish(),
  };
}

/** Loads the given content and stores it as the draft. Confirms it to the source only then, so that a reload loses nothing. */
async function loadGiven<Draft>(
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
