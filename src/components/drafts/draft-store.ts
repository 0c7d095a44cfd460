import { localDrafts, tabDrafts } from '../../client/device/local-drafts.ts';
import { onSigningOut } from '../../client/session/session.ts';
import { database } from '../../core/storage/database.ts';
import { acquireDraftPlace, ownLocks, reloadIfRestored, rememberedPlace } from './draft-place.ts';
import {
  type Copy,
  type PhotoName,
  copyOf,
  lockOf,
  nextTime,
  photosWritten,
  readDraft,
  readPhoto,
  removeDraft,
  saveIndexed,
  savePhoto,
  textKey,
} from './draft-record.ts';

/** The user id of visitors. Session storage keeps their drafts while the tab is open. */
export const nobody = '';

/** How long a write to IndexedDB is delayed, so that one write stores all changes of this time. */
const saveDelayMs = 300;

/** The `textKey` of each draft that this tab is sending. */
const placesBeingSent = new Set<string>();

/** The draft stored at the place that a tab has acquired (draft-place.ts). */
export interface FoundDraft {
  /** False if other tabs have all places. */
  hasPlace: boolean;
  /** The draft stored at the place; null if there is none. */
  stored: unknown;
  photo: File | null;
  privatePhoto: File | null;
  /** The text written before the place was known; null if there is none. */
  early: Copy | null;
}

interface DraftParts {
  userId: string;
  /** The name of the form and what it is about, such as `edited item:<id>`. */
  name: string;
  /** Whether the draft may have photos. */
  hasPhoto?: boolean;
  /**
   * Restricts the choice to empty places and places whose draft this function accepts. By default any draft is
   * accepted.
   */
  isOwn?: ((stored: unknown) => boolean) | undefined;
}

export type OpenDraft = ReturnType<typeof openDraft>;

/**
 * Opens this tab's draft of a form. The draft of a signed-in user is stored twice. IndexedDB has its text and photos.
 * Local storage, which is synchronous, has a copy of the text. So the form has its draft at the first render, and each
 * change survives if the tab is killed. If the whole browser is killed, local storage may lose the changes of the last
 * seconds, but IndexedDB does not. A visitor's draft is in session storage only.
 */
