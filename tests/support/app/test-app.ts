import type { Agent } from 'node:https';
import type { FastifyInstance } from 'fastify';
import { apiBase } from '../../../contract/http/endpoint.ts';
import type { Call } from '../../../contract/endpoints.ts';
import type { User } from '../../../contract/entities.ts';
import type { Role } from '../../../contract/permissions.ts';
import type { Config } from '../../../server/config.ts';
import { readConfig } from '../../../server/read-config.ts';
import type { Database } from '../../../server/db/database.ts';
import { openDatabase } from '../../../server/db/open.ts';
import { hashPassword } from '../../../server/features/authentication/passwords/passwords.ts';
import { insertUser, toUser } from '../../../server/features/authentication/repository.ts';
import { createSessions } from '../../../server/features/authentication/sessions.ts';
import type { Pages } from '../../../server/http/pages/pages.ts';
import { createPhotoStore } from '../../../server/images/photo-store.ts';
import { type Parts, openMailQueue } from '../../../server/parts.ts';
import { createPushAgent } from '../../../server/push/push-agent.ts';
import { anotherClient } from '../calls/client-address.ts';
import { openFiles } from '../../../server/storage/open-files.ts';
import { type Clock, stoppedClock } from '../clock.ts';
import { buildWatchedApp } from './documented-responses.ts';
import { type MailServer, startMailServer } from '../servers/mail-server.ts';
import { memoryLog } from './memory-log.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { copyEmptyTables, reusedDatabase } from '../databases/test-database.ts';

/**
 * The whole server with a real database, real mail and a clock that tests advance. It serves the documents of the page
 * only if the test passes `makePages`.
 */
export interface TestApp {
  app: FastifyInstance;
  /** The objects that the app is assembled from. */
  parts: Parts;
  config: Config;
  database: Database;
  mails: MailServer;
  clock: Clock;
  logLines: string[];
  /** Makes a call of the API without validating its input first. */
  call: (call: Call, sent?: Sent) => Promise<ApiResponse>;
  /** Creates an active account with a session. */
  signIn(account?: { name?: string; email?: string; role?: Role }): Promise<SignedIn>;
  /**
   * Listens on a free port.
   * @returns the origin
   */
  listen(): Promise<string>;
  close(): Promise<void>;
}

export interface Sent {
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
}

export interface ApiResponse {
  status: number;
  // Tests check the content themselves.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
  headers: Record<string, unknown>;
}

export interface SignedIn {
  token: string;
  user: User;
}

/** The password of every account created by signIn. */
export const password = 'a quiet lighthouse';

/** Hash of `password`, computed once, because hashing is slow. */
let passwordHash: Promise<string> | undefined;

/**
 * @param environment variables that replace or extend the defaults
 * @param makePages for tests of the page's documents
 * @param pushAgent for tests of push messages; by default the agent of production
 */
export async function buildTestApp(
  environment: Record<string, string> = {},
  makePages?: (config: Config, now: () => number) => Promise<Pages>,
  pushAgent: Agent = createPushAgent(),
): Promise<TestApp> {
  const folder = await temporaryFolder();
  const own = await reusedDatabase();
  const mails = await startMailServer();
  const clock = stoppedClock();
  const { log, lines } = memoryLog();
  const config = readConfig({
    DATA_DIR: folder.path,
    DATABASE_URL: own.url ?? '',
    SMTP_URL: mails.url,
    PUBLIC_URL: 'https://lost.example.edu',
    PORT: '0',
    TRUST_PROXY: '127.0.0.1',
    ...environment,
  });
  await copyEmptyTables(config);
  const database = await openDatabase(config, log);
  const photos = createPhotoStore(await openFiles(config));
  const { now } = clock;
  const mailQueue = await openMailQueue({ config, database, now, log });
  const pages = (await makePages?.(config, now)) ?? null;
  const parts = { config, database, mailQueue, photos, pushAgent, pages, now, log };
  const app = await buildWatchedApp(parts);
  const call = callsTo(app);
  let accounts = 0;

  return {
    app,
    parts,
    config,
    database,
    mails,
    clock,
    logLines: lines,
    call,

    async signIn({ name = 'Ada Byron', email, role = 'user' } = {}) {
      accounts += 1;
      const account = { name, email: email ?? `person${accounts}@example.edu`, role };
      const hash = await (passwordHash ??= hashPassword(password));
      return database.transaction(async (trx) => {
        const row = await insertUser(trx, { ...account, passwordHash: hash }, now());
        if (row === undefined) throw new Error(`${account.email} has an account already`);
        const token = await createSessions({ database, now }).open(trx, row.id);
        return { token, user: toUser(row) };
      });
    },

    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),

    async close() {
      await app.close();
      await mailQueue.close();
      await database.close();
      await mails.close();
      await own[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** Creates the function that makes calls of the API. */
export function callsTo(app: FastifyInstance): TestApp['call'] {
  return async (call, sent = {}) => {
    const space = call.indexOf(' ');
    const path = call
      .slice(space + 1)
      .replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(sent.params?.[name] ?? ''));
    const response = await app.inject({
      method: call.slice(0, space) as 'GET' | 'POST' | 'PUT' | 'DELETE',
      url: apiBase + path,
      ...(sent.query && { query: sent.query }),
      ...(sent.body !== undefined && { payload: sent.body as object }),
      headers: {
        ...anotherClient(),
        ...(sent.token !== undefined && { authorization: sent.token }),
        ...sent.headers,
      },
    });
    return { status: response.statusCode, body: response.json(), headers: response.headers };
  };
}
