import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { bounds } from '../../../contract/bounds.ts';
import { sharePath, sharedItemPath } from '../../../contract/share-target.ts';
import type { CountRequest } from '../../http/count-request.ts';
import { PortalError } from '../../http/portal-error.ts';

/** Photos as cameras make them: the page makes them smaller only later. In bytes. */
const longest = 4 * bounds.photo.bytes;

/**
 * Answers what the service worker of an installed portal answers otherwise, before it has begun: only it
 * can keep a photo without anybody being signed in. The photo is thrown away, and the screen of a new
 * item, where this leads, says that it is missing.
 */
export async function shareTargetRoute(
  app: FastifyInstance,
  countRequest: CountRequest,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', async (_request: unknown, body: Readable) => discard(body));
    scope.post(
      sharePath,
      {
        onRequest: async (request) => {
          await countRequest(request);
        },
      },
      async (_request, reply) => reply.redirect(sharedItemPath('none'), 303),
    );
    scope.setErrorHandler((error, _request, reply) => {
      // What is still coming is not waited for.
      void reply.header('Connection', 'close');
      throw error;
    });
  });
}

/**
 * Reads to the end, so that a browser that is still sending hears the answer.
 * @throws PortalError TOO_LARGE
 */
function discard(body: Readable): Promise<void> {
  return new Promise((resolve, reject) => {
    let length = 0;
    body.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > longest) reject(new PortalError('TOO_LARGE'));
    });
    body.on('end', resolve);
    body.on('error', reject);
  });
}
