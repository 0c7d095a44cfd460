/**
 * What the manifest, the service worker and the server agree on about what other apps share with the
 * portal (Web Share Target, W3C): the device posts a form to `sharePath`, and is led to a new item.
 */

export const sharePath = '/share';

/** In the address of a new item: the id of what was shared, which its draft has as well. */
export const sharedParameter = 'shared';

/** What the manifest calls the fields of the form. */
export const shareFields = { title: 'title', text: 'text', url: 'url', photo: 'photo' } as const;

/** Where the photo that was shared is posted. */
export function sharedItemPath(id: string): string {
  return `/items/create?${sharedParameter}=${id}`;
}
