import { counted } from '../../../contract/text/counted.ts';
import { type ErrorCode, fieldProblem } from '../../../contract/errors.ts';
import {
  answersPerAccountAndItem,
  claimsPerItemADay,
  openClaimsPerAccount,
  rivalClaimsPerItem,
} from '../../../contract/limits.ts';
import { capitalised } from '../../../contract/text/words.ts';
import type { PortalError } from './portal-error.ts';

/** The error message for each code. */
const sentences: Record<ErrorCode, string> = {
  VALIDATION_ERROR: "Some of the information isn't valid.",
  CODE_INVALID: 'Invalid or expired OTP',
  LINK_INVALID: 'This link is incomplete. Please open it from the email again.',
  NOT_SIGNED_IN: 'Session expired. Please log in again.',
  LOGIN_FAILED: 'Login failed. Please check your credentials.',
  WRONG_PASSWORD: 'The current password is incorrect.',
  FORBIDDEN: "You're not allowed to do this.",
  REAUTHENTICATE: 'Please confirm your password first.',
  RETURN_CODE_FORBIDDEN: 'Only the poster or assigned keeper can generate OTP.',
  OWN_ITEM: "You can't claim an item that you posted or keep.",
  OWN_ACCOUNT: "You can't do this to your own account.",
  CLAIM_TURNED_DOWN:
    'Your earlier claim on this item was turned down. Ask its poster or keeper to let you claim it again.',
  NOT_FOUND: "This doesn't exist, or no longer exists.",
  ALREADY_CLAIMED: 'Someone has already claimed this item.',
  TOO_MANY_CLAIMS: `You already have ${openClaimsPerAccount} open claims. Withdraw one, or wait until an item is returned, before you claim another.`,
  CLAIM_AT_DESK:
    'Several of your claims were turned down lately. Please go to the lost-and-found desk to claim this item.',
  ANSWERED_TWICE: `You can answer the questions about an item ${answersPerAccountAndItem} times. Please go to the lost-and-found desk.`,
  CLAIMED_OFTEN_TODAY: `This item was claimed ${claimsPerItemADay} times today. Please try again tomorrow, or go to the lost-and-found desk.`,
  QUEUE_FULL: `${rivalClaimsPerItem} other people already wait for an answer about this item. Please go to the lost-and-found desk.`,
  CLAIM_NOT_ACCEPTED: 'Look at the claim first.',
  CHECKS_MISSING: 'Tick what you checked before you hand over this item.',
  SECOND_KEEPER_MISSING:
    'A keeper recorded a value that needs a second keeper. Ask one to confirm the hand-over, or ask an admin.',
  NOT_CLAIMED: 'Nobody has claimed this item yet.',
  ALREADY_KEPT: 'This item already has a keeper.',
  NAME_IN_USE: 'This name is already in use.',
  LAST_ADMIN: "The last active admin can't be deactivated.",
  STATUS_CONFLICT: "This isn't possible in the item's current status.",
  ID_IN_USE: 'This id is already in use.',
  TOO_LARGE: 'This is too large to send.',
  IDEMPOTENCY_KEY_REUSED: 'This Idempotency-Key was used before with something else.',
  TOO_MANY_REQUESTS: 'Too many tries. Please wait a little and try again.',
  INTERNAL_ERROR: 'Something went wrong on our side. Please try again later.',
  BUSY: 'The portal is busy. Please try again in a moment.',
  UNAVAILABLE: "The portal can't reach its storage right now. Please try again in a moment.",
  STORAGE_FULL:
    "The portal's storage is full, so nothing can be saved right now. You can still browse. Please try again later.",
};

/**
 * @param more.details if given, the message names the fields
 * @param more.retryAfter seconds; if given, the message for TOO_MANY_REQUESTS says how long to wait
 */
export function sentenceFor(
  code: ErrorCode,
  { details = [], retryAfter }: Partial<Pick<PortalError, 'details' | 'retryAfter'>> = {},
): string {
  if (code === 'TOO_MANY_REQUESTS' && retryAfter !== undefined) {
    return `Too many tries. Please try again in ${lengthOf(retryAfter)}.`;
  }
  if (details.length === 0) return sentences[code];
  const problems = details
    .map(({ field, message }) => fieldProblem(spaced(field), message))
    .join('; ');
  const sentence = capitalised(problems);
  return sentence.endsWith('.') ? sentence : `${sentence}.`;
}

/** The name of a field as people write it: "new password" for `newPassword`. */
function spaced(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** The time in words, such as "2 minutes". Rounds up, so that a retry after this time is not refused again. */
function lengthOf(seconds: number): string {
  if (seconds <= 60) return inWords(seconds, 'second');
  if (seconds <= 60 * 60) return inWords(seconds / 60, 'minute');
  return inWords(seconds / 3600, 'hour');
}

function inWords(exact: number, unit: string): string {
  const whole = Math.max(1, Math.ceil(exact));
  return counted(whole, unit);
}
