import type { Reply } from '../../../../../contract/endpoints.ts';
import type { ItemDraft } from '../../../../../contract/items/item-input.ts';
import { call } from '../../../../client/http/api.ts';
import { withTimeout } from '../../../../core/timing.ts';

export type Candidates = Reply<'POST /items/candidates'>['candidates'];

/** A person who posts waits no longer than this for similar items. */
export const candidatesTimeoutMs = 2500;

/**
 * Finds items of the other side (lost or found) that may be the same thing as an item that is about to be posted. Does
 * not send private details.
 * @param loadQuestion loads the code of the dialog that shows the items
 * @returns an empty list if there are no such items, or if the search or the loading fails or takes too long
 */
export async function findCandidates(
  { title, description, category, status, location, tags }: ItemDraft,
  loadQuestion: () => Promise<unknown>,
): Promise<Candidates> {
  const controller = new AbortController();
  const body = { title, description, category, status, location, tags };
  const found = Promise.all([
    call('POST /items/candidates', { body }, { signal: controller.signal }),
    loadQuestion().then(
      () => true,
      () => false,
    ),
  ]);
  const [result, isLoaded] = (await withTimeout(found, candidatesTimeoutMs, null)) ?? [];
  controller.abort();
  return isLoaded === true && result?.ok === true ? result.value.candidates : [];
}
