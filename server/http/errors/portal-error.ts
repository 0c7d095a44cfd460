import { type ErrorCode, type ErrorDetail, errorStatus } from '../../../contract/errors.ts';

/** An error that the API reports to the client. The text for its code is in words.ts. */
export class PortalError extends Error {
  readonly code: ErrorCode;
  readonly details: readonly ErrorDetail[] | undefined;
  /** Seconds for the Retry-After header. */
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

/** The error for an invalid field. */
export function invalid(field: string, message: string): PortalError {
  return new PortalError('VALIDATION_ERROR', { details: [{ field, message }] });
}
