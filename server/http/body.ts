import type { FastifyRequest } from 'fastify';
import type { Account } from './authenticate.ts';
import { createMemoryBudget } from './memory-budget.ts';
import { multipartLimit, readMultipart } from './multipart.ts';
import { PortalError, invalid } from './portal-error.ts';

/** What a call was sent, still to be held against the contract. */
interface SentBody {
  /** Undefined where there was no body. */
  fields: unknown;
  photo: Uint8Array | null;
}

/**
 * Reads the body of a call and works with it.
 * @param photoField the field of a form that may be a file; a call without one is sent as JSON
 * @throws PortalError BUSY where too much is being sent at once, VALIDATION_ERROR, TOO_LARGE
 */
type WithBody = <T>(
  request: FastifyRequest,
  photoField: string | undefined,
  viewer: Account | null,
  work: (sent: SentBody) => Promise<T>,
) => Promise<T>;

/** A photo is held in memory whole. Seventeen of the largest fit, or a thousand as the page sends them. */
const held = { total: 256 * 1024 * 1024, each: 64 * 1024 * 1024 };

export function createBodyReader(): WithBody {
  const withinMemory = createMemoryBudget(held);

  return async (request, photoField, viewer, work) => {
    if (photoField === undefined) {
      if (request.isMultipart()) throw invalid('body', 'must be sent as application/json');
      return work({ fields: request.body, photo: null });
    }
    if (!request.isMultipart()) throw invalid('body', 'must be sent as multipart/form-data');
    // A body that does not say its length may be as long as any.
    const length = Number(request.headers['content-length'] ?? multipartLimit);
    if (length > multipartLimit) throw new PortalError('TOO_LARGE');
    return withinMemory(length, viewer?.id ?? request.ip, async () =>
      work(await readMultipart(request, photoField)),
    );
  };
}
