import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { bounds } from '../../../contract/bounds.ts';
import { sharePath, sharedItemPath } from '../../../contract/documents/share-target.ts';
import type { AuthenticateAndCount } from '../../http/authenticate.ts';
import { PortalError } from '../../http/errors/portal-error.ts';

/**
 * Maximum size of a shared form in bytes. More than for an upload, because the page has not shrunk the photo yet.
 * Proxies accept longer bodies, so that the portal itself refuses what is too long (tests/server/proxy-limits.test.ts).
 */
export const maxSharedBytes = 2 * bounds.photo.bytes;

/**
 * Receives what another app shares with the portal. Once the device's service worker has started, the worker does this.
 * The route discards the photo, because only the worker can store one without a session. It redirects to the new-item
 * screen, which tells the user that the photo is missing.
 */
export async function shareTargetRoute(
  app: FastifyInstance,
  authenticateAndCount: AuthenticateAndCount,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', async (_request: unknown, body: Readable) => discard(body));
    scope.post(
      sharePath,
      {
        onRequest: async (request, reply) => {
          await authenticateAndCount(request, reply);
        },
      },
      async (_request, reply) => reply.redirect(sharedItemPath('none'), 303),
    );
    scope.setErrorHandler((error, _request, reply) => {
      // Close the connection, because a body that is too large is not read to its end.
      void reply.header('Connection', 'close');
      throw error;
    });
  });
}

/**
 * Reads the body to its end, because a browser that is still sending does not read the response. Gives up on a body
 * that is too large.
 * @throws PortalError TOO_LARGE
 */
function discard(body: Readable): Promise<void> {
  return new Promise((resolve, reject) => {
    let length = 0;
    body.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > maxSharedBytes) reject(new PortalError('TOO_LARGE'));
    });
    body.on('end', resolve);
    body.on('error', reject);
  });
}
