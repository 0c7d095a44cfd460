import type { Call, Endpoints, Reply, Request } from '../../contract/endpoints.ts';
import { connection } from './connection-state.ts';
import type { Answer, CallOptions } from './http.ts';
import { isRecord } from './is-record.ts';
import type { Failure, Result } from './result.ts';
import { session } from './session-state.ts';

export type { Failure, Result } from './result.ts';

/** The calls that may carry a photo, with its field: the contract's list, in a form that needs no zod. */
type PhotoFields = {
  [C in Call as Endpoints[C] extends { photoField: string } ? C : never]: Endpoints[C] extends {
    photoField: infer Field;
  }
    ? Field
    : never;
};
const photoFields: PhotoFields = { 'POST /items': 'image', 'PUT /items/{id}': 'image' };

interface CallParts {
  /** Before `/api/v1`; empty for the page's own origin. */
  origin: string;
  session: { token(): string | null; end(token: string): void };
  connection: { reached(): void; lost(): void };
}

/** Makes the function that calls the portal's server: it returns values and typed failures, and never throws for either. */
export function createCall({ origin, session, connection }: CallParts) {
  return async function call<C extends Call>(
    name: C,
    request: Request<C>,
    options: CallOptions = {},
  ): Promise<Result<Reply<C>>> {
    const sessionToken = options.token === undefined ? session.token() : null;
    const token = options.token ?? sessionToken;
    const answer = await ask(origin, name, request, token, options);

    if (answer === 'cancelled') return failed({ kind: 'cancelled' });
    const body = answer === 'unreachable' ? undefined : answer.body;
    if (answer === 'unreachable' || !isRecord(body)) {
      connection.lost();
      return failed({ kind: 'unreachable' });
    }
    if (answer.status >= 200 && answer.status < 300) {
      connection.reached();
      // The server replies with what the contract's schema let through; both are built from the same commit.
      return { ok: true, value: body as Reply<C> };
    }
    const refusal = refusalOf(answer, body);
    if (refusal === null) {
      connection.lost();
      return failed({ kind: 'unreachable' });
    }
    connection.reached();
    if (sessionToken !== null && refusal.code === 'NOT_SIGNED_IN') session.end(sessionToken);
    return failed(refusal);
  };
}

/** Calls the portal's server, as whoever is signed in. */
export const call = createCall({ origin: '', session, connection });

async function ask(
  origin: string,
  name: Call,
  request: unknown,
  token: string | null,
  options: CallOptions,
): Promise<Answer | 'unreachable' | 'cancelled'> {
  const http = await import('./http.ts').catch(() => null);
  // The module itself comes over the network, and offline it may not be in the cache yet.
  if (http === null) return options.signal?.aborted ? 'cancelled' : 'unreachable';
  return http.send({
    origin,
    name,
    request,
    token,
    photoField: name in photoFields ? photoFields[name as keyof PhotoFields] : null,
    options,
  });
}

function refusalOf({ status, retryAfter }: Answer, body: Record<string, unknown>) {
  if (typeof body.code !== 'string' || typeof body.message !== 'string') return null;
  const details = Array.isArray(body.details) ? body.details.filter(isDetail) : [];
  return {
    kind: 'refused',
    status,
    code: body.code,
    message: body.message,
    details,
    retryAfter,
  } satisfies Failure;
}

function isDetail(value: unknown): value is { field: string; message: string } {
  return isRecord(value) && typeof value.field === 'string' && typeof value.message === 'string';
}

function failed(failure: Failure): { ok: false; failure: Failure } {
  return { ok: false, failure };
}
