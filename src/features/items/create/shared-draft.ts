import { bounds } from '../../../../contract/bounds.ts';
import { type Shared, sharedKey, sharedOf } from '../../../data/shared.ts';
import { store } from '../../../data/store.ts';
import type { Given } from '../../../parts/draft/use-draft.ts';
import { shrinkPhoto } from '../../../parts/items/form/shrink-photo.ts';
import { type Draft, draftOf, emptyDraft } from './draft.ts';

/**
 * What another app has shared, as the beginning of a new item.
 * @param id of what was shared; the item's draft gets it, and is known by it after a reload
 */
export function sharedDraft(id: string): Given<Draft> {
  return {
    isOwn: (stored) => draftOf(stored)?.id === id,
    load: async () => {
      const shared = sharedOf(await store.readDraft(sharedKey(id)));
      if (shared === null) return null;
      const draft = { ...emptyDraft(id), ...wordsOf(shared) };
      return { draft, photo: await photoOf(shared) };
    },
    taken: () => store.clearDraft(sharedKey(id)),
  };
}

function wordsOf({ title, text }: Shared): Pick<Draft, 'title' | 'description'> {
  return {
    title: title.slice(0, bounds.title.max),
    description: text.slice(0, bounds.description.max),
  };
}

/** As small as any other photo; what the portal would not take is left out. */
async function photoOf({ photo }: Shared): Promise<File | null> {
  if (photo?.type.startsWith('image/') !== true) return null;
  const { name, type, buf } = photo;
  const shrunk = await shrinkPhoto(new File([buf], name, { type }));
  return shrunk.size > bounds.photo.bytes ? null : shrunk;
}
