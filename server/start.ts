import type { Agent } from 'node:https';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, ConfigError } from './config.ts';
import { makeUsable } from './data-folder.ts';
import { type SchemaVersion, openDatabase, thisSchemaVersion } from './db/open.ts';
import { type NodePresence, createNodePresence } from './db/running-nodes.ts';
import { type FirstAdmin, ensureFirstAdmin } from './features/authentication/first-admin.ts';
import { ensureFirstCategories } from './features/categories/first-categories.ts';
import { type LoadPages, loadPages } from './http/pages/pages.ts';
import { createPhotoStore } from './images/photo-store.ts';
import type { MailQueue } from './mail/mail-queue.ts';
import type { MetricsServer } from './metrics/metrics-server.ts';
import { openMailQueue } from './parts.ts';
import { createPushAgent } from './push/push-agent.ts';
import { openUsableFiles } from './storage/open-files.ts';

/** A portal that accepts requests. */
export interface RunningPortal {
  /** Its URL, such as http://127.0.0.1:3000. */
  address: string;
  /** URL of the metrics, such as http://127.0.0.1:9464; null if there are none. */
  metricsAddress: string | null;
  /** Credentials of the first admin, if this start created the account. */
  firstAdmin: FirstAdmin | null;
  /** Finishes current requests, refuses new connections and closes all parts. */
  stop(): Promise<void>;
}

/** Folder of the built page. */
const dist = join(import.meta.dirname, '..', 'dist');

/** The parts of a portal that tests and dev mode replace. */
export interface OwnParts {
  /** HTTP agent for requests to push services. */
  pushAgent?: Agent;
  /** By default, the pages of the build. */
  makePages?: LoadPages;
  schemaVersion?: SchemaVersion;
}

/**
 * Assembles the portal and starts to listen.
 * @throws ConfigError if a setting cannot be used on this machine
 */
export async function startPortal(
  config: Config,
  log: FastifyBaseLogger,
  {
    pushAgent = createPushAgent(),
    makePages = (parts) => loadPages({ dist, ...parts }),
    schemaVersion = thisSchemaVersion,
  }: OwnParts = {},
): Promise<RunningPortal> {
  makeUsable(config.dataDir);
  const files = await openUsableFiles(config);
  const now = Date.now;
  const database = await openDatabase(config, log, schemaVersion);
  const mailQueue = await openMailQueue({ config, database, now, log });
  let metrics: MetricsServer | null = null;
  let presence: NodePresence | null = null;
  const closeParts = async () => {
    pushAgent.destroy();
    await metrics?.close();
    await mailQueue.close();
    await presence?.close();
    await database.close();
  };

  try {
    presence = await createNodePresence({ database, now, log, ...schemaVersion });
    metrics = await serveMetrics(config, mailQueue);
    const firstAdmin = await ensureFirstAdmin({ database, now }, config.firstAdmin);
    await ensureFirstCategories({ database, now });
    const photos = createPhotoStore(files);
    const pages = await makePages({ publicUrl: config.publicUrl, now });
    const app = await buildApp({ config, database, mailQueue, photos, pushAgent, pages, now, log });
    const address = await app
      .listen({ host: config.host, port: config.port })
      .catch(async (error: unknown) => {
        await app.close();
        throw listenError(error, config);
      });

    mailQueue.start();
    return {
      address,
      metricsAddress: metrics?.address ?? null,
      firstAdmin,
      async stop() {
        await app.close();
        await closeParts();
      },
    };
  } catch (error) {
    await closeParts();
    throw error;
  }
}

/** @throws ConfigError if the port cannot be used */
async function serveMetrics(
  { metricsPort }: Config,
  mailQueue: MailQueue,
): Promise<MetricsServer | null> {
  if (metricsPort === null) return null;
  const { startMetricsServer } = await import('./metrics/metrics-server.ts');
  const { collectMetrics } = await import('./metrics/metrics.ts');
  const registry = collectMetrics({ mailBacklog: mailQueue.backlog });
  return startMetricsServer(metricsPort, registry).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError('METRICS_PORT', `is ${metricsPort}, which cannot be used: ${reason}`);
  });
}

function listenError(error: unknown, { host, port }: Config): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return new ConfigError('PORT', `is ${port}, which another program already uses on ${host}`);
    case 'EACCES':
      return new ConfigError('PORT', `is ${port}, which this user may not open`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new ConfigError('HOST', `is ${host}, which is not an address of this machine`);
    default:
      return error;
  }
}
