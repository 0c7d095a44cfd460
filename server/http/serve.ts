import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import { checkInput } from '../../contract/http/check-input.ts';
import { type Endpoint, apiBase } from '../../contract/http/endpoint.ts';
import {
  type Call,
  type Endpoints,
  type Received,
  type Reply,
  type ReplySchema,
  endpoints,
} from '../../contract/endpoints.ts';
import { Id } from '../../contract/fields.ts';
import { mayUseDesk } from '../../contract/permissions.ts';
import { createSerialise } from '../../contract/serialise.ts';
import { replies } from '../../contract/http/replies.ts';
import type { Database } from '../db/database.ts';
import type { Account } from './account.ts';
import { createBodyReader } from './body/body.ts';
import { compiledLater } from './compiled-later.ts';
import { type Cookies, createCookies } from './cookies.ts';
import type { AuthenticateAndCount } from './authenticate.ts';
import {
  type Once,
  type ViewersKey,
  type Work,
  fingerprintOf,
  hasStoredResponse,
  performOnce,
} from './idempotency.ts';
import type { DeviceStanding, Limits } from './limits/limits.ts';
import { PortalError, invalid } from './errors/portal-error.ts';
import type { VisitorReplies } from './visitors/visitor-replies.ts';

/** The viewer's type: not null if the call's `access` requires a session. */
type ViewerOf<C extends Call> = Endpoints[C]['access'] extends
  'signed in' | 'keeper or admin' | 'admin'
  ? Account
  : Account | null;

interface Context<C extends Call> extends Received<C> {
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
  /**
   * Runs the call's work in a transaction, once for each Idempotency-Key. The database stores a plain hash of the body,
   * so the body must not contain a password.
   */
  once: Once<Reply<C>>;
  /** Removes an earlier request from the counts of the limits in the contract's `givesBack`. */
  giveBack: () => Promise<void>;
  cookies: Cookies;
  request: FastifyRequest;
}

/**
 * Registers the handler of a call.
 * @param options how the call counts toward its limits, and which calls run one at a time; if left out, each request
 * counts as one call
 */
export type Serve = <C extends Call>(
  call: C,
  handler: (context: Context<C>) => Promise<Reply<C>>,
  options?: CallOptions<C>,
) => void;

interface CallOptions<C extends Call> {
  /**
   * Whether an earlier request has made the call, so that this one counts toward no limit. If left out, that is so if
   * a response is stored under the viewer's Idempotency-Key. A call that uses neither `once` nor `keyed` needs a check
   * of its own, because the key of another call would let it run uncounted.
   */
  isRepeat?: (context: Context<C>) => Promise<boolean>;
  /** How many calls this one counts as; one if left out. */
  times?: (context: Context<C>) => number | Promise<number>;
  /** Whether the requesting device has signed in with the email address in the body, or registered it. */
  device?: (context: Context<C>) => Promise<DeviceStanding>;
  /** Calls with the same key run one at a time, so that a repeated call finds the result of the first. */
  serialiseKey?: (context: Context<C>) => string;
}

/** The schemas, with the type that the compiler knows for each call. */
const schemas: { [C in Call]: ReplySchema<C> } = replies;

const jsonHeaders = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
};

interface Pieces {
  config: { publicUrl: string };
  authenticateAndCount: AuthenticateAndCount;
  limits: Pick<Limits, 'counted' | 'giveBack'>;
  database: Pick<Database, 'read' | 'transaction'>;
  visitorReplies: Pick<VisitorReplies, 'send'>;
  now: () => number;
}

/**
 * Creates the function that registers handlers with a Fastify instance. Each route authenticates, validates
 * the input with the contract, counts the call toward its limits, and responds with the contract's status and
 * only those fields that the contract's reply declares.
 */
