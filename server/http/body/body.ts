import type { FastifyRequest } from 'fastify';
import type { Account } from '../account.ts';
import { createMemoryBudget } from './memory-budget.ts';
import { multipartLimit, readMultipart } from './multipart.ts';
import { PortalError, invalid } from '../errors/portal-error.ts';

/** The body of a request, not yet validated. */
export interface SentBody {
  /** Undefined if the request has no body. */
  fields: unknown;
  /** The bytes of each photo that was sent, by field. */
  photos: ReadonlyMap<string, Uint8Array>;
}

/**
 * Reads the body of a request and runs `work` with it.
 * @param photoFields the form fields that may contain a file; none for calls with a JSON body
 * @throws PortalError BUSY if the photos in memory would exceed `memoryBounds`; VALIDATION_ERROR; TOO_LARGE
 */
type WithBody = <T>(
  request: FastifyRequest,
  photoFields: readonly string[],
  viewer: Account | null,
  work: (sent: SentBody) => Promise<T>,
) => Promise<T>;

/**
 * Maximum bytes of photos in memory at the same time, in total and per client. Each photo is read into memory whole.
 * The total is enough for 17 photos of the maximum size, or about 1,000 of the size that the page sends.
 */
const memoryBounds = { total: 256 * 1024 * 1024, each: 64 * 1024 * 1024 };

export function createBodyReader(): WithBody {
  const withinMemory = createMemoryBudget(memoryBounds);

  return async (request, photoFields, viewer, work) => {
    if (photoFields.length === 0) {
      if (request.isMultipart()) throw invalid('body', 'must be sent as application/json');
      return work({ fields: request.body, photos: new Map() });
    }
    if (!request.isMultipart()) throw invalid('body', 'must be sent as multipart/form-data');
    // Without Content-Length, reserve the maximum.
    const longest = multipartLimit(photoFields);
    const length = Number(request.headers['content-length'] ?? longest);
    if (length > longest) throw new PortalError('TOO_LARGE');
    return withinMemory(length, viewer?.id ?? request.ip, async () =>
      work(await readMultipart(request, photoFields)),
    );
  };
}
