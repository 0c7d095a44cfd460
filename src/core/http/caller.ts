import { z } from 'zod/mini';
import type { Call, Endpoints, Reply, ReplySchema, Request } from '../../../contract/endpoints.ts';
import { ErrorDetail } from '../../../contract/errors.ts';
import { log } from '../log/log.ts';
import { listOf, parseOrNull, storedText } from '../parse.ts';
import type { CallOptions, HttpResponse, OutgoingCall } from './request.ts';
import { type Failure, type Result, unexpectedReply } from './result.ts';

/**
 * The calls that may carry photos, with the names of their form fields. contract/endpoints has the same list. The page
 * does not load contract/endpoints, because the schemas of all requests are there too. The type keeps both lists equal.
 */
type PhotoFields = {
  [C in Call as Endpoints[C] extends { photoField: string } ? C : never]: Endpoints[C] extends {
    photoField: infer Field;
    privatePhotoField: infer PrivateField;
  }
    ? { photo: Field; privatePhoto: PrivateField }
    : Endpoints[C] extends { photoField: infer Field }
      ? { photo: Field }
      : never;
};
const ofItem = { photo: 'image', privatePhoto: 'privateImage' } as const;
const photoFields: PhotoFields = {
  'POST /items': ofItem,
  'PUT /items/{id}': ofItem,
  'PUT /admin/plan': { photo: 'image' },
};

export interface CallParts {
  /** Goes before `/api/v1` in the URL; empty for the page's own origin. */
  origin: string;
  session: { token(): string | null; end(token: string): void };
  onlineStatus: { responded(): void; lost(): void };
}

/** Sends one call. Returns `unreachable` if no response arrived, or only a captive portal's. */
type Send = (outgoing: OutgoingCall) => Promise<HttpResponse | 'unreachable' | 'cancelled'>;

/** Calls the server with the request and reply types of the contract. */
export type Caller<Known extends Call = Call> = <C extends Known>(
  name: C,
  request: Request<C>,
  options?: CallOptions,
) => Promise<Result<Reply<C>>>;

interface CallerParts<Known extends Call> {
  send: Send;
  /** The reply schemas of the calls that this caller can make. */
  replies: { [C in Known]: ReplySchema<C> };
}

/**
 * Creates the function that calls the portal's server. That function returns a parsed reply or a typed failure; it
 * does not throw when a call fails.
 * @param parts.session gives the token to send; `end` is called when the server no longer knows that token
 * @param parts.onlineStatus learns from each call whether the server answers
 */
export function createCaller<Known extends Call>(
  { origin, session, onlineStatus }: CallParts,
  { send, replies }: CallerParts<Known>,
): Caller<Known> {
  return async function call<C extends Known>(
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
      photoFields: name in photoFields ? photoFields[name as keyof PhotoFields] : null,
      options,
    });

    if (response === 'cancelled') return failed({ kind: 'cancelled' });
    if (response === 'unreachable') {
      onlineStatus.lost();
      return failed({ kind: 'unreachable' });
    }
    onlineStatus.responded();
    const { status, retryAfter } = response;
    const refusal = parseOrNull(Refusal, response.body);
    if (refusal !== null && status >= 200 && status < 300) {
      const reply = parseOrNull<ReplySchema<C>>(replies[name], response.body);
      if (reply !== null) return { ok: true, value: reply };
      log('error', 'connection', `the reply to ${name} is not as in the contract` as const);
      return failed({
        kind: 'refused',
        status,
        code: unexpectedReply,
        retryAfter,
        message: '',
        details: [],
      });
    }
    const { code, message, error, details } = refusal ?? noRefusal;
    if (sessionToken !== null && code === 'NOT_SIGNED_IN') session.end(sessionToken);
    return failed({
      kind: 'refused',
      status,
      code,
      message: message || error,
      details,
      retryAfter,
    });
  };
}

/** The body of an error response. A proxy, or another version of the server, may leave out any field. */
const Refusal = z.object({
  code: storedText,
  message: storedText,
  error: storedText,
  details: listOf(ErrorDetail),
});
const noRefusal = { code: '', message: '', error: '', details: [] };

function failed(failure: Failure): { ok: false; failure: Failure } {
  return { ok: false, failure };
}
