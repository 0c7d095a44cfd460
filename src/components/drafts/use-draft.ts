import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { type FoundDraft, type OpenDraft, nobody, openDraft } from './draft-store.ts';

/** Describes the drafts of one form. */
export interface DraftKind<Draft> {
  /** Creates a draft of an empty form. */
  empty: () => Draft;
  isEmpty: (draft: Draft) => boolean;
  /** Parses a stored value, perhaps from another version of the portal; null if it is not a draft. */
  read: (stored: unknown) => Draft | null;
}

/** Content with which a new draft starts, such as content that another app shared. */
export interface DraftSource<Draft> {
  /** Whether a stored value is the draft that was made from this source. */
  isOwn: (stored: unknown) => boolean;
  /** @returns null if the source no longer exists */
  load: () => Promise<GivenDraft<Draft> | null>;
  /** Called once the draft with this content is stored, and once it is sent. A tab without a place stores no draft. */
  onStored: () => Promise<void>;
}

interface GivenDraft<Draft> {
  draft: Draft;
  photo: File | null;
  /** Why part of the content cannot be used; null if all of it can. */
  problem: string | null;
}

interface State<Draft> {
  /** Whether this tab's own draft has loaded, with its photos. Until then, `draft` may be that of another tab. */
  isReady: boolean;
  draft: Draft;
  photo: File | null;
  /** The photo for poster and keeper only. */
  privatePhoto: File | null;
  /** Whether the draft was restored from an earlier visit. */
  isRestored: boolean;
  /** Why part of the given source cannot be used; empty if the source is missing, null if there is no problem. */
  givenProblem: string | null;
  /** Whether another tab has the form open too, and both drafts are stored separately. */
  isBesideAnother: boolean;
  /** False if other tabs have all places for drafts, or if the device has failed to store the draft. */
  isStored: boolean;
  /** The React key of uncontrolled fields. It grows when `draft` is replaced. */
  round: number;
}

interface DraftOptions<Draft> {
  /** The id of the user, or `nobody` for a visitor. */
  userId: string;
  /** The name of the form and what it is about, such as `edited item:<id>`. */
  name: string;
  kind: DraftKind<Draft>;
  /** Whether the draft may have photos. */
  hasPhoto?: boolean;
  /** Initial content; must be the same object at every render. */
  given?: DraftSource<Draft> | null;
  /** Called at every change by the user. */
  onChanged?: (() => void) | undefined;
}

/**
 * The draft of a form, stored at every change. Each tab has a draft of its own, so two tabs with the same form do not
 * overwrite each other's draft.
 */
