import { type Agent, request } from 'node:https';
import webPush from 'web-push';
import { isPushEndpoint } from '../../contract/push.ts';
import type { PushKeys } from './push-keys.ts';

/** A device that takes pushes. */
export interface PushSubscription {
  /** SHA-256 of the endpoint, base64url: what may be logged of it. */
  id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** Whether its browser shows declarative push messages by itself. */
  isDeclarative: boolean;
}

export interface Push {
  subscription: PushSubscription;
  /** JSON. */
  payload: string;
  /** At the push service a later one takes the place of an earlier one that waits; 32 characters of base64url at most. */
  topic: string;
}

/** What a push service said to a push. */
export interface PushAnswer {
  status: number;
  /** In seconds, where it says when to come back. */
  retryAfter: number | null;
}

/** How long a push is kept for a device that is off, in seconds: later, what it says has been seen elsewhere. */
const keptFor = 7 * 24 * 60 * 60;
/** How long a push service may take, in milliseconds. */
const patience = 5_000;

/**
 * Encrypts a push (RFC 8291), signs it (RFC 8292) and hands it to its push service (RFC 8030). A redirect
 * is an answer like any other.
 * @param signal ends it early
 * @throws where there is no answer
 */
export async function sendPush(
  { subscription, payload, topic }: Push,
  { keys, agent, signal }: { keys: PushKeys; agent: Agent; signal: AbortSignal },
): Promise<PushAnswer> {
  const { endpoint, p256dh, auth, isDeclarative } = subscription;
  if (!isPushEndpoint(endpoint)) throw new Error('this is no address of a push service');
  const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: keys,
    TTL: keptFor,
    urgency: 'normal',
    topic,
    contentEncoding: 'aes128gcm',
  });
  const { promise, resolve, reject } = Promise.withResolvers<PushAnswer>();
  const sent = request(
    endpoint,
    {
      method: 'POST',
      agent,
      headers: {
        ...details.headers,
        // Other browsers' services get what they have always got.
        ...(isDeclarative && { 'Content-Type': 'application/notification+json' }),
      },
      signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
    },
    (answer) => {
      const retryAfter = secondsUntil(answer.headers['retry-after']);
      resolve({ status: answer.statusCode ?? 0, retryAfter });
      // What else it says is not read: the connection goes back to the agent when it is short.
      answer.on('error', () => undefined).resume();
    },
  );
  sent.on('error', reject);
  sent.end(details.body);
  return promise;
}

/** @param retryAfter seconds or a date (RFC 9110, section 10.2.3) */
function secondsUntil(retryAfter: string | undefined): number | null {
  if (retryAfter === undefined) return null;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}
