import type { Agent } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { allOrEnough } from '../all-or-enough.ts';
import { createJobQueue } from '../http/job-queue.ts';
import { measured } from '../measured.ts';
import type { PushKeys } from './push-keys.ts';
import { type Push, type PushAnswer, type PushSubscription, sendPush } from './push-request.ts';

export interface Pusher {
  /**
   * Sends a push, later and again where it has to be. Never rejects: it is tried, and then given up.
   * @returns false where it was left undone: the portal stops, or there are too many
   */
  push: (push: Push) => Promise<boolean>;
  /** Gives what waits one last try, for a few seconds at most. */
  close: () => Promise<void>;
}

interface Pieces {
  keys: PushKeys;
  /** What push services are reached by. */
  agent: Agent;
  /** Hears that a subscription is over: its push service does not know it any more. */
  onGone: (subscription: PushSubscription) => Promise<void>;
  log: FastifyBaseLogger;
  /** How long a push waits before each further try, in milliseconds. */
  pauses?: readonly number[];
}

/** How many are under way to push services at once. */
const atOnce = 8;
/** How many may be on their way or wait; one more is left undone. */
const most = 1000;
const usualPauses: readonly number[] = [2_000, 15_000, 60_000];
/** Who asks for more is not waited for, in seconds. */
const longestWait = 10 * 60;
/** How long closing waits for what is under way, in milliseconds. */
const lastTryTakes = 3_000;

/** Hands pushes to their services, beside whatever else the portal does. */
export function createPusher({ keys, agent, onGone, log, pauses = usualPauses }: Pieces): Pusher {
  const inTurn = createJobQueue({ running: atOnce, waiting: most });
  const underWay = new Set<Promise<boolean>>();
  const closing = new AbortController();
  const over = new AbortController();

  /** @returns what to wait for before the next try, in milliseconds, or what has become of it */
  async function attempt(push: Push, pause: number | null): Promise<number | 'done' | 'left'> {
    // Closing has waited long enough.
    if (over.signal.aborted) return 'left';
    const isLast = closing.signal.aborted;
    const { subscription } = push;
    const told = {
      subscription: subscription.id,
      service: new URL(subscription.endpoint).hostname,
    };
    const answer = await sendPush(push, { keys, agent, signal: over.signal }).catch(
      (error: unknown) => ({ error: reasonOf(error) }),
    );
    if ('status' in answer && answer.status >= 200 && answer.status < 300) {
      measured.emit('push', 'sent');
      return 'done';
    }
    if ('status' in answer && (answer.status === 404 || answer.status === 410)) {
      measured.emit('push', 'expired');
      await onGone(subscription);
      return 'done';
    }
    // The pauses are cut short by the end.
    const next = pauseBefore(answer, isLast ? 0 : pause);
    if (next !== null) return isLast ? 'left' : next;
    measured.emit('push', 'failed');
    log.warn({ ...told, ...answer }, 'a push was given up');
    return 'done';
  }

  async function deliver(push: Push): Promise<boolean> {
    for (const pause of [...pauses, null]) {
      const next = await inTurn(() => attempt(push, pause));
      if (typeof next === 'string') return next === 'done';
      await wait(next, undefined, { signal: closing.signal }).catch(() => undefined);
    }
    return true;
  }

  return {
    async push(push) {
      if (underWay.size >= most) return false;
      const delivery = deliver(push)
        .catch((error: unknown) => {
          log.error({ err: error }, 'a push could not be seen to');
          return true;
        })
        .finally(() => underWay.delete(delivery));
      underWay.add(delivery);
      return delivery;
    },

    async close() {
      closing.abort();
      await allOrEnough(underWay, lastTryTakes);
      over.abort();
    },
  };
}

/**
 * What is worth another try: no answer, too much at once, and the service's own failures.
 * @param pause ours, null after the last try
 */
function pauseBefore(answer: PushAnswer | { error: string }, pause: number | null): number | null {
  if (pause === null) return null;
  if ('error' in answer) return pause;
  if (answer.status !== 429 && answer.status < 500) return null;
  const asked = answer.retryAfter ?? 0;
  return asked > longestWait ? null : Math.max(pause, asked * 1000);
}

/** Not the error's own words: they may quote the endpoint, which is a secret. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
