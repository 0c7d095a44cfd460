import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, ConfigError } from './config.ts';
import { makeUsable } from './data-folder.ts';
import { openDatabase } from './db/open.ts';
import { type FirstAdmin, ensureFirstAdmin } from './features/authentication/first-admin.ts';
import { ensureFirstCategories } from './features/categories/first-categories.ts';
import { loadPages } from './http/pages.ts';
import { createPhotoStore } from './images/photo-store.ts';
import { createMailer } from './mail/mailer.ts';
import { type MetricsServer, startMetricsServer } from './metrics/metrics-server.ts';
import { collectMetrics } from './metrics/metrics.ts';
import { createPushAgent } from './push/push-agent.ts';

/** A portal that answers. */
export interface RunningPortal {
  /** Where it listens, such as http://127.0.0.1:3000. */
  address: string;
  /** Where its numbers for Prometheus are, such as http://127.0.0.1:9464; null where nowhere. */
  metricsAddress: string | null;
  /** How the first admin signs in, at the start that made the account. */
  firstAdmin: FirstAdmin | null;
  /** Takes no new requests, finishes those under way, and closes everything; within ten seconds. */
  stop(): Promise<void>;
}

/** The build of the page, beside the server's folder. */
const dist = join(import.meta.dirname, '..', 'dist');
/** Requests that have not ended by then are cut off, in milliseconds. */
const requestsEndWithin = 5_000;

/**
 * Builds the portal from the settings and starts to listen.
 * @param pushAgent what push services are reached by
 * @throws {ConfigError} where a setting turns out not to be usable on this machine
 */
export async function startPortal(
  config: Config,
  log: FastifyBaseLogger,
  pushAgent = createPushAgent(),
): Promise<RunningPortal> {
  makeUsable(config.dataDir);
  const now = Date.now;
  const database = await openDatabase(config, log);
  const mailer = createMailer(config, log);
  let metrics: MetricsServer | null = null;
  const closeParts = async () => {
    pushAgent.destroy();
    await metrics?.close();
    await mailer.close();
    await database.close();
  };

  try {
    metrics = await serveMetrics(config);
    const firstAdmin = await ensureFirstAdmin({ database, now }, config.firstAdmin);
    await ensureFirstCategories({ database, now });
    const photos = createPhotoStore(join(config.dataDir, 'photos'));
    const pages = await loadPages({ dist, publicUrl: config.publicUrl, now });
    const app = await buildApp({ config, database, mailer, photos, pushAgent, pages, now, log });
    const address = await app
      .listen({ host: config.host, port: config.port })
      .catch(async (error: unknown) => {
        await app.close();
        throw listenError(error, config);
      });

    return {
      address,
      metricsAddress: metrics?.address ?? null,
      firstAdmin,
      async stop() {
        // A connection whose request ends after the stop began would stay open for the next one.
        const sweep = setInterval(() => app.server.closeIdleConnections(), 100);
        const cutOff = setTimeout(() => app.server.closeAllConnections(), requestsEndWithin);
        await app.close();
        clearInterval(sweep);
        clearTimeout(cutOff);
        await closeParts();
      },
    };
  } catch (error) {
    await closeParts();
    throw error;
  }
}

/** @throws {ConfigError} where the port cannot be had */
async function serveMetrics({ metricsPort }: Config): Promise<MetricsServer | null> {
  if (metricsPort === null) return null;
  return startMetricsServer(metricsPort, collectMetrics()).catch((error: unknown) => {
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
