import type { DraftSource } from '../../../components/drafts/use-draft.ts';
import { type Draft, draftOf } from './draft.ts';

/**
 * What another app has shared, as the beginning of a new item.
 * @param id of what was shared; the item's draft gets it, and is known by it after a reload
 * @param userId who it is for
 */
export function sharedDraft(id: string, userId: string): DraftSource<Draft> {
  const shared = import('./take-shared.ts');
  return {
    isOwn: (stored) => draftOf(stored)?.id === id,
    load: () => shared.then(({ loadShared }) => loadShared(id, userId)).catch(() => null),
    taken: () => shared.then(({ forgetShared }) => forgetShared(id)),
  };
}
