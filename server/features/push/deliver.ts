import { createHash } from 'node:crypto';
import type { PushMessage } from '../../../contract/notifications/push-message.ts';
import { pushWords } from '../../../contract/notifications/push-words.ts';
import { pushed } from '../../../contract/push.ts';
import type { Database } from '../../db/database.ts';
import type { Pusher } from '../../push/pusher.ts';
import type { QueuedPush } from './queue-repository.ts';
import { countUnread, findSubscriptions } from './repository.ts';

export interface DeliveryPieces {
  database: Pick<Database, 'read'>;
  pusher: Pusher;
  publicUrl: string;
  now: () => number;
}

/** Makes the message of a notification and passes it to the pusher for each device of its user. */
export function createDelivery({ database, pusher, publicUrl, now }: DeliveryPieces) {
  /** Calls of pushTo() that have not passed their messages to the pusher yet. */
  const lookups = new Set<Promise<Promise<boolean>[]>>();

  /**
   * Passes the message to the pusher for each device.
   * @returns the result of Pusher.push for each device
   */
  async function pushTo(queued: QueuedPush): Promise<Promise<boolean>[]> {
    const { userId, link } = queued;
    const kind = pushed[queued.kind];
    const title = pushWords[queued.kind];
    if (kind === undefined || title === undefined) return [];
    const devices = await findSubscriptions(database.read, userId, { kind, at: now() });
    if (devices.length === 0) return [];
    const tag = `${kind} ${link}`;
    const message: PushMessage = {
      to: userId,
      notification: {
        title,
        lang: 'en',
        navigate: publicUrl + link,
        tag,
        icon: `${publicUrl}/icons/icon-192.png`,
      },
      app_badge: await countUnread(database.read, userId),
    };
    const payloads = {
      declarative: JSON.stringify({ web_push: 8030, ...message } satisfies PushMessage),
      plain: JSON.stringify(message),
    };
    // Hashed, because the push service can read the topic, unlike the message.
    const topic = createHash('sha256').update(`${userId} ${tag}`).digest('base64url').slice(0, 32);
    return devices.map((subscription) => {
      const payload = payloads[subscription.isDeclarative ? 'declarative' : 'plain'];
      return pusher.push({ subscription, payload, topic });
    });
  }

  return {
    /**
     * Pushes a notification to all devices of its user.
     * @returns false if a device did not get it, because the portal is stopping or too many messages wait. It must then
     * stay in the queue.
     */
    async deliver(queued: QueuedPush): Promise<boolean> {
      const lookup = pushTo(queued);
      lookups.add(lookup);
      const outcomes = await lookup.finally(() => lookups.delete(lookup));
      return (await Promise.all(outcomes)).every(Boolean);
    },

    /** Waits until the pusher has every message that is being made. The pusher then makes one last attempt for each. */
    async close(): Promise<void> {
      await Promise.allSettled(lookups);
      await pusher.close();
    },
  };
}
