import { createHandOverSettings } from './features/administration/hand-over-settings.ts';
import { createAdministration } from './features/administration/service.ts';
import { createKnownDevices } from './features/authentication/known-devices.ts';
import { createMails } from './features/authentication/mails.ts';
import { createPasswordCheck } from './features/authentication/passwords/password-check.ts';
import { createAuthentication } from './features/authentication/service.ts';
import type { Sessions } from './features/authentication/sessions.ts';
import { createUsers } from './features/authentication/users.ts';
import { createItemIndexing } from './features/categories/item-indexing.ts';
import { createCategories } from './features/categories/service.ts';
import { createConversations } from './features/conversations/service.ts';
import { createCurrentUser } from './features/current-user/service.ts';
import { createEmailNotifications } from './features/email-notifications/service.ts';
import { createPseudonym } from './features/items/guarded/pseudonyms.ts';
import { createDeskLists } from './features/items/lists/desk-lists.ts';
import { createItemLists } from './features/items/lists/item-lists.ts';
import { createPublishedFigure } from './features/items/lists/published-figure.ts';
import { createShowItem } from './features/items/mapping.ts';
import { createSignalCatchUp } from './features/items/matching/signals/signal-catch-up.ts';
import { createAnnounced } from './features/items/notices/announce-item-change.ts';
import { createNotifyAll } from './features/items/notices/notices.ts';
import { createJoining } from './features/items/owners/joining.ts';
import { createWithdrawOwnerMails, endOwnerMails } from './features/items/owners/owner-mails.ts';
import { createOwners } from './features/items/owners/owners.ts';
import { createPlaceServices } from './features/items/places/place-services.ts';
import { createSavedSearches } from './features/items/saved-searches/service.ts';
import { createItems } from './features/items/service.ts';
import { createNotifications } from './features/notifications/service.ts';
import { removeSubscription } from './features/push/repository.ts';
import { type PushService, createPushService } from './features/push/service.ts';
import { readSecret } from './crypto/secret.ts';
import { type RecentAddresses, createRecentAddresses } from './http/limits/recent-addresses.ts';
import { createPhotoKeys } from './images/photo-keys.ts';
import type { Parts } from './parts.ts';
import { isRefusedBy } from './push/push-agent.ts';
import { readPushKeys } from './push/push-keys.ts';
import { createPusher } from './push/pusher.ts';
import type { Realtime } from './realtime/realtime.ts';

export type Services = Awaited<ReturnType<typeof createServices>>;

/** Creates the services of all features. They do nothing until they are called. */
export async function createServices(
  parts: Parts,
  { sessions, realtime }: { sessions: Sessions; realtime: Realtime },
) {
  const { config, database, log, mailQueue, now, photos } = parts;
  const { publicUrl } = config;
  const push = await createPush(parts, sessions);
  const secret = await readSecret(database);
  const emailNotifications = createEmailNotifications({
    database,
    mailQueue,
    secret,
    endOwnerMails,
  });
  const addresses = createRecentAddresses({ database, config, secret, now, log });
  const itemServices = createItemServices({
    database,
    photos,
    secret,
    addresses,
    now,
    log,
    emit: (notification) => realtime.pushNotification(notification.userId, notification),
    emitRead: (userId) => realtime.pushNotificationsRead(userId),
    emitMessage: (message, receiverId) => realtime.pushMessage(message, receiverId),
    push: (...notification) => push.queue(...notification),
    async queueElsewhere(trx, afterCommit, notification) {
      await emailNotifications.queue(trx, notification);
      // Messages are pushed by `conversations`, because only the first unread message causes a notification.
      if (notification.kind !== 'message') await push.queue(trx, afterCommit, notification);
    },
    announceUnkept: (id, userIds) => realtime.pushItemChange(id, 'for staff', userIds),
  });
  const { items, notifications, passwordCheck } = itemServices;
  const notifyAll = createNotifyAll(notifications);
  const { joinItem, joinItems } = createJoining({
    notifyAll,
    now,
    announce: (id) => realtime.pushItemChange(id, 'for everybody'),
  });
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
  const itemIndexing = createItemIndexing({ database, now, log });
  const signalCatchUp = createSignalCatchUp({ database, now, log });

  return {
    ...itemServices,
    addresses,
    administration: createAdministration({
      database,
      users,
      items,
      itemLists,
      notifications,
      mailQueue,
      mails: createMails(publicUrl),
    }),
    announced: createAnnounced({ database, announce: realtime.pushItemChange, log }),
    authentication,
    categories: createCategories({ database, itemIndexing, now }),
    currentUser: createCurrentUser({ database, users, sessions, authentication, items }),
    deskLists: createDeskLists(database, showItem),
    devices: createKnownDevices({ database, secret }),
    emailNotifications,
    handOverSettings: createHandOverSettings(database),
    itemIndexing,
    itemLists,
    notifyAll,
    owners: createOwners({
      database,
      joinItem,
      now,
      withdrawOwnerMails: createWithdrawOwnerMails({ mailQueue, secret, publicUrl }),
    }),
    photoKeys,
    push,
    realtime,
    savedSearches: createSavedSearches({ database, now }),
    secret,
    sessions,
    signalCatchUp,
    users,
    ...createPlaceServices({ database, photos, signalCatchUp, now, log }),
  };
}

async function createPush(
  { config, database, log, now, pushAgent }: Parts,
  sessions: Sessions,
): Promise<PushService> {
  const keys = await readPushKeys(database, config);
  const pusher = createPusher({
    keys,
    agent: pushAgent,
    onGone: ({ id }) => database.transaction((trx) => removeSubscription(trx, 'id', id)),
    log,
  });
  return createPushService({
    database,
    sessions,
    pusher,
    isInternal: (endpoint) => isRefusedBy(pushAgent, endpoint),
    publicKey: keys.publicKey,
    publicUrl: config.publicUrl,
    now,
    log,
  });
}

/** How people learn of changes: by live events, emails and pushes. */
type Channels = Pick<
  Parameters<typeof createNotifications>[0],
  'emit' | 'emitRead' | 'queueElsewhere'
> &
  Pick<Parameters<typeof createConversations>[0], 'emitMessage' | 'push'> &
  Pick<Parameters<typeof createItems>[0], 'announceUnkept'>;

type ItemParts = Pick<Parts, 'database' | 'photos' | 'now' | 'log'> &
  Channels & { secret: Buffer; addresses: Pick<RecentAddresses, 'flush' | 'areShared'> };

/**
 * Creates the services of items, and of the conversations and notifications about them. The demo data are made with
 * them, without channels.
 */
export function createItemServices(parts: ItemParts) {
  const { database, now } = parts;
  const notifications = createNotifications(parts);
  const conversations = createConversations({ ...parts, notifications });
  const passwordCheck = createPasswordCheck({ database, now });
  const publishedFigure = createPublishedFigure(database, now);
  const items = createItems({
    ...parts,
    notifications,
    conversations,
    accountWithPassword: passwordCheck.accountWithPassword,
    figure: publishedFigure,
  });
  return { notifications, conversations, passwordCheck, publishedFigure, items };
}
