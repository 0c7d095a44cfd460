import type { FastifyInstance } from 'fastify';
import { startBackgroundWork } from './background-work.ts';
import { type Sessions, createSessions } from './features/authentication/sessions.ts';
import { createConversationLookup } from './features/conversations/lookup.ts';
import { referencePageStyle } from './features/reference/page.ts';
import { drain } from './http/drain.ts';
import { errorDocumentStyle } from './http/errors/error-document.ts';
import { createHttpApp } from './http/http-app.ts';
import { securityHeaders } from './http/security-headers.ts';
import type { Parts } from './parts.ts';
import { type Realtime, createRealtime } from './realtime/realtime.ts';
import { serveAll } from './routes.ts';
import { createServices } from './services.ts';

/**
 * Assembles the portal, without listening. Closing the app closes its sockets, but not the database or the mail queue:
 * the caller closes those.
 */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { config, database, log, now, pages } = parts;
  const headers = securityHeaders(config.publicUrl, {
    styles: [...(pages?.styles ?? []), errorDocumentStyle, referencePageStyle],
    scripts: pages?.scripts ?? [],
    changePolicy: pages?.changePolicy,
  });
  const app = await createHttpApp({ config, headers, log });
  const sessions = createSessions({ database, now });
  const realtime = await openRealtime(app, parts, { sessions, headers });
  const services = await createServices(parts, { sessions, realtime });
  await serveAll(app, parts, services, headers);
  startBackgroundWork(app, parts, services);
  return app;
}

/**
 * Creates the live connections, and waits until this node receives the events of other nodes. Called before anything
 * else adds hooks for closing: the connections close first, and the part itself last.
 */
async function openRealtime(
  app: FastifyInstance,
  { database, now, log }: Parts,
  { sessions, headers }: { sessions: Sessions; headers: Record<string, string> },
): Promise<Realtime> {
  const realtime = createRealtime({
    sessions,
    conversations: createConversationLookup(database),
    nodes: database.connectNodes?.() ?? null,
    headers,
    now,
    log,
  });
  app.addHook('preClose', async () => {
    realtime.closeConnections();
    await drain(app.server);
  });
  // Fastify runs these hooks in reverse order, so this one is the last. Until then, requests and background work may
  // send events.
  app.addHook('onClose', () => realtime.close());
  await realtime.ready.catch(async (error: unknown) => {
    await app.close();
    throw error;
  });
  return realtime;
}
