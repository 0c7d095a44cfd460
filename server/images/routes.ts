import type { FastifyInstance } from 'fastify';
import { PortalError } from '../http/portal-error.ts';
import type { PhotoKeys } from './photo-keys.ts';
import { type PhotoSize, type PhotoStore, photoPath, photoSizes } from './photo-store.ts';

interface Pieces {
  photos: Pick<PhotoStore, 'read'>;
  photoKeys: Pick<PhotoKeys, 'opens'>;
  /** Whether something that everybody may see shows the photo. */
  isPhotoPublic: (photoId: string) => Promise<boolean>;
}

interface Asked {
  Params: { name: string };
  Querystring: { until?: unknown; key?: unknown };
}

/** Serves the pictures: to everybody what everybody may see, the others to who has a key in the address. */
export function photoRoutes(app: FastifyInstance, pieces: Pieces): void {
  const { photos, photoKeys, isPhotoPublic } = pieces;

  /** Whether and how long a browser may keep the picture, as Cache-Control says it; null where it is not for who asks. */
  async function cachingOf(photoId: string, size: PhotoSize, query: Asked['Querystring']) {
    // The browser's own cache would still have it when who may see it has signed out.
    if (photoKeys.opens(photoPath(photoId, size), query)) return 'no-store';
    // Their names come from their content, so whoever has one need never ask again; but a cache between
    // would hand it to others when it is no longer for everybody.
    return (await isPhotoPublic(photoId)) ? 'private, max-age=31536000, immutable' : null;
  }

  app.get<Asked>('/photos/:name', async (request, reply) => {
    const [, photoId, asked] = pictureName.exec(request.params.name) ?? [];
    const size = photoSizes.find((size) => size === asked);
    if (photoId === undefined || size === undefined) throw new PortalError('NOT_FOUND');
    const caching = await cachingOf(photoId, size, request.query);
    const picture = caching === null ? null : await photos.read(photoId, size);
    if (caching === null || picture === null) throw new PortalError('NOT_FOUND');
    return reply
      .header('Cache-Control', caching)
      .header('X-Content-Type-Options', 'nosniff')
      .type('image/webp')
      .send(picture);
  });
}

/** Nothing that is not of this form reaches the file system. */
const pictureName = /^([0-9a-f]{32})-([a-z]+)\.webp$/;
