import { afterAll, beforeAll, expect, test } from 'vitest';
import { conversationCalls, signInPeople } from '../support/calls/conversations.ts';
import { postedItem } from '../support/calls/items.ts';
import { connectLive } from '../support/calls/live.ts';
import { pooledDatabase } from '../support/databases/postgres/pooled-database.ts';
import { soon } from '../support/soon.ts';
import { type TestApp, buildTestApp } from '../support/app/test-app.ts';

let pooled: Awaited<ReturnType<typeof pooledDatabase>>;
let here: TestApp;
let there: TestApp;

beforeAll(async () => {
  pooled = await pooledDatabase();
  const settings = { DATABASE_URL: pooled.url, DATABASE_DIRECT_URL: pooled.directUrl };
  here = await buildTestApp(settings);
  there = await buildTestApp({ ...settings, DATA_DIR: here.config.dataDir });
});
afterAll(async () => {
  await there.close();
  await here.close();
  await pooled[Symbol.asyncDispose]();
});

test('two nodes behind PgBouncer store items and send each other live messages', async () => {
  await here.listen();
  const origin = await there.listen();
  const people = await signInPeople(here);
  const item = await postedItem(here, people.poster);
  const live = await connectLive(origin, people.poster);
  const calls = conversationCalls(here);
  const conversation = await calls.opened(people.claimant, item._id, people.poster);
  await calls.sent(people.claimant, conversation._id, 'Is it still there?');
  await soon(async () => {
    expect(live.arrived('receiveMessage')).toEqual([
      expect.objectContaining({ content: 'Is it still there?' }),
    ]);
  });
  live.socket.disconnect();
});

test('concurrent reads and writes share connections, and no write gets a read-only one', async () => {
  const ada = await here.signIn({ name: 'Ada' });
  const read = () => here.database.read.selectFrom('users').select('name').execute();
  const write = (at: number) =>
    here.database.transaction((trx) =>
      trx
        .updateTable('users')
        .set({ name: `Grace ${at}` })
        .where('id', '=', ada.user._id)
        .execute(),
    );
  await Promise.all(Array.from({ length: 60 }, (_, at) => (at % 2 === 0 ? read() : write(at))));
  expect((await read()).filter(({ name }) => name.startsWith('Grace '))).toHaveLength(1);
});
