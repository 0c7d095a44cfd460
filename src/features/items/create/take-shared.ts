import { bounds } from '../../../../contract/bounds.ts';
import {
  type SharedContent,
  sharedKey,
  parseShared,
} from '../../../core/storage/shared-content.ts';
import { toFile } from '../../../core/storage/stored-photo.ts';
import { store } from '../../../client/query/reply-store.ts';
import { shrinkPhoto } from '../../../components/items/form/photo/shrink-photo.ts';
import { emptyDraft } from './draft.ts';

/** @returns null if the shared content does not exist or belongs to another user */
export async function loadShared(id: string, userId: string) {
  const shared = parseShared(await store.readDraft(sharedKey(id)), userId);
  if (shared === null) return null;
  const { title, text } = shared;
  const photo = await photoOf(shared);
  return {
    draft: {
      ...emptyDraft(id),
      title: title.slice(0, bounds.title.max),
      description: text.slice(0, bounds.description.max),
    },
    photo,
    isIncomplete: photo === null && shared.photo !== null,
  };
}

export function forgetShared(id: string): Promise<void> {
  return store.clearDraft(sharedKey(id));
}

/** The shared photo, shrunk like other photos; null if there is none or the server would refuse it. */
async function photoOf({ photo }: SharedContent): Promise<File | null> {
  if (photo?.type.startsWith('image/') !== true) return null;
  const shrunk = await shrinkPhoto(toFile(photo));
  return shrunk === null || shrunk.size > bounds.photo.bytes ? null : shrunk;
}
