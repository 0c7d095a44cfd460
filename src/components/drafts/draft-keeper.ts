import type { Store } from '../../client/query/reply-store.ts';
import { photoOf, storedPhoto } from './stored-photo.ts';

/** Milliseconds of quiet after which what was typed is written down. */
const quiet = 300;

/** What is kept of one form. */
export interface DraftKind<Draft> {
  /** Told apart by it from the drafts of other forms. */
  name: string;
  /** One with nothing written. */
  empty: () => Draft;
  isEmpty: (draft: Draft) => boolean;
  /** Reads what was stored, perhaps by an earlier version of the portal; null where it is no draft. */
  read: (stored: unknown) => Draft | null;
}

interface KeeperParts<Draft> {
  store: Pick<Store, 'readDraft' | 'writeDraft' | 'clearDraft'>;
  kind: DraftKind<Draft>;
  /** Whose draft it is, and of what: each has one of its own. */
  owner: string;
  /** Told when the device does not keep what was written. */
  onLoss: () => void;
}

/** The keys that the words and the photo of a draft are stored under. */
export function draftKeys(name: string, owner: string) {
  return { words: `${name}:${owner}`, photo: `${name} photo:${owner}` };
}

/**
 * Keeps a draft on this device, so that a reload, an update of the portal or a lapsed sign-in loses
 * nothing. The photo is kept apart: it is large and changes seldom.
 */
export function createDraftKeeper<Draft>({ store, kind, owner, onLoss }: KeeperParts<Draft>) {
  const keys = draftKeys(kind.name, owner);
  let latest: Draft | null = null;
  let pending: Draft | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDone = false;
  let work: Promise<void> | null = null;

  /** One step after the other, so that what is asked for last is what stays; the first begins at once. */
  function inTurn(step: () => Promise<unknown>): Promise<void> {
    const mine: Promise<void> = (work === null ? step() : work.then(step)).then(() => {
      if (work === mine) work = null;
    });
    work = mine;
    return mine;
  }

  async function write(key: string, value: unknown): Promise<void> {
    if (!(await store.writeDraft(key, value))) onLoss();
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    const draft = pending;
    pending = null;
    if (draft === null) return;
    await inTurn(async () => {
      // What was written stays as long as there is a photo: what was sent with it may have arrived.
      if (kind.isEmpty(draft) && (await store.readDraft(keys.photo)) === undefined)
        await store.clearDraft(keys.words);
      else await write(keys.words, draft);
    });
  }

  async function writePhoto(photo: File | null): Promise<unknown> {
    // A file that can no longer be read is not kept either.
    const kept = await storedPhoto(photo);
    return kept === null ? store.clearDraft(keys.photo) : write(keys.photo, kept);
  }

  function clear(): Promise<void> {
    clearTimeout(timer);
    pending = null;
    latest = null;
    return inTurn(() => Promise.all([store.clearDraft(keys.words), store.clearDraft(keys.photo)]));
  }

  return {
    async load(): Promise<{ draft: Draft | null; photo: File | null }> {
      const [draft, photo] = await Promise.all([
        store.readDraft(keys.words),
        store.readDraft(keys.photo),
      ]);
      return { draft: kind.read(draft), photo: photoOf(photo) };
    },

    /** Writes the draft down once it has been quiet for a while. */
    save(draft: Draft): void {
      if (isDone) return;
      latest = draft;
      pending = draft;
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), quiet);
    },

    /** Writes down at once what is waiting. */
    flush,

    /** @param draft what the photo belongs to, where nothing of it has been saved so far */
    async savePhoto(draft: Draft, photo: File | null): Promise<void> {
      if (isDone) return;
      // Making a photo ready takes seconds: what was typed meanwhile must not be written over.
      pending ??= latest ?? draft;
      void inTurn(() => writePhoto(photo));
      await flush();
    },

    clear,

    /** Forgets it, and takes nothing more: a field may still be edited while the screen is being left. */
    finish(): Promise<void> {
      isDone = true;
      return clear();
    },
  };
}
