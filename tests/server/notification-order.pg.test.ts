import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Writer } from '../../server/db/database.ts';
import { createNotifications } from '../../server/features/notifications/service.ts';
import { openTransaction, untilWaiting } from '../support/lock-waits.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../support/test-app.ts';

let portal: TestApp;
let receiver: SignedIn;

beforeAll(async () => {
  portal = await buildTestApp();
  receiver = await portal.signIn();
});
afterAll(() => portal.close());

async function notify(trx: Writer, message: string): Promise<void> {
  const notifications = createNotifications({
    database: portal.database,
    now: portal.clock.now,
    show: () => undefined,
    showRead: () => undefined,
    queueElsewhere: () => Promise.resolve(),
  });
  await notifications.notify(trx, () => undefined, {
    userId: receiver.user._id,
    type: 'info',
    kind: 'claim',
    message,
    link: '/',
    actor: null,
  });
}

test('a reader who asks for what came after the latest notification misses none', async () => {
  const { database } = portal;
  const list = async (query: Record<string, string> = {}) => {
    const { body } = await portal.call('GET /notifications', { query, token: receiver.token });
    const messages: string[] = body.data.notifications.map(
      ({ message }: { message: string }) => message,
    );
    return { messages, after: body.data.pagination.after as string };
  };
  await database.transaction((trx) => notify(trx, 'earlier'));

  const slow = await openTransaction(database);
  await notify(slow.trx, 'committed late');
  const quick = database.transaction((trx) => notify(trx, 'quick'));
  await Promise.race([quick, untilWaiting(database)]);
  const first = await list();
  await slow.commit();
  await quick;

  const next = await list({ after: first.after });
  expect([...first.messages, ...next.messages].sort()).toEqual([
    'committed late',
    'earlier',
    'quick',
  ]);
});
