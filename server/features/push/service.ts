import { ECDH, createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Received, Reply } from '../../../contract/endpoints.ts';
import type { KindSwitches } from '../../../contract/notifications/kind-switches.ts';
import type { KindSwitchesChange } from '../../../contract/notifications/kind-switches-change.ts';
import { pushed } from '../../../contract/push.ts';
import type { AfterCommit, Database, Writer } from '../../db/database.ts';
import { findSwitches, setSwitches } from '../../db/queries/kind-switches.ts';
import type { Account } from '../../http/account.ts';
import { PortalError, invalid } from '../../http/errors/portal-error.ts';
import type { Pusher } from '../../push/pusher.ts';
import { createPushQueue } from './queue.ts';
import type { PushableNotification } from './queue-repository.ts';
import {
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

export type PushService = ReturnType<typeof createPushService>;

/**
 * Push subscriptions of devices, and the queue of push messages. The token of a session identifies the device. Refusals
 * are thrown as PortalErrors.
 */
export function createPushService(pieces: Pieces) {
  const { database, sessions, pusher, publicUrl, now, log } = pieces;

  const queue = createPushQueue({ database, pusher, publicUrl, now, log });

  return {
    async settings(viewer: Account, token: string): Promise<Reply<'GET /users/me/push'>> {
      return {
        switches: await findSwitches(database.read, 'push_switches', viewer.id),
        publicKey: pieces.publicKey,
        endpoint: await findEndpoint(database.read, sessions.hashToken(token)),
      };
    },

    choose: ({ id }: Account, change: KindSwitchesChange): Promise<KindSwitches> =>
      database.transaction((trx) => setSwitches(trx, 'push_switches', id, change)),

    /**
     * Sets the push subscription of the viewer's device.
     * @throws PortalError VALIDATION_ERROR if the endpoint's host name resolves to an internal address, or if `p256dh`
     * is not a point on the curve P-256, so that no message can be encrypted for it; NOT_SIGNED_IN if the session has
     * ended
     */
    async subscribe(
      viewer: Account,
      token: string,
      { declarative, ...sent }: Received<'PUT /users/me/push/subscription'>['body'],
    ): Promise<void> {
      if (!isPoint(sent.p256dh)) throw invalid('p256dh', 'is not a key of a push subscription');
      if (await pieces.isInternal(sent.endpoint)) {
        throw invalid('endpoint', 'is not the address of a push service');
      }
      const session = { sessionHash: sessions.hashToken(token), userId: viewer.id, at: now() };
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

    async unsubscribe(token: string): Promise<void> {
      const sessionHash = sessions.hashToken(token);
      await database.transaction((trx) => removeSubscription(trx, 'session_hash', sessionHash));
    },

    /**
     * Queues the push message of a notification, which is sent to the user's devices after the commit. Writes nothing
     * if no device wants it.
     */
    async queue(
      trx: Writer,
      afterCommit: AfterCommit,
      notification: PushableNotification,
    ): Promise<void> {
      const kind = pushed[notification.kind];
      if (kind === undefined) return;
      const devices = await findSubscriptions(trx, notification.userId, { kind, at: now() });
      if (devices.length > 0) await queue.add(trx, afterCommit, notification);
    },

    /** Starts to process the queue, including what an earlier process or another node has left in it. */
    start: queue.start,

    close: () => queue.close(),
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
