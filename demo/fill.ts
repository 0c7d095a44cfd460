import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { bounds } from '../contract/bounds.ts';
import { ItemDraft, type User } from '../contract/entities.ts';
import type { Database } from '../server/db/database.ts';
import { type DatabasePlace, openDatabase } from '../server/db/open.ts';
import { createAccount } from '../server/features/authentication/accounts.ts';
import { ensureFirstCategories } from '../server/features/categories/first-categories.ts';
import { createConversations } from '../server/features/conversations/service.ts';
import { createItems } from '../server/features/items/service.ts';
import {
  type Notifications,
  createNotifications,
} from '../server/features/notifications/service.ts';
import { createPhotoStore } from '../server/images/photo-store.ts';
import { readSecret } from '../server/secret.ts';
import type { Campus } from './campus/index.ts';
import { day } from './campus/moments.ts';
import type { PersonName } from './campus/people.ts';
import type { ItemStory, Step } from './campus/story.ts';
import { timelineOf } from './timeline.ts';

const photoFolder = join(import.meta.dirname, 'photos');
/** What people were told longer ago than this they have seen by now. */
const seenAfter = 2 * day;

/**
 * Lets everything that happened on a campus happen on a new portal, through the portal's own
 * services, each thing at its time.
 * @param place the portal's data folder and database; nothing else may have them open
 * @param now the present, in epoch milliseconds
 */
export async function fillPortal(
  place: DatabasePlace,
  campus: Campus,
  { now, log }: { now: number; log: FastifyBaseLogger },
): Promise<void> {
  const database = await openDatabase(place, log);
  try {
    await live(database, place.dataDir, campus, now);
  } finally {
    await database.close();
  }
}

async function live(
  database: Database,
  dataDir: string,
  campus: Campus,
  present: number,
): Promise<void> {
  const timeline = timelineOf(campus, present);
  let time = timeline[0]?.at ?? present;
  const now = () => time;
  /** Nobody is connected yet. */
  const show = () => undefined;
  /** And nobody has a device. */
  const push = async () => undefined;

  const photos = createPhotoStore(join(dataDir, 'photos'));
  const notifications = createNotifications({ database, now, show, alsoTell: push });
  const secret = await readSecret(database);
  const items = createItems({ database, photos, notifications, secret, now });
  const conversations = createConversations({
    database,
    notifications,
    showMessage: show,
    push,
    now,
  });

  const accounts = new Map<PersonName, User>();
  const account = (name: PersonName) => known(accounts.get(name), name);
  const itemIds = new Map<ItemStory, string>();
  const returnCodes = new Map<ItemStory, string>();

  async function conversationOf(user: User, other: PersonName, itemId: string): Promise<string> {
    const sent = { itemId, participants: [account(other).id] };
    const { conversation } = await conversations.open(user, sent, null);
    return conversation._id;
  }

  async function act(story: ItemStory, step: Step): Promise<void> {
    const user = account(step.by);
    const itemId = known(itemIds.get(story), story.title);
    switch (step.kind) {
      case 'take on':
        await items.assignKeeper(user, itemId, user.id);
        return;
      case 'claim':
        await items.claim(user, itemId);
        return;
      case 'withdraw claim':
        await items.withdraw(user, itemId);
        return;
      case 'turn claim down':
        await items.turnDown(user, itemId, step.reason);
        return;
      case 'make return code':
        returnCodes.set(story, (await items.generateReturnCode(user, itemId)).otp);
        return;
      case 'enter return code':
        await items.confirmReturn(user, itemId, known(returnCodes.get(story), story.title));
        return;
      case 'write': {
        const id = await conversationOf(user, step.to, itemId);
        await conversations.send(user, id, { sender: user.id, content: step.text }, null);
        return;
      }
      case 'read':
        await conversations.markRead(user, await conversationOf(user, step.from, itemId));
        return;
    }
  }

  await ensureFirstCategories({ database, now });
  for (const event of timeline) {
    time = event.at;
    switch (event.kind) {
      case 'join': {
        const person = { ...campus.people[event.person], password: campus.password };
        accounts.set(event.person, await createAccount({ database, now }, person));
        break;
      }
      case 'post': {
        const { story } = event;
        const sent = {
          draft: ItemDraft.parse(story),
          photo: story.photo === null ? null : await readFile(join(photoFolder, story.photo)),
          idempotencyKey: null,
        };
        const { item } = await items.create(account(story.postedBy), sent);
        itemIds.set(story, item._id);
        break;
      }
      case 'step':
        await act(event.story, event.step);
        break;
    }
  }

  time = present;
  for (const user of accounts.values()) await seeOldNotifications(notifications, user, present);
}

async function seeOldNotifications(
  notifications: Notifications,
  user: User,
  present: number,
): Promise<void> {
  const told = await notifications.list(user, { page: 1, limit: bounds.pageLimit });
  for (const { _id, createdAt } of told.notifications) {
    if (Date.parse(createdAt) < present - seenAfter) await notifications.mark(user, _id, true);
  }
}

/** @throws where the campus's story tells of something before it is there */
function known<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`${name}: is not there yet`);
  return value;
}