export function openDraft({ userId, name, hasPhoto = false, isOwn }: DraftParts) {
  const isVisitor = userId === nobody;
  let place = isVisitor ? name : null;
  let isFinished = false;
  /** The text to write to IndexedDB at the end of the running timer. */
  let pending: Copy | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether this tab has released the place; another form may have it now. */
  let isReleased = false;
  /** The time of the copy that this form found at its place or wrote there last. */
  let ownTime: number | undefined;
  /** Settles with the reply to the form's request; null while no request runs. */
  let sending: Promise<unknown> | null = null;
  /** The photos of this draft. Until the place is known, only those that were chosen since the form opened. */
  const photos = new Map<PhotoName, File | null>();

  const early = () => (isVisitor ? null : copyOf(tabDrafts.read(userId, name)));

  const timeAt = (one: string) => copyOf(localDrafts.read(userId, one))?.at;

  /** A form that was left may still write, unless another form has written to the released place since then. */
  const mayWrite = () =>
    !isFinished && (!isReleased || place === null || timeAt(place) === ownTime);

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (pending !== null && place !== null) void saveIndexed(userId, place, pending);
    pending = null;
  }

  function flushWhenHidden(): void {
    if (document.visibilityState === 'hidden') flush();
  }

  async function writePhoto(photo: File | null, photoName: PhotoName = 'photo'): Promise<boolean> {
    if (!mayWrite()) return true;
    photos.set(photoName, photo);
    return place === null || savePhoto(userId, place, photo, photoName);
  }

  /** Stores the photos again if the browser has deleted the database. Local storage still has the text. */
  async function restorePhotos(): Promise<void> {
    for (const [photoName, photo] of photos) {
      if (place === null || (await readPhoto(userId, place, photoName)) !== null) continue;
      // The person may have removed the photo meanwhile.
      if (photos.get(photoName) === photo) void writePhoto(photo, photoName);
    }
  }

  function write(draft: unknown): boolean {
    if (!mayWrite()) return true;
    const copy = { draft, at: nextTime() };
    if (place === null) return tabDrafts.write(userId, name, copy);
    if (isVisitor) return tabDrafts.write(userId, place, draft === null ? null : copy);
    pending = copy;
    ownTime = copy.at;
    // Do not restart a running timer. If each change restarted it, nothing would be stored while somebody types without
    // a pause.
    timer ??= setTimeout(flush, saveDelayMs);
    const isStored = localDrafts.write(userId, place, copy);
    if (draft === null || isReleased) flush();
    return isStored;
  }

  async function clear(): Promise<void> {
    write(null);
    if (hasPhoto) await Promise.all([writePhoto(null), writePhoto(null, 'private photo')]);
  }

  function stop(): void {
    isFinished = true;
    clearTimeout(timer);
    pending = null;
    tabDrafts.write(userId, name, null);
    // Pending writes may end after a sign-out has deleted the user's drafts. removeDraft() waits for them, and then
    // removes what they have stored.
    if (place !== null) void removeDraft(userId, place);
  }

  return {
    /** The text that this tab stored before it knew the place of its draft. */
    early,

    /** The draft to show until the place is known. It may be another tab's. */
    first(): unknown {
      const drafts = isVisitor ? tabDrafts : localDrafts;
      return (early() ?? copyOf(drafts.read(userId, name)))?.draft ?? null;
    },

    /**
     * Finds the place of this tab's draft. A visitor's draft needs none.
     * @param found called once, unless the place is released before
     * @param shared called later: with true once it is certain that another tab has the form open, with false when
     *   that tab closes it
     * @returns a function that releases the place
     */
    find(
      found: (draft: FoundDraft) => void,
      shared: (isBesideAnother: boolean) => void,
    ): () => void {
      const memory = rememberedPlace(userId, name);
      let isLeft = false;
      const hasLeft = () => isLeft;
      let release: (() => void) | undefined;
      const start = async () => {
        const acquired = await acquireDraftPlace({
          read: (one) => readDraft(userId, one),
          name,
          lockOf: (one) => lockOf(userId, one),
          locks: ownLocks(),
          isOwn,
          previous: memory.read(),
          isSkipped: (one) => placesBeingSent.has(textKey(userId, one)),
        });
        release = acquired?.release;
        if (hasLeft()) {
          release?.();
          return;
        }
        const stored = acquired && (await readDraft(userId, acquired.place));
        const photoAt = (photoName: PhotoName) =>
          acquired && hasPhoto ? readPhoto(userId, acquired.place, photoName) : null;
        const [photo, privatePhoto] = [await photoAt('photo'), await photoAt('private photo')];
        if (hasLeft()) return;
        memory.write(acquired?.place ?? null);
        place = acquired?.place ?? null;
        isReleased = false;
        ownTime = place === null ? undefined : timeAt(place);
        for (const [photoName, chosen] of photos) void writePhoto(chosen, photoName);
        const foundPhoto = (photoName: PhotoName, saved: File | null) => {
          if (!photos.has(photoName)) photos.set(photoName, saved);
          return photos.get(photoName) ?? null;
        };
        found({
          hasPlace: acquired !== null,
          stored,
          photo: foundPhoto('photo', photo),
          privatePhoto: foundPhoto('private photo', privatePhoto),
          early: early(),
        });
        // `found` has written the early text to the place, so session storage need not have it any more.
        if (acquired !== null) tabDrafts.write(userId, name, null);
        acquired?.watchSharing(shared);
      };
      void start();
      document.addEventListener('visibilitychange', flushWhenHidden);
      window.addEventListener('pageshow', reloadIfRestored);
      const unsubscribe = [
        database.onRecovery(() => void restorePhotos()),
        onSigningOut((id) => {
          if (id === userId) stop();
        }),
      ];
      const end = () => {
        for (const one of unsubscribe) one();
        isReleased = true;
        release?.();
      };
      /** Releases the place once the reply has arrived and the photos are stored. The text is stored already. */
      const endLater = async (acquired: string | null) => {
        await sending;
        if (acquired !== null && hasPhoto) await photosWritten(userId, acquired);
        end();
      };
      return () => {
        isLeft = true;
        memory.write(null);
        document.removeEventListener('visibilitychange', flushWhenHidden);
        window.removeEventListener('pageshow', reloadIfRestored);
        flush();
        if (sending !== null || (place !== null && hasPhoto)) void endLater(place);
        else end();
      };
    },

    /**
     * Stores the text at once. While the place is unknown, the text goes to session storage, because another tab may
     * have the first place.
     * @param draft any JSON value; null removes it
     * @returns false if the device could not store it
     */
    write,

    /** Stores a photo; null removes it. @returns false if the device could not store it */
    writePhoto,

    /**
     * Calls `send`, and reserves the place of this draft until the reply. A form that is opened before the reply
     * therefore starts empty, instead of with the draft that is being sent.
     */
    async keepPlaceWhile<T>(send: () => Promise<T>): Promise<T> {
      const key = place === null ? null : textKey(userId, place);
      if (key !== null) placesBeingSent.add(key);
      const sent = send().finally(() => {
        if (key !== null) placesBeingSent.delete(key);
        sending = null;
      });
      // The caller handles the failure.
      sending = sent.catch(() => undefined);
      return sent;
    },

    /** Removes the draft. Later writes store a new one. */
    clear,

    /** Removes the draft and ignores later writes, because a field may still change while the screen is being left. */
    finish(): Promise<void> {
      const cleared = clear();
      isFinished = true;
      return cleared;
    },

    /**
     * Removes what this tab wrote, and ignores later writes. Called when the user signs out, and when all places for
     * drafts of this form are taken by other tabs.
     */
    stop,
  };
}
