import type { FastifyInstance } from 'fastify';
import { apiBase } from '../contract/http/endpoint.ts';
import { administrationRoutes } from './features/administration/routes.ts';
import { authenticationRoutes } from './features/authentication/routes.ts';
import { categoryRoutes } from './features/categories/routes.ts';
import { conversationRoutes } from './features/conversations/routes.ts';
import { currentUserRoutes } from './features/current-user/routes.ts';
import { deskRoutes } from './features/desk/routes.ts';
import { emailNotificationRoutes, oneClickRoute } from './features/email-notifications/routes.ts';
import { healthRoutes } from './features/health/routes.ts';
import { placeRoutes } from './features/items/places/routes.ts';
import { itemRoutes } from './features/items/routes.ts';
import { savedSearchRoutes } from './features/items/saved-searches/routes.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { pageRoutes } from './features/pages/routes.ts';
import { pushRoutes } from './features/push/routes.ts';
import { referenceRoutes } from './features/reference/routes.ts';
import { createAuthenticateAndCount } from './http/authenticate.ts';
import { PortalError } from './http/errors/portal-error.ts';
import { createLimits } from './http/limits/limits.ts';
import { type Serve, createServe } from './http/serve.ts';
import { createRespondFromCache } from './http/visitors/respond-from-cache.ts';
import { createVisitorReplies } from './http/visitors/visitor-replies.ts';
import { photoRoutes } from './images/routes.ts';
import type { Parts } from './parts.ts';
import { handshakeRoute } from './realtime/handshakes.ts';
import type { Services } from './services.ts';

/**
 * Registers the routes of all features.
 * @param headers the headers of every response
 */
export async function serveAll(
  app: FastifyInstance,
  parts: Parts,
  services: Services,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const { config, database, log, now, pages, photos } = parts;
  const { addresses, devices, emailNotifications, items, photoKeys, realtime, sessions } = services;
  const limits = createLimits({ database, config, now, log });
  const authenticateAndCount = createAuthenticateAndCount({
    config,
    accountOfToken: sessions.accountOfToken,
    limits,
    addresses,
    deviceOf: (cookies) => devices.accountOf(cookies),
  });
  const visitorReplies = createVisitorReplies({ database, headers, now });
  const respondFromCache = createRespondFromCache({
    config,
    limits,
    log,
    replies: visitorReplies,
    isOpen: () => !realtime.isClosing(),
  });
  app.server.removeAllListeners('request');
  app.server.on('request', (request, response) => {
    if (!respondFromCache(request, response)) app.routing(request, response);
  });

  const serve = createServe(app, {
    config,
    authenticateAndCount,
    limits,
    database,
    visitorReplies,
    withholdSince: (viewer, reply) => items.withholdSince(viewer, reply),
    now,
  });
  healthRoutes(serve, database);
  serveFeatures(serve, services);

  await oneClickRoute(app, emailNotifications, authenticateAndCount);
  referenceRoutes(app, config.publicUrl);
  handshakeRoute(app, { config, limits, realtime });
  photoRoutes(app, { photos, photoKeys, isPhotoPublic: items.isPhotoPublic });
  if (pages !== null) await pageRoutes(app, { pages, items, authenticateAndCount, visitorReplies });
  app.setNotFoundHandler({ preHandler: authenticateAndCount }, async (request, reply) => {
    if (pages === null || request.url.startsWith(`${apiBase}/`)) throw new PortalError('NOT_FOUND');
    return visitorReplies.sendOnce(request, reply, await pages.notFoundAt(request.url));
  });
}

/** Registers the calls of the contract, except the health check. */
function serveFeatures(serve: Serve, services: Services): void {
  authenticationRoutes(serve, services.authentication, services.devices);
  currentUserRoutes(serve, services);
  categoryRoutes(serve, services.categories);
  placeRoutes(serve, services.places, services.phrases);
  itemRoutes(serve, services);
  conversationRoutes(serve, services.conversations);
  notificationRoutes(serve, services.notifications);
  pushRoutes(serve, services.push);
  emailNotificationRoutes(serve, services.emailNotifications);
  savedSearchRoutes(serve, services.savedSearches);
  deskRoutes(serve, { lists: services.deskLists, users: services.users });
  administrationRoutes(serve, services);
}
