import type { Store } from '../../client/query/reply-store.ts';
import { photoOf, storedPhoto } from './stored-photo.ts';

/** Debounce time for writes of the fields. */
const saveDelayMs = 300;

/** Describes the drafts of one form. */
export interface DraftKind<Draft> {
  /** The name of the form; part of the storage key. */
  name: string;
  /** Creates a draft of an empty form. */
  empty: () => Draft;
  isEmpty: (draft: Draft) => boolean;
  /** Parses a stored value, perhaps from another version of the portal; null if it is not a draft. */
  read: (stored: unknown) => Draft | null;
}

interface KeeperParts<Draft> {
  store: Pick<Store, 'readDraft' | 'writeDraft' | 'clearDraft'>;
  kind: DraftKind<Draft>;
  /** The user, and what the draft is about, such as an item: each owner has one draft per form. */
  owner: string;
  /** Called when the device could not store the draft. */
  onLoss: () => void;
}

/** The storage keys of a draft's fields (`words`) and photo. */
export function draftKeys(name: string, owner: string) {
  return { words: `${name}:${owner}`, photo: `${name} photo:${owner}` };
}

/**
 * Stores a draft in IndexedDB, so that it survives a reload, an update of the portal and the end of a
 * session. The photo has a key of its own, because it is large and changes rarely.
 */
export function createDraftKeeper<Draft>({ store, kind, owner, onLoss }: KeeperParts<Draft>) {
  const keys = draftKeys(kind.name, owner);
  let latest: Draft | null = null;
  let pending: Draft | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFinished = false;
  let work: Promise<void> | null = null;

  /** Runs the writes one at a time, in the order of the calls. Without a running write, a write starts at once. */
  function serialise(step: () => Promise<unknown>): Promise<void> {
    const current: Promise<void> = (work === null ? step() : work.then(step)).then(() => {
      if (work === current) work = null;
    });
    work = current;
    return current;
  }

  async function write(key: string, value: unknown): Promise<void> {
    if (!(await store.writeDraft(key, value))) onLoss();
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    const draft = pending;
    pending = null;
    if (draft === null) return;
    await serialise(async () => {
      // A stored photo keeps even an empty draft: its id may have reached the server with the photo.
      if (kind.isEmpty(draft) && (await store.readDraft(keys.photo)) === undefined)
        await store.clearDraft(keys.words);
      else await write(keys.words, draft);
    });
  }

  async function writePhoto(photo: File | null): Promise<unknown> {
    // storedPhoto() also returns null if the file can no longer be read.
    const stored = await storedPhoto(photo);
    return stored === null ? store.clearDraft(keys.photo) : write(keys.photo, stored);
  }

  function clear(): Promise<void> {
    clearTimeout(timer);
    pending = null;
    latest = null;
    return serialise(() =>
      Promise.all([store.clearDraft(keys.words), store.clearDraft(keys.photo)]),
    );
  }

  return {
    async load(): Promise<{ draft: Draft | null; photo: File | null }> {
      const [draft, photo] = await Promise.all([
        store.readDraft(keys.words),
        store.readDraft(keys.photo),
      ]);
      return { draft: kind.read(draft), photo: photoOf(photo) };
    },

    /** Stores the draft after the debounce time. */
    save(draft: Draft): void {
      if (isFinished) return;
      latest = draft;
      pending = draft;
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), saveDelayMs);
    },

    /** Runs a pending write at once. */
    flush,

    /** @param draft the photo's draft, stored too unless `save` was called with a later one */
    async savePhoto(draft: Draft, photo: File | null): Promise<void> {
      if (isFinished) return;
      // Shrinking a photo takes seconds: `draft` may be older than what was saved meanwhile.
      pending ??= latest ?? draft;
      void serialise(() => writePhoto(photo));
      await flush();
    },

    clear,

    /** Removes the draft and ignores later saves: a field may still change while the screen is being left. */
    finish(): Promise<void> {
      isFinished = true;
      return clear();
    },
  };
}
