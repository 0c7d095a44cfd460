import type { Agent } from 'node:https';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { apiBase } from '../contract/http/endpoint.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { administrationRoutes } from './features/administration/routes.ts';
import { createHandOverSettings } from './features/administration/hand-over-settings.ts';
import { createAdministration } from './features/administration/service.ts';
import { createKnownDevices } from './features/authentication/known-devices.ts';
import { createMails } from './features/authentication/mails.ts';
import { createPasswordCheck } from './features/authentication/passwords/password-check.ts';
import { authenticationRoutes } from './features/authentication/routes.ts';
import { createAuthentication } from './features/authentication/service.ts';
import { createSessions } from './features/authentication/sessions.ts';
import { createUsers } from './features/authentication/users.ts';
import { categoryRoutes } from './features/categories/routes.ts';
import { createItemIndexing } from './features/categories/item-indexing.ts';
import { createCategories } from './features/categories/service.ts';
import { createConversationLookup } from './features/conversations/lookup.ts';
import { conversationRoutes } from './features/conversations/routes.ts';
import { createConversations } from './features/conversations/service.ts';
import { currentUserRoutes } from './features/current-user/routes.ts';
import { createCurrentUser } from './features/current-user/service.ts';
import { deskRoutes } from './features/desk/routes.ts';
import { emailNotificationRoutes, oneClickRoute } from './features/email-notifications/routes.ts';
import { createEmailNotifications } from './features/email-notifications/service.ts';
import { healthRoutes } from './features/health/routes.ts';
import { createOwners } from './features/items/owners/owners.ts';
import { createJoining } from './features/items/owners/joining.ts';
import { createWithdrawOwnerMails, endOwnerMails } from './features/items/owners/owner-mails.ts';
import { createAnnounced } from './features/items/notices/announce-item-change.ts';
import { createDeskLists } from './features/items/lists/desk-lists.ts';
import { createItemLists } from './features/items/lists/item-lists.ts';
import { createPublishedFigure } from './features/items/lists/published-figure.ts';
import { itemRoutes } from './features/items/routes.ts';
import { createShowItem } from './features/items/mapping.ts';
import { createPseudonym } from './features/items/guarded/pseudonyms.ts';
import { createNotifyAll } from './features/items/notices/notices.ts';
import { createSignalCatchUp } from './features/items/matching/signals/signal-catch-up.ts';
import { createItems } from './features/items/service.ts';
import { startItemWork } from './features/items/regular/regular-work.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { createNotifications } from './features/notifications/service.ts';
import { savedSearchRoutes } from './features/items/saved-searches/routes.ts';
import { createSavedSearches } from './features/items/saved-searches/service.ts';
import { servePlaces } from './features/items/places/assemble.ts';
import { pageRoutes } from './features/pages/routes.ts';
import { removeSubscription } from './features/push/repository.ts';
import { pushRoutes } from './features/push/routes.ts';
import { createPushService } from './features/push/service.ts';
import { referencePageStyle } from './features/reference/page.ts';
import { referenceRoutes } from './features/reference/routes.ts';
import { drain } from './http/drain.ts';
import { createAuthenticateAndCount } from './http/authenticate.ts';
import { createLimits } from './http/limits/limits.ts';
import { createRecentAddresses } from './http/limits/recent-addresses.ts';
import { PortalError } from './http/errors/portal-error.ts';
import { errorDocumentStyle } from './http/errors/error-document.ts';
import { createHttpApp } from './http/http-app.ts';
import { securityHeaders } from './http/security-headers.ts';
import { createServe } from './http/serve.ts';
import { createRespondFromCache } from './http/visitors/respond-from-cache.ts';
import { createVisitorReplies } from './http/visitors/visitor-replies.ts';
import type { Pages } from './http/pages/pages.ts';
import { createPhotoKeys } from './images/photo-keys.ts';
import type { PhotoStore } from './images/photo-store.ts';
import { photoRoutes } from './images/routes.ts';
import type { MailQueue } from './mail/mail-queue.ts';
import { isRefusedBy } from './push/push-agent.ts';
import { readPushKeys } from './push/push-keys.ts';
import { createPusher } from './push/pusher.ts';
import { handshakeRoute } from './realtime/handshakes.ts';
import { createRealtime } from './realtime/realtime.ts';
import { readSecret } from './crypto/secret.ts';

/** The objects that the app is assembled from. start.ts creates the real objects; tests pass their own. */
export interface Parts {
  config: Config;
  database: Database;
  mailQueue: MailQueue;
  photos: PhotoStore;
  /** HTTP agent for requests to push services. It refuses internal addresses. */
  pushAgent: Agent;
  /** Null to serve only the API (in tests). */
  pages: Pages | null;
  /** Epoch milliseconds. */
  now: () => number;
  log: FastifyBaseLogger;
}

