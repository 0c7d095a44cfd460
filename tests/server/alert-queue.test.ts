import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createAlertQueue } from '../../server/features/items/alerts/queue.ts';
import { addCategory, postedItem } from '../support/calls/items.ts';
import { minute } from '../support/clock.ts';
import { soon } from '../support/soon.ts';
import { type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;
beforeEach(async () => {
  portal = await buildTestApp();
  await addCategory(portal, 'Bags');
});
afterEach(() => portal.close());

// On PostgreSQL, another node may still send the alerts, so their lease has to end first.
test.skipIf((inject('postgres') ?? null) !== null)(
  'alerts about an item that a process did not finish are sent at the next start',
  async () => {
    const { _id: id } = await postedItem(portal, await portal.signIn());
    const { database, clock, parts } = portal;
    await database.transaction((trx) =>
      trx
        .updateTable('alert_queue')
        .set({ due_at: clock.now() + minute })
        .execute(),
    );
    const alerted: string[] = [];
    const alertAbout = async (itemId: string) => void alerted.push(itemId);
    const queue = createAlertQueue({ database, alertAbout, now: clock.now, log: parts.log });
    queue.start();
    await soon(() => expect(alerted).toEqual([id]));
    await queue.close();
  },
);
