import { shareFields, sharePath, sharedItemPath } from '../../contract/share-target.ts';
import { keepShared } from '../data/shared.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Takes what the device's other apps share, also without a network and before anybody has signed in,
 * and leads to a new item with it.
 */
export function takeShared(): void {
  self.addEventListener('fetch', (event) => {
    const { method, url } = event.request;
    if (method === 'POST' && url === location.origin + sharePath) {
      event.respondWith(take(event.request));
    }
  });
}

/** What could not be kept is missing on the screen that this leads to, which says so. */
async function take(request: Request): Promise<Response> {
  const id = crypto.randomUUID();
  await keep(id, request).catch(() => undefined);
  return Response.redirect(sharedItemPath(id), 303);
}

async function keep(id: string, request: Request): Promise<void> {
  const form = await request.formData();
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const photo = form.get(shareFields.photo);
  await keepShared(id, {
    title: text(shareFields.title),
    text: [text(shareFields.text), text(shareFields.url)].filter(Boolean).join('\n'),
    photo:
      photo instanceof File
        ? { name: photo.name, type: photo.type, buf: await photo.arrayBuffer() }
        : null,
  });
}
