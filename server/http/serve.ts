import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Endpoint, apiBase } from '../../contract/http/endpoint.ts';
import { type Call, type Reply, type ReplySchema, endpoints } from '../../contract/endpoints.ts';
import { mayUseDesk } from '../../contract/permissions.ts';
import { replies } from '../../contract/http/replies.ts';
import type { Database } from '../db/database.ts';
import type { Account } from './account.ts';
import type { AuthenticateAndCount } from './authenticate.ts';
import { createBodyReader } from './body/body.ts';
import { type CallInput, createInputOf, headOf } from './call-input.ts';
import { compiledLater } from './compiled-later.ts';
import { createCookies } from './cookies.ts';
import { type Once, fingerprintOf, performOnce } from './idempotency.ts';
import { type CountOptions, createCountCalls } from './limits/count-calls.ts';
import type { Limits } from './limits/limits.ts';
import { PortalError } from './errors/portal-error.ts';
import type { VisitorReplies } from './visitors/visitor-replies.ts';

/** What the handler of a call gets. */
interface Context<C extends Call> extends CallInput<C> {
  /**
   * Runs the call's work in a transaction, once for each Idempotency-Key. The database stores a plain hash of the body,
   * so the body must not contain a password.
   */
  once: Once<Reply<C>>;
  /** Removes an earlier request from the counts of the limits in the contract's `givesBack`. */
  giveBack: () => Promise<void>;
}

/** Registers the handler of a call. */
export type Serve = <C extends Call>(
  call: C,
  handler: (context: Context<C>) => Promise<Reply<C>>,
  options?: CountOptions<C>,
) => void;

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
  /** Leaves out of a stored reply what the viewer may not see any more. */
  withholdSince: (viewer: Account | null, reply: object) => Promise<object>;
  now: () => number;
}

/**
 * Creates the function that registers handlers with a Fastify instance. Each route authenticates, checks the
 * permission, validates the input with the contract, counts the call toward its limits, and responds with the
 * contract's status and only those fields that the contract's reply declares.
 */
export function createServe(app: FastifyInstance, pieces: Pieces): Serve {
  const { authenticateAndCount, database, visitorReplies, withholdSince, now } = pieces;
  const viewers = new WeakMap<FastifyRequest, Account | null>();
  const withBody = createBodyReader();
  const cookiesOf = createCookies(pieces.config.publicUrl);
  const countCalls = createCountCalls(pieces);

  return <C extends Call>(
    call: C,
    handler: (context: Context<C>) => Promise<Reply<C>>,
    options: CountOptions<C> = {},
  ) => {
    const endpoint: Endpoint = endpoints[call];
    const [method, path] = splitKey(call);
    const photoFields = photoFieldsOf(endpoint);
    const inputOf = createInputOf(call);
    const counted = countCalls(endpoint, options);
    const output = compiledLater(replies[call]);

    const contextOf = (input: CallInput<C>): Context<C> => ({
      ...input,
      once(work) {
        const { keyed, params, body } = input;
        const callOnce = keyed && {
          ...keyed,
          endpoint: { status: endpoint.status, reply: schemas[call] },
          fingerprint: fingerprintOf(call, { params, body }, null),
        };
        return performOnce(database, callOnce, work);
      },
      giveBack: () => counted.giveBack(input),
    });

    app.route({
      method,
      url: apiBase + path.replaceAll(/\{(\w+)\}/g, ':$1'),
      onRequest: async (request, reply) => {
        viewers.set(request, await authenticateAndCount(request, reply));
      },
      handler: async (request, reply) => {
        const viewer = viewers.get(request) ?? null;
        admit(endpoint, viewer);
        const head = headOf(endpoint, request, viewer, now);

        const runHandler = () =>
          withBody(request, photoFields, viewer, (sent) => {
            const input = inputOf(head, sent, cookiesOf(request, reply));
            return counted.run(input, () => handler(contextOf(input)));
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
        // The reply to a repeated request is from the first one.
        return output().parse(head.keyed === null ? result : await withholdSince(viewer, result));
      },
    });
  };
}

function photoFieldsOf({ photoField, privatePhotoField }: Endpoint): string[] {
  return [photoField, privatePhotoField].filter((field) => field !== undefined);
}

/** @throws PortalError NOT_SIGNED_IN or FORBIDDEN, if the viewer may not make the call */
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
