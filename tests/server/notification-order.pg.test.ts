import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Writer } from '../../server/db/database.ts';
import { createNotifyAll } from '../../server/features/items/notices/notices.ts';
import type { Notice } from '../../server/features/items/notices/notices-for.ts';
import { createNotifications } from '../../server/features/notifications/service.ts';
import { openTransaction, untilWaiting } from '../support/databases/lock-waits.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;
let receiver: SignedIn;

beforeAll(async () => {
  portal = await buildTestApp();
  receiver = await portal.signIn();
});
afterAll(() => portal.close());

const notice = (userId: string, message: string): Notice => ({
  userId,
  type: 'info',
  kind: 'claim',
  message,
  link: '/',
  actor: null,
});

/** Stores several notifications in the transaction. @param stored called after each notification is stored */
async function notifyAll(
  trx: Writer,
  notices: Notice[],
  stored: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const notifications = createNotifications({
    database: portal.database,
    now: portal.clock.now,
    emit: () => undefined,
    emitRead: () => undefined,
    queueElsewhere: stored,
  });
  await createNotifyAll(notifications)(trx, () => undefined, notices);
}
const notify = (trx: Writer, message: string) =>
  notifyAll(trx, [notice(receiver.user._id, message)]);

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

test('two transactions that notify the same two people do not block each other', async () => {
  const { database } = portal;
  const other = await portal.signIn();
  const people = [receiver, other].map(({ user }) => user._id);
  let attempts = 0;
  let opposite: Promise<void> | undefined;
  /** Called in the middle of the first transaction. Waits until the opposite one has ended or waits for a lock. */
  async function startOpposite() {
    opposite ??= database.transaction(async (trx) => {
      attempts += 1;
      await notifyAll(
        trx,
        people.toReversed().map((id) => notice(id, 'opposite')),
      );
    });
    await Promise.race([opposite, untilWaiting(database)]);
  }

  const first = await openTransaction(database);
  await notifyAll(
    first.trx,
    people.map((id) => notice(id, 'first')),
    startOpposite,
  );
  await first.commit();
  await opposite;
  expect(attempts).toBe(1);
});
