import type { FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import { checkInput } from '../../contract/http/check-input.ts';
import type { Endpoint } from '../../contract/http/endpoint.ts';
import { type Call, type Endpoints, type Received, endpoints } from '../../contract/endpoints.ts';
import { Id } from '../../contract/fields.ts';
import type { Account } from './account.ts';
import type { SentBody } from './body/body.ts';
import type { Cookies } from './cookies.ts';
import type { ViewersKey } from './idempotency.ts';
import { PortalError, invalid } from './errors/portal-error.ts';

/** The viewer's type: not null if the call's `access` requires a session. */
type ViewerOf<C extends Call> = Endpoints[C]['access'] extends
  'signed in' | 'keeper or admin' | 'admin'
  ? Account
  : Account | null;

/** A request for a call, authenticated and validated. */
export interface CallInput<C extends Call> extends Received<C> {
  viewer: ViewerOf<C>;
  /** Raw Authorization header: a session token or a reset grant. */
  token: ViewerOf<C> extends Account ? string : string | null;
  /** The bytes of the photo; null if the call takes none or none was sent. */
  photo: Uint8Array | null;
  /** The bytes of the private photo; null if the call takes none or none was sent. */
  privatePhoto: Uint8Array | null;
  /** The Idempotency-Key; null if the call takes none or none was sent. */
  idempotencyKey: string | null;
  /** The Idempotency-Key with the viewer, for calls that cannot use `once`; null if there is no key. */
  keyed: ViewersKey | null;
  cookies: Cookies;
  request: FastifyRequest;
}

/**
 * What is known of a request before its body is read: its viewer, and its validated path, query and key. The types do
 * not depend on the call.
 */
interface Head {
  viewer: Account | null;
  token: string | null;
  params: unknown;
  query: unknown;
  idempotencyKey: string | null;
  keyed: ViewersKey | null;
  request: FastifyRequest;
}

/**
 * Validates the parts of a request that precede its body, with the contract.
 * @throws PortalError NOT_FOUND for a wrong path, VALIDATION_ERROR for a wrong query or Idempotency-Key
 */
export function headOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  viewer: Account | null,
  now: () => number,
): Head {
  const token = request.headers.authorization ?? null;
  const params = accept(endpoint.params, request.params, 'NOT_FOUND');
  const query = accept(endpoint.query, request.query);
  const idempotencyKey = endpoint.idempotent ? idempotencyKeyOf(request) : null;
  const keyed =
    idempotencyKey === null
      ? null
      : { userId: viewer?.id ?? null, key: idempotencyKey, now: now() };
  return { viewer, token, params, query, idempotencyKey, keyed, request };
}

/**
 * Creates the function that validates the body of requests for a call with the contract.
 * @returns a function that throws PortalError VALIDATION_ERROR
 */
export function createInputOf<C extends Call>(call: C) {
  const { body: declared, photoField, privatePhotoField }: Endpoint = endpoints[call];
  // A call without a body schema accepts no fields.
  const schema = z.strictObject(declared?.shape ?? {});

  return (head: Head, { fields, photos }: SentBody, cookies: Cookies): CallInput<C> => {
    const input = {
      ...head,
      // For a missing body, report each missing field.
      body: accept(schema, fields === undefined ? {} : fields),
      photo: photoIn(photos, photoField),
      privatePhoto: photoIn(photos, privatePhotoField),
      cookies,
    };
    // The schemas of the contract have just been applied, and `admit` has checked the viewer, but TypeScript cannot
    // infer the types through a lookup by a generic key.
    return input as CallInput<C>;
  };
}

function photoIn(photos: SentBody['photos'], field: string | undefined): Uint8Array | null {
  return (field === undefined ? undefined : photos.get(field)) ?? null;
}

/** @param otherwise error for invalid input: `NOT_FOUND` for path parameters, because an invalid id names nothing */
function accept(
  schema: z.ZodMiniType | undefined,
  input: unknown,
  otherwise: 'VALIDATION_ERROR' | 'NOT_FOUND' = 'VALIDATION_ERROR',
): unknown {
  if (schema === undefined) return undefined;
  const checked = checkInput(schema, input);
  if (checked.ok) return checked.value;
  if (otherwise === 'NOT_FOUND') throw new PortalError('NOT_FOUND');
  throw new PortalError('VALIDATION_ERROR', { details: checked.details });
}

function idempotencyKeyOf(request: FastifyRequest): string | null {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return null;
  const key = Id.safeParse(header);
  if (!key.success) throw invalid('Idempotency-Key', 'must be a UUID in lower case');
  return key.data;
}
