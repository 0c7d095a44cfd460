import type { Call, Endpoints, Reply, Request } from '../../../contract/endpoints.ts';
import type { HttpResponse, CallOptions, OutgoingCall } from './request.ts';
import { isRecord } from '../is-record.ts';
import type { Failure, Result } from './result.ts';

/**
 * The calls that may carry a photo, with the name of its form field. Repeats a list of the contract, which the
 * page cannot import: it would bring zod with it. The type keeps both lists equal.
 */
type PhotoFields = {
  [C in Call as Endpoints[C] extends { photoField: string } ? C : never]: Endpoints[C] extends {
    photoField: infer Field;
  }
    ? Field
    : never;
};
const photoFields: PhotoFields = { 'POST /items': 'image', 'PUT /items/{id}': 'image' };

export interface CallParts {
  /** Prefix of `/api/v1`; empty for the page's own origin. */
  origin: string;
  session: { token(): string | null; end(token: string): void };
  connection: { reached(): void; lost(): void };
}

/** Sends one call. Returns `unreachable` when no response of the portal arrived, for whatever reason. */
export type Send = (outgoing: OutgoingCall) => Promise<HttpResponse | 'unreachable' | 'cancelled'>;

/** Calls the server with the request and reply types of the contract. */
export type Caller = ReturnType<typeof createCaller>;

/**
 * Creates the function that calls the portal's server. That function returns a reply or a typed failure; it
 * does not throw when a call fails.
 * @param parts.session gives the token to send; `end` is called when the server no longer knows that token
 * @param parts.connection learns from each call whether the server answers
 * @param send sends the request over the network
 */
export function createCaller({ origin, session, connection }: CallParts, send: Send) {
  return async function call<C extends Call>(
    name: C,
    request: Request<C>,
    options: CallOptions = {},
  ): Promise<Result<Reply<C>>> {
    const sessionToken = options.token === undefined ? session.token() : null;
    const token = options.token ?? sessionToken;
    const response = await send({
      origin,
      name,
      request,
      token,
      photoField: name in photoFields ? photoFields[name as keyof PhotoFields] : null,
      options,
    });

    if (response === 'cancelled') return failed({ kind: 'cancelled' });
    if (response === 'unreachable') {
      connection.lost();
      return failed({ kind: 'unreachable' });
    }
    connection.reached();
    const body = isRecord(response.body) ? response.body : null;
    if (body !== null && response.status >= 200 && response.status < 300) {
      // The server validates its replies against the contract, and both are built from the same commit.
      return { ok: true, value: body as Reply<C> };
    }
    const refusal = parseRefusal(response, body ?? {});
    if (sessionToken !== null && refusal.code === 'NOT_SIGNED_IN') session.end(sessionToken);
    return failed(refusal);
  };
}

function parseRefusal({ status, retryAfter }: HttpResponse, body: Record<string, unknown>) {
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
