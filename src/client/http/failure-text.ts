import type { Failure } from '../../core/http/result.ts';

/** The text for a call without a response from the portal. */
const unreachableText =
  "The portal cannot be reached. Nothing you wrote is lost: please try again when you're online.";

/**
 * The text for a failed call: the server's message, or else the screen's own text (specification section 8). Without a
 * response, a text that is the same on all screens.
 * @returns null if the user cancelled the call
 */
export function failureText(failure: Failure, otherwise: string): string | null {
  switch (failure.kind) {
    case 'refused':
      return failure.message || otherwise;
    case 'unreachable':
      return unreachableText;
    case 'cancelled':
      return null;
  }
}
