import { z } from 'zod/mini';
import { bounds } from '../bounds.ts';
import type { Endpoint, EndpointKey } from '../http/endpoint.ts';
import { Id, line } from '../fields.ts';
import { openStatuses } from '../item-status.ts';

/** A text field of a saved search; empty if the search does not use it. */
const searchText = (max: number) => z._default(line(0, max), '');

/**
 * A search to save. It needs words, a category or a place, because a search with only a status would cause an alert for
 * every new item with this status.
 */
export const SavedSearchDraft = z.object({
  words: searchText(bounds.search.max),
  /** The name of an active category, ignoring case; empty for all. */
  category: searchText(bounds.categoryName.max),
  /** Words of the location. */
  place: searchText(bounds.location.max),
  /** If left out, the search finds lost and found items. */
  status: z.optional(z.enum(openStatuses)),
});
export type SavedSearchDraft = z.infer<typeof SavedSearchDraft>;

export const savedSearchEndpoints = {
  'GET /users/me/saved-searches': {
    summary: "The caller's saved searches, newest first",
    access: 'signed in',
    status: 200,
    errors: [],
  },
  'POST /users/me/saved-searches': {
    summary: `Save a search: the caller is notified of new items that it finds. At most ${String(bounds.savedSearches)}; the same search is saved once`,
    access: 'signed in',
    body: SavedSearchDraft,
    status: 201,
    errors: [],
  },
  'DELETE /users/me/saved-searches/{id}': {
    summary: 'Delete a saved search',
    access: 'signed in',
    params: z.object({ id: Id }),
    status: 200,
    errors: ['NOT_FOUND'],
  },
  'POST /items/{id}/stop-saved-search': {
    summary: "Delete the caller's saved search that alerted them to this item",
    access: 'signed in',
    params: z.object({ id: Id }),
    status: 200,
    errors: ['NOT_FOUND'],
  },
} satisfies Record<EndpointKey, Endpoint>;
