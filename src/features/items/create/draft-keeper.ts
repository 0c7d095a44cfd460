import type { Store } from '../../../data/store.ts';
import { type Draft, draftOf, isEmpty } from './draft.ts';

/** Milliseconds of quiet after which what was typed is written down. */
const quiet = 300;

/**
 * Keeps one person's draft on this device, so that a reload, an update of the portal or a lapsed
 * sign-in loses nothing. The photo is kept apart: it is large and changes seldom.
 */
export function createDraftKeeper(
  store: Pick<Store, 'readDraft' | 'writeDraft' | 'clearDraft'>,
  userId: string,
) {
  const key = `new item:${userId}`;
  const photoKey = `new item photo:${userId}`;
  let latest: Draft | null = null;
  let pending: Draft | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPosted = false;
  let work: Promise<void> | null = null;

  /** One step after the other, so that what is asked for last is what stays; the first begins at once. */
  function inTurn(step: () => Promise<unknown>): Promise<void> {
    const mine: Promise<void> = (work === null ? step() : work.then(step)).then(() => {
      if (work === mine) work = null;
    });
    work = mine;
    return mine;
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    const draft = pending;
    pending = null;
    if (draft === null) return;
    await inTurn(async () => {
      // The id stays as long as there is a photo: what was sent with it may have arrived.
      if (isEmpty(draft) && (await store.readDraft(photoKey)) === undefined)
        await store.clearDraft(key);
      else await store.writeDraft(key, draft);
    });
  }

  async function writePhoto(photo: File | null): Promise<unknown> {
    // A file that can no longer be read is not kept either.
    const buffer = await photo?.arrayBuffer().catch(() => null);
    if (!photo || !buffer) return store.clearDraft(photoKey);
    return store.writeDraft(photoKey, { name: photo.name, type: photo.type, buffer });
  }

  function clear(): Promise<void> {
    clearTimeout(timer);
    pending = null;
    latest = null;
    return inTurn(() => Promise.all([store.clearDraft(key), store.clearDraft(photoKey)]));
  }

  return {
    async load(): Promise<{ draft: Draft | null; photo: File | null }> {
      const [draft, photo] = await Promise.all([store.readDraft(key), store.readDraft(photoKey)]);
      return { draft: draftOf(draft), photo: photoOf(photo) };
    },

    /** Writes the draft down once it has been quiet for a while. */
    save(draft: Draft): void {
      if (isPosted) return;
      latest = draft;
      pending = draft;
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), quiet);
    },

    /** Writes down at once what is waiting. */
    flush,

    /** @param draft what the photo belongs to, where nothing of it has been saved so far */
    async savePhoto(draft: Draft, photo: File | null): Promise<void> {
      if (isPosted) return;
      // Making a photo ready takes seconds: what was typed meanwhile must not be written over.
      pending ??= latest ?? draft;
      void inTurn(() => writePhoto(photo));
      await flush();
    },

    clear,

    /** Forgets it, and takes nothing more: a field may still be edited while the screen is being left. */
    clearPosted(): Promise<void> {
      isPosted = true;
      return clear();
    },
  };
}

function photoOf(stored: unknown): File | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { name, type, buffer } = stored as { name?: unknown; type?: unknown; buffer?: unknown };
  if (typeof name !== 'string' || typeof type !== 'string' || !(buffer instanceof ArrayBuffer))
    return null;
  return new File([buffer], name, { type });
}
