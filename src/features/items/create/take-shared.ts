import { bounds } from '../../../../contract/bounds.ts';
import { sharedKey, parseShared } from '../../../core/storage/shared-content.ts';
import { toFile } from '../../../core/storage/stored-photo.ts';
import { store } from '../../../client/query/reply-store.ts';
import { preparePhoto } from '../../../components/items/form/photo/prepare-photo.ts';
import { emptyDraft } from './draft.ts';

const unusablePhoto = (reason: string) => `The photo you shared can't be used. ${reason}.`;

/** @returns null if the shared content does not exist or belongs to another user */
export async function loadShared(id: string, userId: string) {
  const shared = parseShared(await store.readDraft(sharedKey(id)), userId);
  if (shared === null) return null;
  const { title, text, photo } = shared;
  const prepared = photo && (await preparePhoto(toFile(photo)));
  const isUsable = prepared === null || prepared instanceof File;
  return {
    draft: {
      ...emptyDraft(id),
      title: title.slice(0, bounds.title.max),
      description: text.slice(0, bounds.description.max),
    },
    photo: isUsable ? prepared : null,
    problem: isUsable ? null : unusablePhoto(prepared.reason),
  };
}

export function forgetShared(id: string): Promise<void> {
  return store.clearDraft(sharedKey(id));
}
