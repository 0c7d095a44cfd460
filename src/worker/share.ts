import { shareFields, sharePath, sharedItemPath } from '../../contract/share-target.ts';
import { readMirroredSession } from '../core/session/session-mirror.ts';
import { type SharedContent, storeShared } from '../core/storage/shared-content.ts';

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

/** An item has one photo: of several each begins one of its own, and the first has the words. */
async function keep(first: string, request: Request): Promise<void> {
  const form = await request.formData();
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const photos = await Promise.all(form.getAll(shareFields.photo).map(photoOf));
  const [photo = null, ...others] = photos.filter((one) => one !== null);
  const owner = (await readMirroredSession())?.userId ?? null;
  const at = Date.now();
  await storeShared([
    {
      ...{ id: first, owner, at, photo },
      title: text(shareFields.title),
      text: [text(shareFields.text), text(shareFields.url)].filter(Boolean).join('\n'),
    },
    ...others.map((other, index) => ({
      ...{ id: crypto.randomUUID(), owner, at: at + 1 + index, photo: other },
      ...{ title: '', text: '' },
    })),
  ]);
}

/** A form has an empty file where none was chosen. */
async function photoOf(file: FormDataEntryValue): Promise<SharedContent['photo']> {
  if (!(file instanceof File) || file.size === 0) return null;
  return { name: file.name, type: file.type, buf: await file.arrayBuffer() };
}
