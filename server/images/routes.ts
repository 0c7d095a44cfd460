import type { FastifyInstance } from 'fastify';
import { PortalError } from '../http/errors/portal-error.ts';
import type { PhotoKeys } from './photo-keys.ts';
import { type PhotoSize, type PhotoStore, parsePictureName, photoPath } from './photo-store.ts';

interface Pieces {
  photos: Pick<PhotoStore, 'read'>;
  photoKeys: Pick<PhotoKeys, 'opens'>;
  /** Whether everybody may see the photo. */
  isPhotoPublic: (photoId: string) => Promise<boolean>;
}

interface PhotoRoute {
  Params: { name: string };
  Querystring: { until?: unknown; key?: unknown };
}

/** Serves pictures: public ones to everybody, others only with a signed URL. */
export function photoRoutes(app: FastifyInstance, pieces: Pieces): void {
  const { photos, photoKeys, isPhotoPublic } = pieces;

  /** The Cache-Control header of a picture; null if the client may not see it. */
  async function cachingOf(photoId: string, size: PhotoSize, query: PhotoRoute['Querystring']) {
    // A picture with a signed URL must not be cached, because it would stay in the browser's cache after the user has
    // signed out.
    if (photoKeys.opens(photoPath(photoId, size), query)) return 'no-store';
    // The name depends on the content, so the browser may cache the picture for ever. Shared caches may not, because
    // the picture may become private later.
    return (await isPhotoPublic(photoId)) ? 'private, max-age=31536000, immutable' : null;
  }

  app.get<PhotoRoute>('/photos/:name', async (request, reply) => {
    // Only names of this form are used as file names.
    const asked = parsePictureName(request.params.name);
    if (asked === null) throw new PortalError('NOT_FOUND');
    const caching = await cachingOf(asked.id, asked.size, request.query);
    const picture = caching === null ? null : await photos.read(asked.id, asked.size);
    if (caching === null || picture === null) throw new PortalError('NOT_FOUND');
    return reply
      .header('Cache-Control', caching)
      .header('X-Content-Type-Options', 'nosniff')
      .type('image/webp')
      .send(picture);
  });
}
