import type { Agent } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { allOrEnough } from '../all-or-enough.ts';
import { type RunJob, createJobQueue } from '../http/job-queue.ts';
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

/** The most requests to one push service at once: one that hangs delays its own devices, not those of others. */
const atOncePerService = 8;
/** The most pushes to all services that are under way or wait; the rest is left undone. */
const most = 1000;
/** The same to one service, so that one that hangs does not use up the room of others. */
const mostPerService = 250;
const usualPauses: readonly number[] = [2_000, 15_000, 60_000];
/** Who asks for more is not waited for, in seconds. */
const longestWait = 10 * 60;
/** How long closing waits for what is under way, in milliseconds. */
const lastTryTakes = 3_000;

/** A push service, while pushes to it are under way. */
interface Service {
  runJob: RunJob;
  pushes: number;
}

/** Hands pushes to their services, beside whatever else the portal does. */
export function createPusher({ keys, agent, onGone, log, pauses = usualPauses }: Pieces): Pusher {
  const services = new Map<string, Service>();
  const underWay = new Set<Promise<boolean>>();
  const closing = new AbortController();
  const over = new AbortController();

  /** Adds a push to those of its service. @returns null where the service has too many */
  function enter(host: string): Service | null {
    const service = services.get(host) ?? {
      runJob: createJobQueue({ running: atOncePerService, waiting: mostPerService }),
      pushes: 0,
    };
    if (service.pushes >= mostPerService) return null;
    services.set(host, service);
    service.pushes += 1;
    return service;
  }

  function leave(host: string, service: Service): void {
    service.pushes -= 1;
    if (service.pushes === 0) services.delete(host);
  }

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

  async function deliver(push: Push, { runJob }: Service): Promise<boolean> {
    for (const pause of [...pauses, null]) {
      const next = await runJob(() => attempt(push, pause));
      if (typeof next === 'string') return next === 'done';
      await wait(next, undefined, { signal: closing.signal }).catch(() => undefined);
    }
    return true;
  }

  return {
    async push(push) {
      if (underWay.size >= most) return false;
      const host = URL.parse(push.subscription.endpoint)?.host ?? '';
      const service = enter(host);
      if (service === null) return false;
      const delivery = deliver(push, service)
        .catch((error: unknown) => {
          log.error({ err: error }, 'a push could not be seen to');
          return true;
        })
        .finally(() => {
          leave(host, service);
          underWay.delete(delivery);
        });
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
