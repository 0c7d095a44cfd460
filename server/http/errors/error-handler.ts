import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '../../../contract/errors.ts';
import type { StorageFault } from '../../db/database.ts';
import { storageFaultOf } from '../../db/dialects/storage-faults.ts';
import { errorDocument, isForReading } from './error-document.ts';
import { PortalError, invalid } from './portal-error.ts';
import { sentenceFor } from './words.ts';

/** Turns every error into a response, without revealing internals. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  // The client has broken off, which is no fault of the portal.
  const isBrokenOff = error !== null && error === request.raw.errored;
  const refusal = isBrokenOff ? invalid('body', 'is incomplete') : asPortalError(error);
  // A busy server is not a bug, so there is no stack trace to log.
  if (refusal.code === 'BUSY') request.log.warn('busy');
  else if (refusal.status >= 500) request.log.error({ err: error }, 'request failed');
  if (refusal.retryAfter !== undefined) {
    reply.header('Retry-After', String(Math.max(1, Math.ceil(refusal.retryAfter))));
  }
  reply.header('Cache-Control', 'no-store').status(refusal.status);
  if (isForReading(request)) reply.type('text/html; charset=utf-8').send(errorDocument(refusal));
  else reply.send(errorBody(refusal));
}

export function errorBody(refusal: PortalError): ErrorBody {
  const message = sentenceFor(refusal.code, refusal);
  return {
    code: refusal.code,
    message,
    error: message,
    ...(refusal.details && { details: [...refusal.details] }),
  };
}

const refusalOfFault: Record<StorageFault, () => PortalError> = {
  unreachable: () => new PortalError('UNAVAILABLE', { retryAfter: 5 }),
  full: () => new PortalError('STORAGE_FULL', { retryAfter: 60 }),
};

/** Converts any error to the PortalError that is sent to the client. */
export function asPortalError(error: unknown): PortalError {
  if (error instanceof PortalError) return error;
  const fault = storageFaultOf(error);
  if (fault !== null) return refusalOfFault[fault]();
  if (isUnmetCondition(error)) {
    return invalid('request', 'asks for a part or a version of the file that does not exist');
  }
  if (!isFastifyError(error)) return new PortalError('INTERNAL_ERROR');
  if (error.code === 'FST_ERR_BAD_URL') return invalid('address', 'could not be read');
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') return new PortalError('NOT_FOUND');
  if (error.statusCode === 413) return new PortalError('TOO_LARGE');
  if (error.statusCode === 415) {
    return invalid('body', 'is of a media type that this call does not take');
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return invalid('body', 'could not be read');
  }
  return new PortalError('INTERNAL_ERROR');
}

/** Whether the plugin for files cannot fulfil an If-Match, If-Unmodified-Since or Range header. */
function isUnmetCondition(error: unknown): boolean {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : null;
  return status === 412 || status === 416;
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'statusCode' in error && 'code' in error;
}
