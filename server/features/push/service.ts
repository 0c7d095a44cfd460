import { ECDH, createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Received, Reply } from '../../../contract/endpoints.ts';
import type { KindSwitches } from '../../../contract/kind-switches.ts';
import { type PushMessage, pushed } from '../../../contract/push.ts';
import type { AfterCommit, Database, Writer } from '../../db/database.ts';
import { findSwitches, setSwitches } from '../../db/kind-switches.ts';
import type { Account } from '../../http/authenticate.ts';
import { PortalError, invalid } from '../../http/portal-error.ts';
import type { Pusher } from '../../push/pusher.ts';
import { createPushQueue } from './queue.ts';
import type { Told } from './queue-repository.ts';
import {
  countUnread,
  findEndpoint,
  findSubscriptions,
  holdSession,
  removeSubscription,
  setSubscription,
} from './repository.ts';

interface Pieces {
  database: Database;
  sessions: { hashToken(token: string): string };
  pusher: Pusher;
  /** Whether the name of an endpoint stands for an address that the portal does not push to. */
  isInternal: (endpoint: string) => Promise<boolean>;
  publicKey: string;
  publicUrl: string;
  now: () => number;
  log: FastifyBaseLogger;
}

/** Whose device it is: who asks, and the token that they ask with. */
interface Caller {
  viewer: Account;
  token: string | null;
}

export type PushService = ReturnType<typeof createPushService>;

/** What is pushed to people's devices, and to which. All refusals are PortalErrors. */
export function createPushService(pieces: Pieces) {
  const { database, pusher, publicUrl, now, log } = pieces;
  const lookups = new Set<Promise<Promise<boolean>[]>>();

  function sessionOf({ token }: Caller): string {
    if (token === null) throw new PortalError('NOT_SIGNED_IN');
    return pieces.sessions.hashToken(token);
  }

  /** Hands it to the devices there are. @returns what becomes of each */
  async function pushTo({ userId, kind, link }: Told): Promise<Promise<boolean>[]> {
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
    // The push service may not learn what it is about.
    const topic = createHash('sha256').update(`${userId} ${tag}`).digest('base64url').slice(0, 32);
    return devices.map((subscription) => {
      const payload = payloads[subscription.isDeclarative ? 'declarative' : 'plain'];
      return pusher.push({ subscription, payload, topic });
    });
  }

  const queue = createPushQueue({
    ...{ database, now, log },
    async deliver(told) {
      const lookup = pushTo(told);
      lookups.add(lookup);
      const outcomes = await lookup.finally(() => lookups.delete(lookup));
      return (await Promise.all(outcomes)).every(Boolean);
    },
  });

  return {
    async look(caller: Caller): Promise<Reply<'GET /users/me/push'>> {
      return {
        switches: await findSwitches(database.read, 'push_switches', caller.viewer.id),
        publicKey: pieces.publicKey,
        endpoint: await findEndpoint(database.read, sessionOf(caller)),
      };
    },

    async choose({ id }: Account, switches: KindSwitches): Promise<KindSwitches> {
      await database.transaction((trx) => setSwitches(trx, 'push_switches', id, switches));
      return switches;
    },

    /**
     * @throws {PortalError} VALIDATION_ERROR where the endpoint is an internal address, or where the key is not on
     *   the curve: nothing could be encrypted for it
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
        // Two people may come by one device at once.
        await database.dialect.hold(trx, `push subscription ${id}`);
        // It may have ended since it was asked for.
        if (!(await holdSession(trx, session.sessionHash))) throw new PortalError('NOT_SIGNED_IN');
        await setSubscription(trx, session, subscription);
      });
    },

    async unsubscribe(caller: Caller): Promise<void> {
      const sessionHash = sessionOf(caller);
      await database.transaction((trx) => removeSubscription(trx, 'session_hash', sessionHash));
    },

    /**
     * Has what somebody is told pushed to their devices once it is committed, beside whatever else happens;
     * nothing is written down for who has no device that wants it.
     */
    async queue(trx: Writer, afterCommit: AfterCommit, told: Told): Promise<void> {
      const kind = pushed[told.kind]?.kind;
      if (kind === undefined) return;
      const devices = await findSubscriptions(trx, told.userId, { kind, at: now() });
      if (devices.length > 0) await queue.add(trx, afterCommit, told);
    },

    /** Takes up what an earlier start, or another node, has left undone. */
    start: queue.start,

    /** Gives what is under way a last try; what does not get through waits for the next start. */
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
