import type { Call, Endpoints, Reply, Request } from '../../../contract/endpoints.ts';
import type { Answer, CallOptions, Outgoing } from './request.ts';
import { isRecord } from '../is-record.ts';
import type { Failure, Result } from './result.ts';

/** The calls that may carry a photo, with its field: the contract's list, in a form that needs no zod. */
type PhotoFields = {
  [C in Call as Endpoints[C] extends { photoField: string } ? C : never]: Endpoints[C] extends {
    photoField: infer Field;
  }
    ? Field
    : never;
};
const photoFields: PhotoFields = { 'POST /items': 'image', 'PUT /items/{id}': 'image' };

export interface CallParts {
  /** Before `/api/v1`; empty for the page's own origin. */
  origin: string;
  session: { token(): string | null; end(token: string): void };
  connection: { reached(): void; lost(): void };
}

/** Sends one call; everything that kept an answer from coming is `unreachable`. */
export type Send = (outgoing: Outgoing) => Promise<Answer | 'unreachable' | 'cancelled'>;

/** The type of every caller: the contract's, call by call. */
export type Caller = ReturnType<typeof createCaller>;

/**
 * Makes the function that calls the portal's server: it returns values and typed failures, and never
 * throws for either.
 * @param send where a call leaves this device
 */
export function createCaller({ origin, session, connection }: CallParts, send: Send) {
  return async function call<C extends Call>(
    name: C,
    request: Request<C>,
    options: CallOptions = {},
  ): Promise<Result<Reply<C>>> {
    const sessionToken = options.token === undefined ? session.token() : null;
    const token = options.token ?? sessionToken;
    const answer = await send({
      origin,
      name,
      request,
      token,
      photoField: name in photoFields ? photoFields[name as keyof PhotoFields] : null,
      options,
    });

    if (answer === 'cancelled') return failed({ kind: 'cancelled' });
    if (answer === 'unreachable') {
      connection.lost();
      return failed({ kind: 'unreachable' });
    }
    connection.reached();
    const body = isRecord(answer.body) ? answer.body : null;
    if (body !== null && answer.status >= 200 && answer.status < 300) {
      // The server replies with what the contract's schema let through; both are built from the same commit.
      return { ok: true, value: body as Reply<C> };
    }
    const refusal = refusalOf(answer, body ?? {});
    if (sessionToken !== null && refusal.code === 'NOT_SIGNED_IN') session.end(sessionToken);
    return failed(refusal);
  };
}

function refusalOf({ status, retryAfter }: Answer, body: Record<string, unknown>) {
  const details = Array.isArray(body.details) ? body.details.filter(isDetail) : [];
  return {
    kind: 'refused',
    status,
    code: textOr(body.code, ''),
    message: textOr(body.message, textOr(body.error, '')),
    details,
    retryAfter,
  } satisfies Failure;
}

function textOr(value: unknown, otherwise: string): string {
  return typeof value === 'string' && value !== '' ? value : otherwise;
}

function isDetail(value: unknown): value is { field: string; message: string } {
  return isRecord(value) && typeof value.field === 'string' && typeof value.message === 'string';
}

function failed(failure: Failure): { ok: false; failure: Failure } {
  return { ok: false, failure };
}
