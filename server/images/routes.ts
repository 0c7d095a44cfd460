import type { FastifyInstance } from 'fastify';
import { PortalError } from '../http/portal-error.ts';
import { type PhotoStore, photoSizes } from './photo-store.ts';

/** Serves the pictures. Their names come from their content, so whoever has one need never ask again. */
export function photoRoutes(app: FastifyInstance, photos: PhotoStore): void {
  app.get<{ Params: { name: string } }>('/photos/:name', async (request, reply) => {
    const [, photoId, asked] = pictureName.exec(request.params.name) ?? [];
    const size = photoSizes.find((size) => size === asked);
    const picture = photoId && size ? await photos.read(photoId, size) : null;
    if (picture === null) throw new PortalError('NOT_FOUND');
    return reply
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .header('X-Content-Type-Options', 'nosniff')
      .type('image/webp')
      .send(picture);
  });
}

/** Nothing that is not of this form reaches the file system. */
const pictureName = /^([0-9a-f]{32})-([a-z]+)\.webp$/;
