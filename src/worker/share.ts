import { logFailure } from '../core/log/log.ts';
import { shareFields, sharePath, sharedItemPath } from '../../contract/documents/share-target.ts';
import { readMirroredSession } from '../core/session/session-mirror.ts';
import { storeShared } from '../core/storage/shared-content.ts';
import { type StoredPhoto, toStored } from '../core/storage/stored-photo.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Stores content that another app shares and redirects to a new item with it. Works offline, and before the user
 * has signed in.
 */
export function receiveShares(): void {
  self.addEventListener('fetch', (event) => {
    const { method, url } = event.request;
    if (method === 'POST' && url === location.origin + sharePath) {
      event.respondWith(respondToShare(event.request));
    }
  });
}

/** Redirects even if storing fails: the screen then reports that the content is missing. */
async function respondToShare(request: Request): Promise<Response> {
  const id = crypto.randomUUID();
  await storeShareRequest(id, request).catch(
    logFailure('worker', 'shared content could not be stored', undefined),
  );
  return Response.redirect(sharedItemPath(id), 303);
}

/** An item has one photo, so each shared photo becomes a share of its own. The first one gets title and text. */
async function storeShareRequest(firstId: string, request: Request): Promise<void> {
  const form = await request.formData();
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const photos = await Promise.all(form.getAll(shareFields.photo).map(parsePhoto));
  const [photo = null, ...morePhotos] = photos.filter((shared) => shared !== null);
  const owner = (await readMirroredSession())?.userId ?? null;
  const now = Date.now();
  await storeShared([
    {
      id: firstId,
      owner,
      at: now,
      photo,
      title: text(shareFields.title),
      text: [text(shareFields.text), text(shareFields.url)].filter(Boolean).join('\n'),
    },
    ...morePhotos.map((nextPhoto, index) => ({
      id: crypto.randomUUID(),
      owner,
      at: now + 1 + index,
      photo: nextPhoto,
      title: '',
      text: '',
    })),
  ]);
}

/** @returns null for the empty file that a form contains if none was chosen */
async function parsePhoto(file: FormDataEntryValue): Promise<StoredPhoto | null> {
  return file instanceof File && file.size > 0 ? toStored(file) : null;
}
