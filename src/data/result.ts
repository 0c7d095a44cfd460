import type { ErrorCode, ErrorDetail } from '../../contract/errors.ts';

/** Why a call brought nothing. */
export type Failure =
  | {
      /** The server answered, and the answer is no. */
      kind: 'refused';
      /** HTTP status. */
      status: number;
      code: ErrorCode | (string & {});
      /** A sentence for people. */
      message: string;
      /** What is wrong with which field; empty unless the code is VALIDATION_ERROR. */
      details: ErrorDetail[];
      /** Seconds to wait before asking again, where the server named them. */
      retryAfter: number | null;
    }
  /** No network, no answer in time, or an answer that is not the portal's (a captive portal's sign-in page). */
  | { kind: 'unreachable' }
  | { kind: 'cancelled' };

export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure };
