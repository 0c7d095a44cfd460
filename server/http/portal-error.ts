import { type ErrorCode, type ErrorDetail, errorStatus } from '../../contract/errors.ts';

/** A refusal that the API answers with; the words for its code stand in words.ts. */
export class PortalError extends Error {
  readonly code: ErrorCode;
  readonly details: readonly ErrorDetail[] | undefined;
  /** Seconds to wait, for the Retry-After header. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    more: { details?: readonly ErrorDetail[]; retryAfter?: number } = {},
  ) {
    super(code);
    this.name = 'PortalError';
    this.code = code;
    this.details = more.details;
    this.retryAfter = more.retryAfter;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** A field that was sent and is not acceptable. */
export function invalid(field: string, message: string): PortalError {
  return new PortalError('VALIDATION_ERROR', { details: [{ field, message }] });
}
