import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { bounds } from '../contract/bounds.ts';
import type { User } from '../contract/entities.ts';
import { ItemDraft } from '../contract/items/item-input.ts';
import type { Database } from '../server/db/database.ts';
import { type DatabaseSettings, openDatabase } from '../server/db/open.ts';
import { createAccount } from '../server/features/authentication/accounts.ts';
import { ensureFirstCategories } from '../server/features/categories/first-categories.ts';
import { createPlaceServices } from '../server/features/items/places/place-services.ts';
import type { Notifications } from '../server/features/notifications/service.ts';
import { createPhotoStore } from '../server/images/photo-store.ts';
import { filesInFolder } from '../server/storage/folder.ts';
import { type Work, performOnce } from '../server/http/idempotency.ts';
import { readSecret } from '../server/crypto/secret.ts';
import { createItemServices } from '../server/services.ts';
import type { Campus } from './campus/index.ts';
import type { CampusPlaces } from './campus/places.ts';
import { dayMs } from '../contract/durations.ts';
import type { PersonName } from './campus/people.ts';
import type { DemoItem, Step } from './campus/demo-item.ts';
import { timelineOf } from './timeline.ts';

const photoFolder = join(import.meta.dirname, 'photos');
/** Notifications older than this are marked as read. */
const readAfter = 2 * dayMs;

interface Surroundings {
  /** The end of the replay, in epoch milliseconds. */
  now: number;
  log: FastifyBaseLogger;
}

/**
 * Fills a new portal with demo data. Replays each event of the campus at its own time through the portal's own
 * services, so that the stored data is the same as on a portal in use.
 * @param settings the portal's data folder and database; no other process may have them open
 * @throws when a step of an item comes before a step that it depends on, or a photo file is missing
 */
export async function fillPortal(
  settings: DatabaseSettings,
  campus: Campus,
  surroundings: Surroundings,
): Promise<void> {
  const database = await openDatabase(settings, surroundings.log);
  try {
    await replay(database, settings.dataDir, campus, surroundings);
  } finally {
    await database.close();
  }
}

async function replay(
  database: Database,
  dataDir: string,
  campus: Campus,
  { now: present, log }: Surroundings,
): Promise<void> {
  const timeline = timelineOf(campus, present);
  let time = timeline[0]?.at ?? present;
  const now = () => time;
  // No sockets are connected and no devices are subscribed yet.
  const emit = () => undefined;
  const push = async () => undefined;

  const photos = createPhotoStore(filesInFolder(join(dataDir, 'photos')));
  const secret = await readSecret(database);
  const { notifications, conversations, items } = createItemServices({
    database,
    photos,
    secret,
    // No requests are made, so no two people share a network address.
    addresses: { flush: push, areShared: () => Promise.resolve(false) },
    now,
    log,
    emit,
    emitRead: emit,
    emitMessage: emit,
    push,
    queueElsewhere: push,
    announceUnkept: emit,
  });

  const accounts = new Map<PersonName, User>();
  const account = (name: PersonName) => required(accounts.get(name), name);
  const idOf = new Map<DemoItem, string>();
  const returnCodes = new Map<DemoItem, string>();

  const once = <Reply>(work: Work<Reply>) => performOnce(database, null, work);

  async function conversationOf(user: User, other: PersonName, itemId: string): Promise<string> {
    const sent = { itemId, participants: [account(other).id] };
    const { conversation } = await conversations.open(user, sent, once);
    return conversation._id;
  }

  async function act(item: DemoItem, step: Step): Promise<void> {
    const user = account(step.by);
    const itemId = required(idOf.get(item), item.title);
    switch (step.kind) {
      case 'take on':
        await items.assignKeeper(user, itemId, user.id, once);
        return;
      case 'claim':
        await items.claim(user, itemId, step.claim, once);
        return;
      case 'withdraw claim':
        await items.withdraw(user, itemId, once);
        return;
      case 'turn claim down':
        await items.turnDown(user, itemId, { reason: step.reason }, once);
        return;
      case 'make return code':
        returnCodes.set(item, (await items.generateReturnCode(user, itemId)).otp);
        return;
      case 'enter return code':
        await items.confirmReturn(user, itemId, required(returnCodes.get(item), item.title), once);
        return;
      case 'write': {
        const id = await conversationOf(user, step.to, itemId);
        await conversations.send(user, id, { sender: user.id, content: step.text }, null);
        return;
      }
      case 'read':
        await conversations.markRead(user, await conversationOf(user, step.from, itemId), null);
        return;
    }
  }

  async function enterPlaces(entered: CampusPlaces): Promise<void> {
    // Nothing to do: there are no items yet whose signals depend on the campus.
    const signalCatchUp = { start: () => undefined, startOver: async () => undefined };
    const { places, phrases } = createPlaceServices({ database, photos, signalCatchUp, now, log });
    await places.setPlan(await readFile(entered.plan));
    for (const draft of entered.places) await places.add(draft, once);
    for (const draft of entered.phrases) await phrases.add(draft, once);
  }

  await ensureFirstCategories({ database, now });
  for (const event of timeline) {
    time = event.at;
    switch (event.kind) {
      case 'join': {
        const person = { ...campus.people[event.person], password: campus.password };
        const user = await createAccount({ database, now }, person);
        accounts.set(event.person, user);
        // The admin joins before the first item is posted, and then enters plan, places and phrases.
        if (user.role === 'admin' && campus.places !== null) await enterPlaces(campus.places);
        break;
      }
      case 'post': {
        const { photo, postedBy } = event.item;
        const sent = {
          draft: ItemDraft.parse(event.item),
          photo: photo === null ? null : await readFile(join(photoFolder, photo)),
          privatePhoto: null,
          idempotencyKey: null,
        };
        const { item } = await items.create(account(postedBy), sent);
        idOf.set(event.item, item._id);
        break;
      }
      case 'step':
        await act(event.item, event.step);
        break;
    }
  }

  time = present;
  for (const user of accounts.values()) await readOldNotifications(notifications, user, present);
  // Empty the queue of alerts. Otherwise the portal's start would send alerts about all likely pairs at once.
  await database.transaction((trx) => trx.deleteFrom('alert_queue').execute());
}

async function readOldNotifications(
  notifications: Notifications,
  user: User,
  present: number,
): Promise<void> {
  const page = await notifications.list(user, { page: 1, limit: bounds.pageLimit });
  for (const { _id, createdAt } of page.notifications) {
    if (Date.parse(createdAt) < present - readAfter) await notifications.mark(user, _id, true);
  }
}

/** @throws when the value is missing because a step of an item precedes a step that it depends on */
function required<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`${name}: is not there yet`);
  return value;
}
