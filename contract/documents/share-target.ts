/**
 * Constants of the Web Share Target (W3C) for the manifest, the service worker and the server. Another app
 * shares by posting a form to `sharePath`; the response redirects to the form for a new item.
 */

import { paths } from '../paths.ts';

export const sharePath = '/share';

/** Query parameter of the new-item screen: the id of the shared content, which is also its draft's id. */
export const sharedParameter = 'shared';

/** Names of the form's fields in the manifest. */
export const shareFields = { title: 'title', text: 'text', url: 'url', photo: 'photo' } as const;

/** Path of the new-item screen, filled with the shared content. */
export function sharedItemPath(id: string): string {
  return `${paths.createItem()}?${sharedParameter}=${id}`;
}
