import type { ErrorCode, ErrorDetail } from '../../../contract/errors.ts';

/** Why a call brought nothing. */
export type Failure =
  | {
      /** There is an answer, and it is no, or a success whose body cannot be read. */
      kind: 'refused';
      /** HTTP status. */
      status: number;
      /** Empty where the answer is not the portal's, such as the error page of a proxy. */
      code: ErrorCode | (string & {});
      /** A sentence for people; empty where the answer has none. */
      message: string;
      /** What is wrong with which field; empty unless the code is VALIDATION_ERROR. */
      details: ErrorDetail[];
      /** Seconds to wait before asking again, where the server named them. */
      retryAfter: number | null;
    }
  /** No network, no answer in time, or the sign-in page of a captive portal. */
  | { kind: 'unreachable' }
  | { kind: 'cancelled' };

/** Whether the portal itself answered with one of these statuses: a proxy's 404 says nothing of the thing asked for. */
export function isPortalRefusal(failure: Failure, ...statuses: readonly number[]): boolean {
  return failure.kind === 'refused' && failure.code !== '' && statuses.includes(failure.status);
}

export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure };
