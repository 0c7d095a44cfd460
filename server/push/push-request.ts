import { type Agent, request } from 'node:https';
import { dayMs, secondMs } from '../../contract/durations.ts';
import { parseRetryAfter } from '../../contract/http/retry-after.ts';
import { isPushEndpoint } from '../../contract/push.ts';
import type { PushKeys } from './push-keys.ts';

/** A device that receives push messages. */
export interface PushSubscription {
  /** SHA-256 of the endpoint in base64url, which may be logged (the endpoint itself may not). */
  id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** Whether the browser shows declarative push messages by itself. */
  isDeclarative: boolean;
}

export interface Push {
  subscription: PushSubscription;
  /** JSON. */
  payload: string;
  /**
   * At the push service a later message with the same topic replaces a waiting one. At most 32 characters of
   * base64url.
   */
  topic: string;
}

/** Response of a push service. */
export interface PushResponse {
  status: number;
  /** Seconds of the Retry-After header, if present. */
  retryAfter: number | null;
}

/**
 * Seconds for which a push service stores a message for a device that is off. After that, users have mostly
 * seen the content elsewhere.
 */
const ttlSeconds = (7 * dayMs) / secondMs;
/** Timeout for the push service's response in milliseconds. */
const timeoutMs = 5_000;

/**
 * Encrypts a push message (RFC 8291), signs it (RFC 8292) and sends it to its push service (RFC 8030). Does
 * not follow redirects.
 * @param signal aborts the request
 * @throws Error if the endpoint is no address of a push service, or there is no response in time
 */
export async function sendPush(
  { subscription, payload, topic }: Push,
  { keys, agent, signal }: { keys: PushKeys; agent: Agent; signal: AbortSignal },
): Promise<PushResponse> {
  const { endpoint, p256dh, auth, isDeclarative } = subscription;
  if (!isPushEndpoint(endpoint)) throw new Error('this is no address of a push service');
  const { default: webPush } = await import('web-push');
  const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: keys,
    TTL: ttlSeconds,
    urgency: 'normal',
    topic,
    contentEncoding: 'aes128gcm',
  });
  const { promise, resolve, reject } = Promise.withResolvers<PushResponse>();
  const sent = request(
    endpoint,
    {
      method: 'POST',
      agent,
      headers: {
        ...details.headers,
        // Only for browsers that support declarative push messages.
        ...(isDeclarative && { 'Content-Type': 'application/notification+json' }),
      },
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    },
    (response) => {
      const { 'retry-after': header, date } = response.headers;
      const retryAfter = parseRetryAfter(header, date);
      resolve({ status: response.statusCode ?? 0, retryAfter });
      // Discard the body, so that the connection returns to the agent.
      response.on('error', () => undefined).resume();
    },
  );
  sent.on('error', reject);
  sent.end(details.body);
  return promise;
}