export function createServe(app: FastifyInstance, pieces: Pieces): Serve {
  const { authenticateAndCount, limits, database, visitorReplies, now } = pieces;
  const viewers = new WeakMap<FastifyRequest, Account | null>();
  const withBody = createBodyReader();
  const serialise = createSerialise();
  const cookiesOf = createCookies(pieces.config.publicUrl);

  return (call, handler, options) => {
    const endpoint: Endpoint = endpoints[call];
    const [method, path] = splitKey(call);
    // A call without a body schema accepts no fields.
    const body = z.strictObject(endpoint.body?.shape ?? {});
    const output = compiledLater(replies[call]);
    const { photoField, privatePhotoField } = endpoint;
    const photoFields = [photoField, privatePhotoField].filter((field) => field !== undefined);

    app.route({
      method,
      url: apiBase + path.replaceAll(/\{(\w+)\}/g, ':$1'),
      onRequest: async (request) => {
        viewers.set(request, await authenticateAndCount(request));
      },
      handler: async (request, reply) => {
        const token = request.headers.authorization ?? null;
        const viewer = viewers.get(request) ?? null;
        admit(endpoint, viewer);

        const params = accept(endpoint.params, request.params, 'NOT_FOUND');
        const query = accept(endpoint.query, request.query);
        const idempotencyKey = endpoint.idempotent ? idempotencyKeyOf(request) : null;
        const keyed =
          idempotencyKey === null
            ? null
            : { userId: viewer?.id ?? null, key: idempotencyKey, now: now() };

        const runHandler = () =>
          withBody(request, photoFields, viewer, (sent) => {
            // For a missing body, report each missing field.
            const fields = accept(body, sent.fields === undefined ? {} : sent.fields);
            // The schemas of the contract have just been applied, but TypeScript cannot infer the types through
            // a lookup by a generic key.
            const context = {
              params,
              query,
              body: fields,
              viewer,
              token,
              photo: photoIn(sent.photos, photoField),
              privatePhoto: photoIn(sent.photos, privatePhotoField),
              idempotencyKey,
              keyed,
              once: (work: Work<Reply<typeof call>>) =>
                performOnce(
                  database,
                  keyed && {
                    ...keyed,
                    endpoint: { status: endpoint.status, reply: schemas[call] },
                    fingerprint: fingerprintOf(call, { params, body: fields }, null),
                  },
                  work,
                ),
              giveBack: async () => limits.giveBack(endpoint.givesBack ?? [], await counted(1)),
              cookies: cookiesOf(request, reply),
              request,
            } as Parameters<typeof handler>[0];

            const counted = async (times: number) => {
              const device = await options?.device?.(context);
              const { ip } = request;
              const photos = sent.photos.size;
              return { ip, viewer, body: context.body, photos, times, ...(device && { device }) };
            };
            // A repeated request waits for the first one, and is then recognised as a repeat.
            const key =
              options?.serialiseKey?.(context) ?? (keyed && [keyed.userId, keyed.key].join(' '));
            const isStored = async () =>
              keyed !== null && (await hasStoredResponse(database.read, keyed));
            const run = async () => {
              const isRepeat = await (options?.isRepeat?.(context) ?? isStored());
              const times = isRepeat ? 0 : ((await options?.times?.(context)) ?? 1);
              if (times === 0) return handler(context);
              return limits.counted(endpoint.limits ?? [], await counted(times), () =>
                handler(context),
              );
            };
            return key === null ? run() : serialise(key, run);
          });

        if (endpoint.sameForVisitors && viewer === null) {
          return visitorReplies.send(request, reply, async () => ({
            status: endpoint.status,
            headers: jsonHeaders,
            body: JSON.stringify(output().parse(await runHandler())),
            isCompressedFirst: false,
            mayBeCached: true,
          }));
        }
        const result = await runHandler();
        reply.status(endpoint.status).header('Cache-Control', 'no-store');
        return output().parse(result);
      },
    });
  };
}

function photoIn(
  photos: ReadonlyMap<string, Uint8Array>,
  field: string | undefined,
): Uint8Array | null {
  return (field === undefined ? undefined : photos.get(field)) ?? null;
}

function admit({ access }: Endpoint, viewer: Account | null): void {
  if (access === 'anyone' || access === 'reset grant') return;
  if (viewer === null) throw new PortalError('NOT_SIGNED_IN');
  const isLetIn =
    access === 'signed in' ||
    (access === 'admin' ? viewer.role === 'admin' : mayUseDesk(viewer.role));
  if (!isLetIn) throw new PortalError('FORBIDDEN');
}

function splitKey(call: Call): [method: string, path: string] {
  const space = call.indexOf(' ');
  return [call.slice(0, space), call.slice(space + 1)];
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
