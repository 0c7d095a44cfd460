import type { ErrorCode } from '../../contract/errors.ts';
import type { PortalError } from './portal-error.ts';

/** The sentence that people read for each error code. */
const sentences: Record<ErrorCode, string> = {
  VALIDATION_ERROR: 'Some of what was sent is not acceptable.',
  CODE_INVALID: 'Invalid or expired OTP',
  NOT_SIGNED_IN: 'Session expired. Please log in again.',
  LOGIN_FAILED: 'Login failed. Please check your credentials.',
  WRONG_PASSWORD: 'The current password is not right.',
  FORBIDDEN: 'You are not allowed to do this.',
  RETURN_CODE_FORBIDDEN: 'Only the poster or assigned keeper can generate OTP.',
  OWN_ITEM: 'You cannot claim an item that you posted or keep.',
  OWN_ACCOUNT: 'You cannot do this to your own account.',
  CLAIM_TURNED_DOWN:
    'Your earlier claim on this item was turned down. Ask its poster or keeper to let you claim it again.',
  NOT_FOUND: 'This does not exist, or no longer.',
  ALREADY_CLAIMED: 'Somebody has already claimed this item.',
  ALREADY_KEPT: 'This item already has a keeper.',
  NAME_IN_USE: 'This name is already in use.',
  LAST_ADMIN: 'The last active admin cannot be deactivated.',
  STATUS_CONFLICT: 'The item has changed meanwhile and no longer allows this.',
  ID_IN_USE: 'This id is already in use.',
  TOO_LARGE: 'What was sent is too large.',
  IDEMPOTENCY_KEY_REUSED: 'This Idempotency-Key was used before with something else.',
  TOO_MANY_REQUESTS: 'Too many tries. Please wait a little and try again.',
  INTERNAL_ERROR: 'Something went wrong on our side. Please try again later.',
  BUSY: 'The portal is busy. Please try again in a moment.',
};

/**
 * @param more.details where given, the sentence names the fields
 * @param more.retryAfter where given, the sentence says how long to wait; seconds
 */
export function sentenceFor(
  code: ErrorCode,
  { details = [], retryAfter }: Partial<Pick<PortalError, 'details' | 'retryAfter'>> = {},
): string {
  if (code === 'TOO_MANY_REQUESTS' && retryAfter !== undefined) {
    return `Too many tries. Please try again in ${lengthOf(retryAfter)}.`;
  }
  if (details.length === 0) return sentences[code];
  return `${details.map(({ field, message }) => `${field} ${message}`).join('; ')}.`;
}

/** Never less than it is: who comes back then is not refused again. */
function lengthOf(seconds: number): string {
  if (seconds <= 60) return inWords(seconds, 'second');
  if (seconds <= 60 * 60) return inWords(seconds / 60, 'minute');
  return inWords(seconds / 3600, 'hour');
}

function inWords(exact: number, unit: string): string {
  const whole = Math.max(1, Math.ceil(exact));
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`;
}
