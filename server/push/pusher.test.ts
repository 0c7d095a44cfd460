import { Agent } from 'node:https';
import type { LookupFunction } from 'node:net';
import webPush from 'web-push';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryLog } from '../../tests/support/app/memory-log.ts';
import { soon } from '../../tests/support/soon.ts';
import {
  type PushDevice,
  type PushService,
  pushHost,
  startPushService,
} from '../../tests/support/notifications/push-service.ts';
import { measured } from '../measured.ts';
import { createPusher } from './pusher.ts';

let service: PushService;
let outcomes: string[];
const note = (outcome: string) => void outcomes.push(outcome);

beforeEach(async () => {
  service = await startPushService();
  outcomes = [];
  measured.on('push', note);
});
afterEach(async () => {
  vi.restoreAllMocks();
  measured.off('push', note);
  await service.close();
});

const keys = { ...webPush.generateVAPIDKeys(), subject: 'https://lost.example.edu' };

function start(backoffMs = [1, 1], agent = service.agent, closeWithinMs?: number) {
  const { log, lines } = memoryLog();
  const gone: string[] = [];
  const pusher = createPusher({
    keys,
    agent,
    onGone: async ({ id }) => void gone.push(id),
    log,
    backoffMs,
    ...(closeWithinMs !== undefined && { closeWithinMs }),
  });
  return { ...pusher, lines, gone };
}

const to = ({ subscription: { declarative, ...subscription } }: PushDevice) => ({
  subscription: { id: 'the device', isDeclarative: declarative, ...subscription },
  payload: '{"web_push":8030}',
  topic: 'about-something',
});

/**
 * An agent that resolves only the push service's name. Its lookup of any other name never ends, so that requests hang.
 */
const agentThatHangs = () => {
  const lookup: LookupFunction = (hostname, { all }, callback) => {
    if (hostname !== pushHost) return;
    if (all) callback(null, [{ address: '127.0.0.1', family: 4 }]);
    else callback(null, '127.0.0.1', 4);
  };
  return new Agent({ ca: service.cert, port: service.port, lookup });
};

/** A push message to a service that never answers. */
function toHanging(host: string) {
  const push = to(service.device());
  const endpoint = `https://${host}/send/x`;
  return { ...push, subscription: { ...push.subscription, endpoint } };
}

const happened = (what: string[]) => soon(() => expect(outcomes).toEqual(what));

describe('a push message', () => {
  it('is sent to its push service once', async () => {
    const { push, close } = start();
    const device = service.device();
    void push(to(device));
    await happened(['sent']);
    await close();
    expect(device.received.map(({ text }) => text)).toEqual(['{"web_push":8030}']);
    expect(device.received[0]!.headers).toMatchObject({ ttl: '604800', urgency: 'normal' });
    expect(service.requests()).toBe(1);
  });

  it.each([429, 500, 502, 503])(
    'is sent again after status %i until it is accepted',
    async (status) => {
      const { push, close, lines } = start();
      service.refuse({ status }, 2);
      void push(to(service.device()));
      await happened(['sent']);
      await close();
      expect(service.requests()).toBe(3);
      expect(lines).toEqual([]);
    },
  );

  it.each([200, 202])('is sent if its service accepts it with status %i', async (status) => {
    const { push, close } = start();
    service.refuse({ status }, 1);
    void push(to(service.device()));
    await happened(['sent']);
    await close();
    expect(service.requests()).toBe(1);
  });

  it('waits for the time in Retry-After', async () => {
    const { push, close } = start();
    service.refuse({ status: 429, headers: { 'Retry-After': '1' } }, 1);
    const from = Date.now();
    void push(to(service.device()));
    await happened(['sent']);
    await close();
    expect(Date.now() - from).toBeGreaterThanOrEqual(990);
  });

  it.each([
    ['eleven minutes', '660'],
    ['an hour', '3600'],
    ['a day', new Date(Date.now() + 24 * 3600_000).toUTCString()],
  ])('is given up if Retry-After is %s', async (_, retryAfter) => {
    const { push, close } = start();
    service.refuse({ status: 503, headers: { 'Retry-After': retryAfter } }, 1);
    void push(to(service.device()));
    await happened(['failed']);
    await close();
    expect(service.requests()).toBe(1);
  });

  it('is given up after the last attempt', async () => {
    const { push, close, lines } = start();
    service.refuse({ status: 503 }, 9);
    void push(to(service.device()));
    await happened(['failed']);
    await close();
    expect(service.requests()).toBe(3);
    expect(lines).toHaveLength(1);
  });

  it.each([400, 401, 403, 413])('is given up immediately after status %i', async (status) => {
    const { push, close, lines, gone } = start();
    const device = service.device();
    service.refuse({ status }, 9);
    void push(to(device));
    await happened(['failed']);
    await close();
    expect([service.requests(), gone]).toEqual([1, []]);
    expect(lines.join()).toContain(`"status":${status}`);
    expect(lines.join()).not.toContain(new URL(device.subscription.endpoint).pathname);
  });

  it('is given up after the last attempt if its service is away, with the reason in the log but without the endpoint', async () => {
    const { push, close, lines } = start();
    const device = service.device();
    await service.close();
    const connect = vi.spyOn(service.agent, 'createConnection');
    await push(to(device));
    await close();
    expect(connect).toHaveBeenCalledTimes(3);
    expect(lines.join()).toContain('"error":"ECONNREFUSED"');
    expect(lines.join()).not.toContain(new URL(device.subscription.endpoint).pathname);
  });

  it('does not follow a redirect', async () => {
    const { push, close } = start();
    const other = service.device();
    service.refuse({ status: 307, headers: { Location: other.subscription.endpoint } }, 1);
    void push(to(service.device()));
    await happened(['failed']);
    await close();
    expect([service.requests(), other.received]).toEqual([1, []]);
  });

  it.each([404, 410] as const)(
    'reports its subscription as expired after status %i',
    async (status) => {
      const { push, close, gone, lines } = start();
      const device = service.device();
      device.forget(status);
      void push(to(device));
      await happened(['expired']);
      await close();
      expect([gone, lines]).toEqual([['the device'], []]);
    },
  );

  it('is not sent to an IP address or over http', async () => {
    const { push, close } = start([]);
    const inside = to(service.device());
    for (const endpoint of ['https://127.0.0.1/x', 'https://[::1]/x', 'http://push.example/x']) {
      void push({ ...inside, subscription: { ...inside.subscription, endpoint } });
    }
    await happened(['failed', 'failed', 'failed']);
    await close();
    expect(service.requests()).toBe(0);
  });
});

