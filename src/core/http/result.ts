import type { ErrorCode, ErrorDetail } from '../../../contract/errors.ts';

/** The code of a success whose body does not match the contract. The server may have carried out the call. */
export const unexpectedReply = 'UNEXPECTED_REPLY';

/** Why a call failed. */
export type Failure =
  | {
      /** An error response, or a success that does not match the contract (`unexpectedReply`). */
      kind: 'refused';
      /** HTTP status. */
      status: number;
      /** Empty if the response is not the portal's, for example the error page of a proxy. */
      code: ErrorCode | (string & {});
      /** A sentence for the user; empty if the response has none. */
      message: string;
      /** The error of each invalid field; empty unless the code is VALIDATION_ERROR. */
      details: ErrorDetail[];
      /** Seconds to wait before the next attempt; null if the server did not set them. */
      retryAfter: number | null;
    }
  /** No network, no response before the timeout, or the sign-in page of a captive portal. */
  | { kind: 'unreachable' }
  | { kind: 'cancelled' };

/** Whether the portal itself responded with one of these statuses. A proxy's 404, for example, does not count. */
export function isPortalRefusal(failure: Failure, ...statuses: readonly number[]): boolean {
  return failure.kind === 'refused' && failure.code !== '' && statuses.includes(failure.status);
}

/**
 * Whether the same request may succeed later: after 408, 429 and 5xx, and after a response without a code, which is a
 * proxy's.
 */
export function isTemporary({ status, code }: Extract<Failure, { kind: 'refused' }>): boolean {
  return code === '' || status === 408 || status === 429 || status >= 500;
}

/**
 * Whether the server may have carried out a failed call. A proxy answers with 502 or 504 also to a call that the server
 * has carried out.
 */
export function mayBeDone(failure: Failure): boolean {
  return failure.kind !== 'refused' || failure.status >= 500 || failure.code === unexpectedReply;
}

export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/**
 * The result of a deletion. It succeeds too if the thing is gone already, because somebody else has deleted it, or an
 * earlier request whose response was lost.
 */
export async function deletedOrGone(deletion: Promise<Result<unknown>>): Promise<Result<unknown>> {
  const result = await deletion;
  const isGone = !result.ok && isPortalRefusal(result.failure, 404);
  return isGone ? { ok: true, value: undefined } : result;
}