/**
 * Assembles the portal, without listening. Closing the app closes its sockets, but not the database or the mail queue:
 * the caller closes those.
 */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { config, database, log, mailQueue, now, pages, photos, pushAgent } = parts;
  const { publicUrl } = config;
  const headers = securityHeaders(publicUrl, {
    styles: [...(pages?.styles ?? []), errorDocumentStyle, referencePageStyle],
    scripts: pages?.scripts ?? [],
    changePolicy: pages?.changePolicy,
  });
  const app = await createHttpApp({ config, headers, log });
  const sessions = createSessions({ database, now });
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
  const pushKeys = await readPushKeys(database, config);
  const pusher = createPusher({
    keys: pushKeys,
    agent: pushAgent,
    onGone: ({ id }) => database.transaction((trx) => removeSubscription(trx, 'id', id)),
    log,
  });
  const push = createPushService({
    database,
    sessions,
    pusher,
    isInternal: (endpoint) => isRefusedBy(pushAgent, endpoint),
    publicKey: pushKeys.publicKey,
    publicUrl,
    now,
    log,
  });
  app.addHook('onClose', () => push.close());
  const secret = await readSecret(database);
  const emailNotifications = createEmailNotifications({
    database,
    mailQueue,
    secret,
    endOwnerMails,
  });
  const emitRead = (userId: string) => realtime.pushNotificationsRead(userId);
  const notifications = createNotifications({
    database,
    now,
    emit: (notification) => realtime.pushNotification(notification.userId, notification),
    emitRead,
    async queueElsewhere(trx, afterCommit, notification) {
      await emailNotifications.queue(trx, notification);
      // Messages are pushed by `conversations`, because only the first unread message causes a notification.
      if (notification.kind !== 'message') await push.queue(trx, afterCommit, notification);
    },
  });
  const notifyAll = createNotifyAll(notifications);
  const { joinItem, joinItems } = createJoining({
    notifyAll,
    now,
    announce: (id) => realtime.pushItemChange(id, 'for everybody'),
  });
  const passwordCheck = createPasswordCheck({ database, now });
  const authentication = createAuthentication({
    passwordCheck,
    joinItems,
    config,
    secret,
    database,
    mailQueue,
    now,
    sessions,
    realtime,
  });
  const users = createUsers({ database, sessions, realtime, now });
  const photoKeys = createPhotoKeys(secret, now);
  const showItem = createShowItem(photoKeys, createPseudonym(secret));
  const itemLists = createItemLists(database, showItem);
  const conversations = createConversations({
    database,
    notifications,
    emitRead,
    emitMessage: (message, receiverId) => realtime.pushMessage(message, receiverId),
    push: (...notification) => push.queue(...notification),
    now,
  });
  const addresses = createRecentAddresses({ database, config, secret, now, log });
  app.addHook('onClose', () => addresses.close());
  const publishedFigure = createPublishedFigure(database, now);
  const items = createItems({
    database,
    photos,
    notifications,
    conversations,
    addresses,
    accountWithPassword: passwordCheck.accountWithPassword,
    secret,
    now,
    log,
    figure: publishedFigure,
    announceUnkept: (id, userIds) => realtime.pushItemChange(id, 'for staff', userIds),
  });
  const currentUser = createCurrentUser({ database, users, sessions, authentication, items });
  const administration = createAdministration({
    database,
    users,
    items,
    itemLists,
    notifications,
    mailQueue,
    mails: createMails(publicUrl),
  });
  const itemIndexing = createItemIndexing({ database, now, log });
  const signalCatchUp = createSignalCatchUp({ database, now, log });
  app.addHook('preClose', async () => {
    await Promise.all([itemIndexing.stop(), signalCatchUp.stop()]);
  });
  const limits = createLimits({ database, config, now, log });
  const devices = createKnownDevices({ database, secret });
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
  authenticationRoutes(serve, authentication, devices);
  currentUserRoutes(serve, { currentUser, authentication, devices, itemLists });
  categoryRoutes(serve, createCategories({ database, itemIndexing, now }));
  servePlaces(serve, { database, photos, signalCatchUp, now, log });
  const announced = createAnnounced({ database, announce: realtime.pushItemChange, log });
  const owners = createOwners({
    database,
    joinItem,
    now,
    withdrawOwnerMails: createWithdrawOwnerMails({ mailQueue, secret, publicUrl }),
  });
  itemRoutes(serve, { items, owners, announced });
  conversationRoutes(serve, conversations);
  notificationRoutes(serve, notifications);
  pushRoutes(serve, push);
  emailNotificationRoutes(serve, emailNotifications);
  savedSearchRoutes(serve, createSavedSearches({ database, now }));
  await oneClickRoute(app, emailNotifications, authenticateAndCount);
  deskRoutes(serve, { lists: createDeskLists(database, showItem), users });
  administrationRoutes(serve, {
    administration,
    users,
    items,
    itemLists,
    conversations,
    announced,
    handOverSettings: createHandOverSettings(database),
    publishedFigure,
  });
  referenceRoutes(app, publicUrl);
  handshakeRoute(app, { config, limits, realtime });
  photoRoutes(app, { photos, photoKeys, isPhotoPublic: items.isPhotoPublic });
  if (pages !== null) await pageRoutes(app, { pages, items, authenticateAndCount, visitorReplies });
  app.setNotFoundHandler({ preHandler: authenticateAndCount }, async (request, reply) => {
    if (pages === null || request.url.startsWith(`${apiBase}/`)) throw new PortalError('NOT_FOUND');
    return visitorReplies.sendOnce(request, reply, await pages.notFoundAt(request.url));
  });
  itemIndexing.catchUpAll().catch((error: unknown) => {
    log.error(
      { err: error },
      'the check for renamed categories failed; items may still be found by an old name',
    );
  });
  signalCatchUp.start();
  push.start();
  addresses.start();
  startItemWork(app, {
    photos,
    database,
    notifications,
    notifyAll,
    mailQueue,
    config,
    secret,
    now,
    log,
    announceClosed: (id) => realtime.pushItemChange(id, 'for everybody'),
  });
  return app;
}
