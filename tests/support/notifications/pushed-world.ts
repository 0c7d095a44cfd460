import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Item } from '../../../contract/entities.ts';
import { minute } from '../clock.ts';
import { conversationCalls, signInPeople } from '../calls/conversations.ts';
import { postedItem } from '../calls/items.ts';
import {
  type PushDevice,
  type PushService,
  type ReceivedPush,
  startPushService,
} from './push-service.ts';
import { pushCalls } from './pushes.ts';
import { soon } from '../soon.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../app/test-app.ts';

type ItemCall =
  | 'claim'
  | 'accept-claim'
  | 'ask-claimant'
  | 'turn-down-claim'
  | 'generate-otp'
  | 'verify-otp'
  | 'notify-owner';

/** A portal with a push service and signed-in people, and a new item for each test. */
export interface PushedWorld {
  service: PushService;
  portal: TestApp;
  calls: ReturnType<typeof pushCalls>;
  talk: ReturnType<typeof conversationCalls>;
  people: Awaited<ReturnType<typeof signInPeople>>;
  /** The poster's item, unless a test replaces it. */
  item: Item;
  deviceOf: (person: SignedIn) => Promise<PushDevice>;
  /** @throws Error if the call is refused */
  onItem: (call: ItemCall, by: SignedIn, body?: unknown) => Promise<{ otp?: string }>;
  /** Waits until the queue is empty. A call responds before its pushes are sent. */
  allPushed: () => Promise<void>;
}

/** Ids of the push messages that are still in the queue. */
export const queuedPushes = ({ database }: TestApp) =>
  database.read.selectFrom('push_queue').select('id').execute();

export async function nextPush(device: PushDevice, number = 1): Promise<ReceivedPush> {
  await soon(() => expect(device.received.length).toBeGreaterThanOrEqual(number));
  return device.received[number - 1]!;
}

/** Call it once at the start of a file. The returned object is filled before the first test. */
export function pushedWorld(): PushedWorld {
  const world = {} as PushedWorld;

  beforeAll(async () => {
    const service = await startPushService();
    const portal = await buildTestApp({}, undefined, service.agent);
    const calls = pushCalls(portal);
    const people = await signInPeople(portal);
    const deviceOf = (person: SignedIn) => calls.switchOn(person, service.device());
    Object.assign(world, { service, portal, calls, people, deviceOf });
    world.talk = conversationCalls(portal);

    world.onItem = async (call, { token }, body) => {
      const response = await portal.call(`POST /items/{id}/${call}`, {
        params: { id: world.item._id },
        token,
        ...(body !== undefined && { body }),
      });
      if (response.status !== 200) throw new Error(JSON.stringify(response.body));
      return response.body;
    };

    world.allPushed = () => soon(async () => expect(await queuedPushes(portal)).toEqual([]));
  });
  afterAll(async () => {
    await world.portal.close();
    await world.service.close();
  });

  beforeEach(async () => {
    // A new account, because an account can make only twenty claims a day.
    world.people.claimant = await world.portal.signIn({ name: 'Cleo Claimant' });
    world.item = await postedItem(world.portal, world.people.poster);
  });
  afterEach(async () => {
    world.portal.clock.advance(minute);
    for (const person of Object.values(world.people)) await world.calls.unsubscribe(person);
  });
  return world;
}
