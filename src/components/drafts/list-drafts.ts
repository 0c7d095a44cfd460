import { isPlaceFree, placesOf } from './draft-place.ts';
import { lockOf, readDraft, readPhoto, removeDraft } from './draft-record.ts';

interface StoredDraft {
  draft: unknown;
  photo: File | null;
  remove: () => Promise<void>;
}

/** Reads the drafts of one form, except those that a tab has open. @param isWanted whether to include this draft */
export async function listDrafts(
  userId: string,
  name: string,
  isWanted: (draft: unknown) => boolean,
): Promise<StoredDraft[]> {
  const found = await Promise.all(
    placesOf(name).map(async (place) => {
      const draft = await readDraft(userId, place);
      if (draft === null || !isWanted(draft)) return null;
      if (!(await isPlaceFree(lockOf(userId, place)))) return null;
      const photo = await readPhoto(userId, place);
      const remove = () => removeDraft(userId, place);
      return { draft, photo, remove };
    }),
  );
  return found.filter((one) => one !== null);
}