describe('many push messages', () => {
  it('are sent eight at a time, and all arrive', async () => {
    const { push, close } = start();
    const released = Promise.withResolvers<undefined>();
    service.holdUntil(released.promise);
    const devices = Array.from({ length: 40 }, () => service.device());
    for (const device of devices) void push(to(device));
    await soon(() => expect(service.requests()).toBe(8));
    released.resolve(undefined);
    await soon(() => expect(outcomes).toHaveLength(40));
    await close();
    expect(devices.map(({ received }) => received.length)).toEqual(devices.map(() => 1));
    expect(service.mostAtOnce()).toBe(8);
  });

  it('are not delayed by messages to another service that hangs', async () => {
    const { push, close } = start([], agentThatHangs(), 0);
    for (let at = 0; at < 100; at += 1) void push(toHanging('hanging.test'));
    const device = service.device();
    void push(to(device));
    // If the message waited for the hanging ones, eight failures would come first.
    await happened(['sent']);
    expect(device.received).toHaveLength(1);
    await close();
  });

  it('are given up after five seconds if their service hangs', async () => {
    const fiveSeconds = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(fiveSeconds.signal);
    const { push, close } = start([], agentThatHangs(), 0);
    void push(toHanging('hanging.test'));
    await soon(() => expect(timeout.mock.calls).toEqual([[5_000]]));
    expect(outcomes).toEqual([]);
    fiveSeconds.abort();
    await happened(['failed']);
    await close();
  });

  it('are refused beyond 250 to one service, and accepted to others', async () => {
    const { push, close } = start([], agentThatHangs(), 0);
    const all = Array.from({ length: 252 }, () => push(toHanging('hanging.test')));
    expect(await Promise.all(all.slice(250))).toEqual([false, false]);
    const device = service.device();
    expect(await push(to(device))).toBe(true);
    expect(device.received).toHaveLength(1);
    await close();
  });

  it('are accepted again when the earlier ones to their service are done', async () => {
    const { push, close } = start([]);
    const { subscription, ...message } = to(service.device());
    // Given up at once, because it is not over HTTPS.
    const failing = { ...message, subscription: { ...subscription, endpoint: 'http://a.test/x' } };
    const all = Array.from({ length: 250 }, () => push(failing));
    expect(await push(failing)).toBe(false);
    expect((await Promise.all(all)).every(Boolean)).toBe(true);
    expect(await push(failing)).toBe(true);
    await close();
  });

  it('are refused beyond 1000 to all services', async () => {
    const { push, close } = start([], agentThatHangs(), 0);
    for (let at = 0; at < 1000; at += 1) void push(toHanging(`hanging${at % 4}.test`));
    expect(await push(to(service.device()))).toBe(false);
    await close();
  });
});

describe('closing', () => {
  it('tries waiting messages once more without waiting for their delay', async () => {
    const { push, close } = start([60_000]);
    const device = service.device();
    service.refuse({ status: 503 }, 1);
    const pushed = push(to(device));
    await soon(() => expect(service.requests()).toBe(1));
    await close();
    expect(device.received).toHaveLength(1);
    expect(await pushed).toBe(true);
  });

  it('returns false for messages that it could not send', async () => {
    const { push, close, lines } = start([60_000]);
    service.refuse({ status: 503 }, 2);
    const pushed = push(to(service.device()));
    await soon(() => expect(service.requests()).toBe(1));
    await close();
    expect([await pushed, outcomes, lines]).toEqual([false, [], []]);
  });

  it('does not wait for a push service that does not answer', async () => {
    // Without its own timeout, only closing can end the request.
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
    const { push, close } = start([], service.agent, 50);
    const never = Promise.withResolvers<undefined>();
    service.holdUntil(never.promise);
    void push(to(service.device()));
    await soon(() => expect(service.requests()).toBe(1));
    await close();
    never.resolve(undefined);
  });
});
