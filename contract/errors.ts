import { z } from 'zod/mini';

/** Every error code of the API with its HTTP status. */
export const errorStatus = {
  VALIDATION_ERROR: 400,
  CODE_INVALID: 400,
  LINK_INVALID: 400,
  NOT_SIGNED_IN: 401,
  LOGIN_FAILED: 401,
  WRONG_PASSWORD: 400,
  FORBIDDEN: 403,
  REAUTHENTICATE: 403,
  RETURN_CODE_FORBIDDEN: 403,
  OWN_ITEM: 403,
  OWN_ACCOUNT: 403,
  CLAIM_TURNED_DOWN: 403,
  CLAIM_AT_DESK: 403,
  NOT_FOUND: 404,
  ALREADY_CLAIMED: 409,
  TOO_MANY_CLAIMS: 409,
  ANSWERED_TWICE: 409,
  CLAIMED_OFTEN_TODAY: 409,
  QUEUE_FULL: 409,
  CLAIM_NOT_ACCEPTED: 409,
  CHECKS_MISSING: 409,
  SECOND_KEEPER_MISSING: 409,
  NOT_CLAIMED: 409,
  ALREADY_KEPT: 409,
  NAME_IN_USE: 409,
  LAST_ADMIN: 409,
  STATUS_CONFLICT: 409,
  ID_IN_USE: 409,
  TOO_LARGE: 413,
  IDEMPOTENCY_KEY_REUSED: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_ERROR: 500,
  BUSY: 503,
  UNAVAILABLE: 503,
  STORAGE_FULL: 507,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export const ErrorDetail = z.object({
  /** Name of the field in the request, or its path such as `tags.2`; `body` if the whole body is invalid. */
  field: z.string(),
  /** A whole sentence, or the part of a sentence that follows the name of the field ("must have …"). */
  message: z.string(),
});
export type ErrorDetail = z.infer<typeof ErrorDetail>;

/**
 * Describes a problem of a field to people. A message that begins with a capital letter is a whole sentence, so the
 * name is left out.
 * @param name the field's name, as the reader knows it
 */
export function fieldProblem(name: string, message: string): string {
  return /^[A-Z]/.test(message) ? message : `${name} ${message}`;
}

/** Body of every error response. `error` repeats `message`. */
export const ErrorBody = z.object({
  code: z.string(),
  message: z.string(),
  error: z.string(),
  details: z.optional(z.array(ErrorDetail)),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
