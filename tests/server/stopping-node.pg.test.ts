import { Server } from 'socket.io';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { apiBase } from '../../contract/http/endpoint.ts';
import { conversationCalls, signInPeople } from '../support/calls/conversations.ts';
import { postedItem } from '../support/calls/items.ts';
import { connectLive } from '../support/calls/live.ts';
import { openTransaction, untilWaiting } from '../support/databases/lock-waits.ts';
import { soon } from '../support/soon.ts';
import { type TestApp, buildTestApp } from '../support/app/test-app.ts';

let stopping: TestApp;
let other: TestApp;

beforeEach(async () => {
  stopping = await buildTestApp();
  const { databaseUrl, dataDir } = stopping.config;
  other = await buildTestApp({ DATABASE_URL: databaseUrl!, DATA_DIR: dataDir });
});
afterEach(async () => {
  await other.close();
  await stopping.close();
});

test('a message that a node stores while it stops arrives live at another node', async () => {
  const [origin, otherOrigin] = [await stopping.listen(), await other.listen()];
  const people = await signInPeople(stopping);
  const item = await postedItem(stopping, people.poster);
  const calls = conversationCalls(stopping);
  const conversation = await calls.opened(people.claimant, item._id, people.poster);
  const receiver = await connectLive(otherOrigin, people.poster);
  const closedByStop = await connectLive(origin, people.stranger);

  const locked = await openTransaction(other.database);
  await locked.trx
    .updateTable('conversations')
    .set({ item_id: item._id })
    .where('id', '=', conversation._id)
    .execute();
  const sending = fetch(`${origin}${apiBase}/messages/${conversation._id}/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: people.claimant.token },
    body: JSON.stringify({ sender: people.claimant.user._id, content: 'Is it still there?' }),
  });
  await untilWaiting(other.database);
  const disconnected = new Promise((resolve) => closedByStop.socket.once('disconnect', resolve));
  const closed = stopping.app.close();
  await disconnected;
  await locked.commit();
  expect((await sending).status).toBe(201);
  await closed;
  await soon(() =>
    expect(receiver.arrived('receiveMessage')).toEqual([
      expect.objectContaining({ content: 'Is it still there?' }),
    ]),
  );
  receiver.socket.disconnect();
});

test('a node that stops first sends the events that wait for its connection', async () => {
  const [nodes, otherNodes] = [stopping, other].map(({ database }) => database.connectNodes!());
  const [io, otherIo] = [nodes!, otherNodes!].map(({ adapter }) => new Server({ adapter }));
  await Promise.all([nodes!.listening, otherNodes!.listening]);
  const arrived: number[] = [];
  otherIo!.on('numbered', (number: number) => arrived.push(number));
  const numbers = Array.from({ length: 50 }, (_, number) => number);
  for (const number of numbers) io!.serverSideEmit('numbered', number);
  await io!.of('/').adapter.close();
  await nodes!.close();
  await soon(() => expect(arrived.toSorted((a, b) => a - b)).toEqual(numbers));
  await otherIo!.of('/').adapter.close();
  await otherNodes!.close();
});