export function useDraft<Draft extends object>({
  userId,
  name,
  kind,
  hasPhoto = false,
  given = null,
  onChanged,
}: DraftOptions<Draft>) {
  const stored = useMemo(
    () => openDraft({ userId, name, hasPhoto, isOwn: given?.isOwn }),
    [userId, name, hasPhoto, given],
  );
  const [first] = useState(() => stored.first());
  const [state, setState] = useState<State<Draft>>(() => {
    const draft = kind.read(first);
    return {
      isReady: userId === nobody,
      draft: draft ?? kind.empty(),
      photo: null,
      privatePhoto: null,
      isRestored: draft !== null,
      givenProblem: null,
      isBesideAnother: false,
      isStored: true,
      round: 0,
    };
  });
  /** The state with all changes; `state` itself gets a change only with the next render. */
  const latest = useRef(state);

  function show(part: Partial<State<Draft>>): void {
    latest.current = { ...latest.current, ...part };
    setState(latest.current);
  }

  function showIfUnstored(isStored: boolean): void {
    if (!isStored) show({ isStored });
  }

  /** Stores the draft without showing it. */
  function save(draft: Draft): void {
    onChanged?.();
    latest.current = { ...latest.current, draft };
    // A draft with a photo is stored even without text. It must keep its id, because an earlier attempt to send it may
    // have reached the server.
    const { photo, privatePhoto } = latest.current;
    const isEmpty = kind.isEmpty(draft) && photo === null && privatePhoto === null;
    showIfUnstored(stored.write(isEmpty ? null : draft));
  }

  const start = useEffectEvent(async (found: FoundDraft, isLeft: () => boolean) => {
    const { early, photo, privatePhoto, hasPlace } = found;
    showIfUnstored(hasPlace);
    if (early !== null && hasPlace) stored.write(early.draft);
    if (!hasPlace) stored.stop();
    if (early === null && JSON.stringify(found.stored) !== JSON.stringify(first)) {
      const draft = kind.read(found.stored);
      const round = latest.current.round + 1;
      show({ draft: draft ?? kind.empty(), isRestored: draft !== null, round });
    }
    // The user may have chosen a photo meanwhile.
    if (photo !== null && latest.current.photo === null) show({ photo, isRestored: true });
    if (privatePhoto !== null && latest.current.privatePhoto === null)
      show({ privatePhoto, isRestored: true });
    if (given !== null && !latest.current.isRestored && !isLeft()) {
      const content = await loadGiven(given, hasPlace ? stored : null, showIfUnstored);
      if (content !== null) show({ draft: content.draft, photo: content.photo });
      show({ givenProblem: content === null ? '' : content.problem });
    }
    show({ isReady: true });
  });
  const setBesideAnother = useEffectEvent((isBesideAnother: boolean) => show({ isBesideAnother }));

  useEffect(() => {
    if (userId === nobody) return undefined;
    let isLeft = false;
    const release = stored.find(
      (found) => void start(found, () => isLeft),
      (isShared) => setBesideAnother(isShared),
    );
    return () => {
      isLeft = true;
      release();
    };
  }, [stored, userId]);

  return {
    ...state,
    save,

    change: (part: Partial<Draft>): void => {
      show({ draft: { ...latest.current.draft, ...part } });
      save(latest.current.draft);
    },

    changePhoto: (photo: File | null): void => {
      show({ photo });
      // Store the text first, because that is faster. A photo without a stored text would not be restored.
      save(latest.current.draft);
      void stored.writePhoto(photo).then(showIfUnstored);
    },

    changePrivatePhoto: (privatePhoto: File | null): void => {
      show({ privatePhoto });
      save(latest.current.draft);
      void stored.writePhoto(privatePhoto, 'private photo').then(showIfUnstored);
    },

    /** Removes the stored draft and does not change the fields. */
    clear: (): void => void stored.clear(),

    /** Removes the stored draft and starts with an empty one. */
    discard: (): void => {
      void stored.clear();
      const round = latest.current.round + 1;
      show({ draft: kind.empty(), photo: null, privatePhoto: null, isRestored: false, round });
    },

    /**
     * Calls `send`. If the person leaves the form meanwhile, this tab releases the draft's place only after the reply.
     */
    keepPlaceWhile: <T>(send: () => Promise<T>): Promise<T> => stored.keepPlaceWhile(send),

    /** Removes the stored draft after it was sent, and stores nothing more. */
    finish: async (): Promise<void> => {
      await stored.finish();
      await given?.onStored();
    },
  };
}

/**
 * Loads the given content and stores it as the draft. Calls `onStored` only after that, so that nothing is lost if the
 * page reloads before.
 * @param stored null if this tab has no place
 */
async function loadGiven<Draft>(
  given: DraftSource<Draft>,
  stored: OpenDraft | null,
  showIfUnstored: (isStored: boolean) => void,
): Promise<GivenDraft<Draft> | null> {
  const first = await given.load();
  if (first === null || stored === null) return first;
  const isStored = stored.write(first.draft) && (await stored.writePhoto(first.photo));
  showIfUnstored(isStored);
  if (isStored) await given.onStored();
  return first;
}

export type DraftControls<Draft extends object> = ReturnType<typeof useDraft<Draft>>;
