import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely';
import { z } from 'zod/mini';
import type { Database } from '../../server/db/database.ts';
import { createSessions } from '../../server/features/authentication/sessions.ts';
import { findConversations } from '../../server/features/conversations/repository.ts';
import { createItemLists } from '../../server/features/items/lists/item-lists.ts';
import { createItemQueries } from '../../server/features/items/lists/search-and-read.ts';
import { findNotifications } from '../../server/features/notifications/repository.ts';
import { showUnsigned } from '../../server/features/items/mapping.ts';
import { type LoadedRequest, load } from './load.ts';
import type { Sample, Statement } from './messages.ts';

/**
 * Number of different requests of a kind in a round. A round makes each of them once. On PostgreSQL, it repeats them
 * if they are not fresh (see `isFresh`).
 */
export const requestsOfKind = 200;
const accounts = 100;

/** A request with a session, and `make`, which makes the same call to the portal's services without HTTP. */
interface Call extends LoadedRequest {
  make: () => Promise<unknown>;
}

/** Calls of one kind. The portal makes a reply for each request, because it does not cache replies to a session. */
export interface MadeReplies {
  name: string;
  /** Minimum for the baseline's processor time divided by the portal's. */
  goal: number;
  /** The calls of a round, from 0. */
  callsOf: (round: number) => readonly Call[];
  /**
   * True if every round has different calls. The portal then counts the results of each call. If false, all rounds have
   * the same calls, and their counts are cached after the first round.
   */
  isFresh: boolean;
}

/**
 * Opens sessions for some accounts of a filled portal, and returns calls with these sessions.
 * @param rounds for how many rounds there are fresh calls
 */
export async function callsTo(database: Database, rounds: number): Promise<MadeReplies[]> {
  const people = await signIn(database);
  const { read } = database;
  const items = createItemQueries(database, showUnsigned, Date.now, noFigure);
  const lists = createItemLists(database, showUnsigned);
  const callsOfAll = (callOf: (at: number, person: Person) => Call) =>
    people.flatMap((person, at) =>
      Array.from({ length: requestsOfKind / accounts }, (_, turn) =>
        callOf(at + turn * accounts, person),
      ),
    );
  const kind = (name: string, goal: number, callOf: (at: number, person: Person) => Call) => {
    const calls = callsOfAll(callOf);
    return { name, goal, isFresh: false, callsOf: () => calls };
  };
  const listOf = (at: number) => ({ page: 1 + Math.floor(at / accounts), limit: 10 });
  const queryOf = (list: object) =>
    new URLSearchParams(Object.entries(list).map(([name, value]) => [name, String(value)]));
  const search = (query: { page: number; search?: string }, { viewer, token }: Person): Call => {
    const all = { limit: 8, isActive: 'true', ...query } as const;
    return {
      path: `/api/v1/search/items/search?${String(queryOf(all))}`,
      token,
      make: () => items.search(viewer, all),
    };
  };
  const ownList =
    (path: string, make: (person: Person['viewer'], at: number) => Promise<unknown>) =>
    (at: number, { viewer, token }: Person): Call => ({
      path: `/api/v1${path}?${String(queryOf(listOf(at)))}`,
      token,
      make: () => make(viewer, at),
    });
  return [
    kind('list, a different page each time', 0.8, (at, person) => search({ page: at + 1 }, person)),
    {
      name: 'search, different words each time',
      goal: 0.85,
      isFresh: true,
      // Let each round search for low and high room numbers alike, because more items have a low one.
      callsOf: (round) =>
        callsOfAll((at, person) =>
          search({ page: 1, search: `room ${String(at * rounds + round)}` }, person),
        ),
    },
    kind(
      'dashboard',
      0.75,
      ownList('/users/me/items', (viewer, at) => lists.ofPoster(viewer, viewer.id, listOf(at))),
    ),
    kind(
      'conversations',
      0.75,
      ownList('/conversations', ({ id }, at) => findConversations(read, id, listOf(at))),
    ),
    kind(
      'notifications',
      0.75,
      ownList('/notifications', (viewer, at) => findNotifications(read, viewer, listOf(at))),
    ),
  ];
}

const noFigure = { sentence: () => Promise.resolve(null) };

interface Person {
  viewer: { id: string; role: string };
  token: string;
}

async function signIn(database: Database): Promise<Person[]> {
  const sessions = createSessions({ database, now: Date.now });
  const users = await database.read
    .selectFrom('users')
    .select('id')
    .where('is_active', '=', 1)
    .where('role', '=', 'user')
    .orderBy('seq')
    .limit(accounts)
    .execute();
  return database.transaction((trx) =>
    Promise.all(
      users.map(async ({ id }) => ({
        viewer: { id, role: 'user' },
        token: await sessions.open(trx, id),
      })),
    ),
  );
}

/**
 * Records for each call of a round the SQL statements of the portal's services and the portal's reply, which the
 * baseline then repeats. Measure fresh calls on the portal before you record them, because recording makes the portal
 * cache their counts.
 * @param port port of the portal
 */
export async function samplesOf(
  { callsOf, isFresh }: MadeReplies,
  round: number,
  recorder: Recorder,
  port: number,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (const call of callsOf(round)) {
    // Except for fresh calls, the portal is measured with cached totals. A call before the recorded one caches them.
    if (!isFresh) await call.make();
    recorder.take();
    await call.make();
    const statements = recorder.take();
    const { rawHeaders, body } = await load(port, () => call, { requests: 1, connections: 1 });
    samples.push({ statements, rawHeaders, reply: JSON.parse(body.toString()) });
  }
  return samples;
}

const Parameters = z.array(z.union([z.string(), z.number(), z.null()]));

/** Records the statements that a Kysely instance has run. */
export class Recorder implements KyselyPlugin {
  #statements: Statement[] = [];
  /** All compiled queries by their id. Some are only parts of other queries, and have no result of their own. */
  readonly #compiled = new WeakMap<QueryId, Statement>();
  readonly #read: Database['read'];

  constructor(read: Database['read']) {
    this.#read = read;
  }

  /** Returns the statements since the last call. */
  take(): Statement[] {
    const taken = this.#statements;
    this.#statements = [];
    return taken;
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    const { sql, parameters } = this.#read.getExecutor().compileQuery(node, queryId);
    this.#compiled.set(queryId, { sql, parameters: Parameters.parse(parameters) });
    return node;
  }

  transformResult({
    result,
    queryId,
  }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const statement = this.#compiled.get(queryId);
    if (statement !== undefined) this.#statements.push(statement);
    return Promise.resolve(result);
  }
}

type QueryId = PluginTransformQueryArgs['queryId'];
