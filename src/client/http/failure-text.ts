import type { Failure } from '../../core/http/result.ts';

/** Said of a call that the portal never answered. */
export const unreachableText =
  "The portal cannot be reached. Nothing you wrote is lost: please try again when you're online.";

/**
 * A failed call in words: what the server said, or else the screen's own (specification section 8).
 * Nothing where the person cancelled it.
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
