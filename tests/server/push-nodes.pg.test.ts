import { afterAll, beforeAll, expect, test } from 'vitest';
import { conversationCalls, signInPeople } from '../support/calls/conversations.ts';
import { postedItem } from '../support/calls/items.ts';
import { type PushService, startPushService } from '../support/notifications/push-service.ts';
import { pushCalls } from '../support/notifications/pushes.ts';
import { soon } from '../support/soon.ts';
import { type TestApp, buildTestApp } from '../support/app/test-app.ts';

let service: PushService;
let here: TestApp;
let there: TestApp;
let people: Awaited<ReturnType<typeof signInPeople>>;

beforeAll(async () => {
  service = await startPushService();
  here = await buildTestApp({}, undefined, service.agent);
  const { databaseUrl, dataDir } = here.config;
  const shared = { DATABASE_URL: databaseUrl!, DATA_DIR: dataDir };
  there = await buildTestApp(shared, undefined, service.agent);
  people = await signInPeople(here);
});
afterAll(async () => {
  await there.close();
  await here.close();
  await service.close();
});

test('an event on one node is pushed once, with the shared key, to a device that subscribed on the other', async () => {
  const device = await pushCalls(here).switchOn(people.poster, service.device());
  const item = await postedItem(here, people.poster);
  const params = { id: item._id };
  await there.call('POST /items/{id}/claim', { params, token: people.claimant.token });
  await soon(() => expect(device.received).toHaveLength(1));

  const conversation = await conversationCalls(there).opened(
    people.claimant,
    item._id,
    people.poster,
  );
  await conversationCalls(there).sent(people.claimant, conversation._id, 'Hello');
  await soon(() => expect(device.received).toHaveLength(2));
  await conversationCalls(here).sent(people.claimant, conversation._id, 'Again');
  await soon(() => expect(device.received).toHaveLength(3));

  const keys = [here, there].map((node) => pushCalls(node).look(people.poster));
  const known = (await Promise.all(keys)).map(({ body }) => body.publicKey as string);
  expect(new Set([...known, ...device.received.map(({ sender }) => sender.publicKey)]).size).toBe(
    1,
  );
});

test('only one of two users keeps a device that both subscribe at the same time', async () => {
  const { subscription } = service.device();
  const sessions = [people.poster, people.claimant];
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, turn) =>
      pushCalls(turn % 3 === 0 ? here : there).subscribe(sessions[turn % 2]!, subscription),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const looks = await Promise.all(sessions.map((session) => pushCalls(here).look(session)));
  expect(looks.filter(({ body }) => body.endpoint === subscription.endpoint)).toHaveLength(1);
});
