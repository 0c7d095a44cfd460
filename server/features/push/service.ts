import { ECDH, createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Received, Reply } from '../../../contract/endpoints.ts';
import type { KindSwitches } from '../../../contract/notifications/kind-switches.ts';
import type { KindSwitchesChange } from '../../../contract/notifications/kind-switches-change.ts';
import { type PushMessage, pushed } from '../../../contract/push.ts';
import type { AfterCommit, Database, Writer } from '../../db/database.ts';
import { findSwitches, setSwitches } from '../../db/queries/kind-switches.ts';
import type { Account } from '../../http/authenticate.ts';
import { PortalError, invalid } from '../../http/errors/portal-error.ts';
import type { Pusher } from '../../push/pusher.ts';
import { createPushQueue } from './queue.ts';
import type { PushableNotification } from './queue-repository.ts';
import {
  countUnread,
  findEndpoint,
  findSubscriptions,
  lockSession,
  removeSubscription,
  setSubscription,
} from './repository.ts';

interface Pieces {
  database: Database;
  sessions: { hashToken(token: string): string };
  pusher: Pusher;
  /** Whether the endpoint's host name resolves to an internal address, to which the portal does not send. */
  isInternal: (endpoint: string) => Promise<boolean>;
  publicKey: string;
  publicUrl: string;
  now: () => number;
  log: FastifyBaseLogger;
}

/** The caller's account and token, which identify the device. */
interface Caller {
  viewer: Account;
  token: string | null;
}

export type PushService = ReturnType<typeof createPushService>;

/** Push subscriptions and sending. Refusals are thrown as PortalErrors. */
export function createPushService(pieces: Pieces) {
  const { database, pusher, publicUrl, now, log } = pieces;
  const lookups = new Set<Promise<Promise<boolean>[]>>();

  function sessionOf({ token }: Caller): string {
    if (token === null) throw new PortalError('NOT_SIGNED_IN');
    return pieces.sessions.hashToken(token);
  }

  /**
   * Passes a notification to the pusher for each device.
   * @returns one promise per device, with its outcome
   */
  async function pushTo({ userId, kind, link }: PushableNotification): Promise<Promise<boolean>[]> {
    const as = pushed[kind];
    if (as === undefined) return [];
    const devices = await findSubscriptions(database.read, userId, { kind: as.kind, at: now() });
    if (devices.length === 0) return [];
    const tag = `${as.kind} ${link}`;
    const message: PushMessage = {
      to: userId,
      notification: {
        ...{ title: as.words, lang: 'en', navigate: publicUrl + link, tag },
        icon: `${publicUrl}/icons/icon-192.png`,
      },
      app_badge: await countUnread(database.read, userId),
    };
    const payloads = {
      declarative: JSON.stringify({ web_push: 8030, ...message } satisfies PushMessage),
      plain: JSON.stringify(message),
    };
    // A hash, so that the push service does not learn the content.
    const topic = createHash('sha256').update(`${userId} ${tag}`).digest('base64url').slice(0, 32);
    return devices.map((subscription) => {
      const payload = payloads[subscription.isDeclarative ? 'declarative' : 'plain'];
      return pusher.push({ subscription, payload, topic });
    });
  }

  const queue = createPushQueue({
    ...{ database, now, log },
    async deliver(notification) {
      const lookup = pushTo(notification);
      lookups.add(lookup);
      const outcomes = await lookup.finally(() => lookups.delete(lookup));
      return (await Promise.all(outcomes)).every(Boolean);
    },
  });

  return {
    async settings(caller: Caller): Promise<Reply<'GET /users/me/push'>> {
      return {
        switches: await findSwitches(database.read, 'push_switches', caller.viewer.id),
        publicKey: pieces.publicKey,
        endpoint: await findEndpoint(database.read, sessionOf(caller)),
      };
    },

    choose: ({ id }: Account, change: KindSwitchesChange): Promise<KindSwitches> =>
      database.transaction((trx) => setSwitches(trx, 'push_switches', id, change)),

    /**
     * @throws PortalError VALIDATION_ERROR if the endpoint is an internal address, or the key is not a
     * point on the curve, so that nothing could be encrypted for it
     */
    async subscribe(
      caller: Caller,
      { declarative, ...sent }: Received<'PUT /users/me/push/subscription'>['body'],
    ): Promise<void> {
      if (!isPoint(sent.p256dh)) throw invalid('p256dh', 'is not a key of a push subscription');
      if (await pieces.isInternal(sent.endpoint)) {
        throw invalid('endpoint', 'is not the address of a push service');
      }
      const session = { sessionHash: sessionOf(caller), userId: caller.viewer.id, at: now() };
      const id = createHash('sha256').update(sent.endpoint).digest('base64url');
      const subscription = { ...sent, id, isDeclarative: declarative };
      await database.transaction(async (trx) => {
        // Two users may subscribe the same device at once.
        await database.dialect.acquireLock(trx, `push subscription ${id}`);
        // The session may have ended since the request was authenticated.
        if (!(await lockSession(trx, session.sessionHash))) throw new PortalError('NOT_SIGNED_IN');
        await setSubscription(trx, session, subscription);
      });
    },

    async unsubscribe(caller: Caller): Promise<void> {
      const sessionHash = sessionOf(caller);
      await database.transaction((trx) => removeSubscription(trx, 'session_hash', sessionHash));
    },

    /**
     * Queues a notification for the user's devices, sent after the commit. Writes nothing if no device wants
     * it.
     */
    async queue(
      trx: Writer,
      afterCommit: AfterCommit,
      notification: PushableNotification,
    ): Promise<void> {
      const kind = pushed[notification.kind]?.kind;
      if (kind === undefined) return;
      const devices = await findSubscriptions(trx, notification.userId, { kind, at: now() });
      if (devices.length > 0) await queue.add(trx, afterCommit, notification);
    },

    /** Sends what an earlier start or another node has left in the queue. */
    start: queue.start,

    /**
     * Makes one last attempt to send the messages that are being sent. The other messages stay in the queue for the
     * next start.
     */
    async close(): Promise<void> {
      await Promise.allSettled(lookups);
      await pusher.close();
      await queue.close();
    },
  };
}

function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url', 'base64url', 'compressed');
    return true;
  } catch {
    return false;
  }
}
