import type { Agent } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { minuteMs, secondMs } from '../../contract/durations.ts';
import { isDoneWithin } from '../concurrency/timeout.ts';
import { createJobQueues } from '../concurrency/job-queue.ts';
import { measured } from '../measured.ts';
import type { PushKeys } from './push-keys.ts';
import { type Push, type PushResponse, type PushSubscription, sendPush } from './push-request.ts';

export interface Pusher {
  /**
   * Sends a push message, with several attempts if necessary. Never rejects.
   * @returns false if it was not sent because the portal stops or too many are waiting; true if it was sent or given
   * up, or if its subscription is gone
   */
  push: (push: Push) => Promise<boolean>;
  /** Makes one last attempt for waiting messages, for a few seconds at most. */
  close: () => Promise<void>;
}

interface Pieces {
  keys: PushKeys;
  /** HTTP agent for requests to push services. */
  agent: Agent;
  /** Called when the push service no longer knows a subscription. */
  onGone: (subscription: PushSubscription) => Promise<void>;
  log: FastifyBaseLogger;
  /** Delays before each further attempt. */
  backoffMs?: readonly number[];
  /** Milliseconds that closing waits for current attempts. */
  closeWithinMs?: number;
}

/**
 * Maximum number of concurrent requests to one push service, so that a hanging service does not delay others.
 */
const atOncePerService = 8;
/** Maximum number of messages that are being sent or waiting; further ones are not accepted. */
const maxPushes = 1000;
/** Maximum number of these messages per service, so that a hanging service does not use up `maxPushes`. */
const maxPerService = 250;
const usualBackoffMs: readonly number[] = [2 * secondMs, 15 * secondMs, minuteMs];
/** If a service asks for a longer wait, the message is given up. */
const longestWaitMs = 10 * minuteMs;
const usualCloseWithinMs = 3 * secondMs;

export function createPusher({
  keys,
  agent,
  onGone,
  log,
  backoffMs = usualBackoffMs,
  closeWithinMs = usualCloseWithinMs,
}: Pieces): Pusher {
  const runJob = createJobQueues({ running: atOncePerService, waiting: maxPerService });
  /** Number of messages that are being sent or waiting, by the host of their service. */
  const counts = new Map<string, number>();
  const deliveries = new Set<Promise<boolean>>();
  const closing = new AbortController();
  const over = new AbortController();

  function count(host: string, change: 1 | -1): void {
    const pushes = (counts.get(host) ?? 0) + change;
    if (pushes === 0) counts.delete(host);
    else counts.set(host, pushes);
  }

  /**
   * Makes one attempt.
   * @param delayMs the usual delay before the next attempt; null if this is the last
   * @returns the delay before the next attempt in milliseconds; 'done' if the message was sent or given up, or if its
   * subscription is gone; 'left' if it was not sent because the portal closes
   */
  async function attempt(push: Push, delayMs: number | null): Promise<number | 'done' | 'left'> {
    // close() no longer waits, so no attempt may start.
    if (over.signal.aborted) return 'left';
    const isLast = closing.signal.aborted;
    const { subscription } = push;
    const target = {
      subscription: subscription.id,
      service: new URL(subscription.endpoint).hostname,
    };
    const response = await sendPush(push, { keys, agent, signal: over.signal }).catch(
      (error: unknown) => ({ error: reasonOf(error) }),
    );
    if ('status' in response && response.status >= 200 && response.status < 300) {
      measured.emit('push', 'sent');
      return 'done';
    }
    if ('status' in response && (response.status === 404 || response.status === 410)) {
      measured.emit('push', 'expired');
      await onGone(subscription);
      return 'done';
    }
    const askedMs = retryAfterMs(response);
    if (askedMs !== null) {
      // While the portal closes, a message that another attempt might deliver is left for the next start, even after
      // its last attempt.
      if (isLast) return 'left';
      if (delayMs !== null) return Math.max(delayMs, askedMs);
    }
    measured.emit('push', 'failed');
    log.warn({ ...target, ...response }, 'a push was given up');
    return 'done';
  }

  async function deliver(push: Push, host: string): Promise<boolean> {
    for (const delayMs of [...backoffMs, null]) {
      const next = await runJob(host, () => attempt(push, delayMs));
      if (typeof next === 'string') return next === 'done';
      // The wait rejects when the portal closes. The next attempt then starts at once.
      await wait(next, undefined, { signal: closing.signal }).catch(() => undefined);
    }
    return true;
  }

  return {
    async push(push) {
      if (deliveries.size >= maxPushes) return false;
      const host = URL.parse(push.subscription.endpoint)?.host ?? '';
      if ((counts.get(host) ?? 0) >= maxPerService) return false;
      count(host, 1);
      const delivery = deliver(push, host)
        .catch((error: unknown) => {
          log.error({ err: error }, 'a push attempt failed unexpectedly');
          return true;
        })
        .finally(() => {
          count(host, -1);
          deliveries.delete(delivery);
        });
      deliveries.add(delivery);
      return delivery;
    },

    async close() {
      closing.abort();
      await isDoneWithin(Promise.all(deliveries), closeWithinMs);
      over.abort();
    },
  };
}

/**
 * Returns how long the service asks to wait before another attempt, in milliseconds. Null if another attempt cannot
 * help: it may help after a missing response, 429 or 5xx, unless the service asks for a wait of more than
 * `longestWaitMs`.
 */
function retryAfterMs(response: PushResponse | { error: string }): number | null {
  if ('error' in response) return 0;
  if (response.status !== 429 && response.status < 500) return null;
  const askedMs = (response.retryAfter ?? 0) * secondMs;
  return askedMs > longestWaitMs ? null : askedMs;
}

/** Leaves out the error's message, because it may contain the endpoint, which is secret. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
