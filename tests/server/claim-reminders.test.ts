import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Item } from '../../contract/entities.ts';
import { unjudgedClaimDays } from '../../contract/limits.ts';
import type { Database } from '../../server/db/database.ts';
import { createClaimReminders } from '../../server/features/items/claims/reminders/claim-reminders.ts';
import { createNotifyAll } from '../../server/features/items/notices/notices.ts';
import { createNotifications } from '../../server/features/notifications/service.ts';
import { claimCalls } from '../support/calls/claim-calls.ts';
import { day, minute } from '../support/clock.ts';
import { signInPeople } from '../support/calls/conversations.ts';
import { changeItem, postedItem } from '../support/calls/items.ts';
import {
  deleteNotifications,
  sentNotifications,
} from '../support/notifications/sent-notifications.ts';
import { type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;
let people: Awaited<ReturnType<typeof signInPeople>>;
/** An item with a claim of Cleo; its keeper is Kim. */
let item: Item;
let calls: ReturnType<typeof claimCalls>;

beforeEach(async () => {
  portal = await buildTestApp();
  people = await signInPeople(portal);
  calls = claimCalls(portal, () => item);
  item = await postedItem(portal, people.poster);
  await changeItem(portal, item._id, { keeper_id: people.keeper.user._id });
  await calls.claim(people.claimant);
  await portal.signIn({ name: 'Kay Keeper', role: 'keeper' });
  await deleteNotifications(portal);
});
afterEach(() => portal.close());

/** Creates the reminders of another node on the same database. */
function reminders(database: Database = portal.database) {
  const { clock, parts } = portal;
  const emit = () => undefined;
  const notifications = createNotifications({
    database,
    now: clock.now,
    emit,
    emitRead: emit,
    queueElsewhere: () => Promise.resolve(),
  });
  const notifyAll = createNotifyAll(notifications);
  return createClaimReminders({ database, notifyAll, now: clock.now, log: parts.log });
}

/**
 * Advances the clock by `days`, and runs the reminders on two nodes at once. Returns the names of the notified
 * people.
 */
async function lookAfter(days: number): Promise<string[]> {
  portal.clock.advance(days * day);
  await Promise.all([reminders().processDue(), reminders().processDue()]);
  const sent = await sentNotifications(portal, 'claim waiting');
  await deleteNotifications(portal);
  return sent.map(({ name }) => name).sort();
}
const isAtDesk = async () => {
  const items = portal.database.read.selectFrom('items').select('is_unjudged');
  return (await items.where('id', '=', item._id).executeTakeFirstOrThrow()).is_unjudged === 1;
};

describe('a claim that nobody judges', () => {
  test('causes one reminder to judges and claimant, after a week', async () => {
    portal.clock.advance(-minute);
    expect(await lookAfter(unjudgedClaimDays.reminder)).toEqual([]);
    portal.clock.advance(minute);
    const names = ['Cleo Claimant', 'Kim Keeper', 'Pat Poster'];
    expect(await lookAfter(0)).toEqual(names);
    expect(await lookAfter(1)).toEqual([]);
  });

  test('causes a reminder that describes the claim and links to the item', async () => {
    portal.clock.advance(7 * day);
    await reminders().processDue();
    const sent = await sentNotifications(portal, 'claim waiting');
    expect(sent.map(({ message, link }) => [message, link])).toEqual([
      [
        'Nobody has answered your claim on "Blue backpack" yet. We\'ve reminded them.',
        `/items/${item._id}`,
      ],
      [
        'Cleo Claimant has waited a week for your answer about "Blue backpack".',
        `/items/${item._id}`,
      ],
      [
        'Cleo Claimant has waited a week for your answer about "Blue backpack".',
        `/items/${item._id}`,
      ],
    ]);
  });

  test('is at the desk of all keepers after two weeks, until it is judged', async () => {
    await lookAfter(unjudgedClaimDays.reminder);
    expect(await isAtDesk()).toBe(false);
    expect(await lookAfter(unjudgedClaimDays.desk - unjudgedClaimDays.reminder)).toEqual([
      'Kay Keeper',
      'Kim Keeper',
    ]);
    expect(await isAtDesk()).toBe(true);
    expect(await lookAfter(1)).toEqual([]);
    expect((await calls.accept(people.poster, people.claimant)).status).toBe(200);
    expect(await isAtDesk()).toBe(false);
    expect(await lookAfter(30)).toEqual([]);
  });

  test.each([
    ['withdrawn', () => calls.withdraw(people.claimant)],
    ['turned down', () => calls.turnDown(people.poster)],
  ])('leaves the desk when it is %s', async (_how, end) => {
    await lookAfter(unjudgedClaimDays.desk);
    expect(await isAtDesk()).toBe(true);
    expect((await end()).status).toBe(200);
    expect(await isAtDesk()).toBe(false);
  });

  test.each([
    ['waits', async () => undefined],
    ['waits for an answer', () => calls.ask(people.poster, people.claimant)],
  ])('stays at the desk while another old claim %s', async (_, ask) => {
    await calls.addRivalClaim(people.stranger);
    await ask();
    await lookAfter(unjudgedClaimDays.desk);
    await calls.withdraw(people.stranger);
    expect(await isAtDesk()).toBe(true);
    await calls.turnDown(people.poster);
    expect(await isAtDesk()).toBe(false);
  });

  test('leaves the desk although a younger claim waits', async () => {
    await lookAfter(unjudgedClaimDays.desk);
    await calls.addRivalClaim(people.stranger);
    expect(await isAtDesk()).toBe(true);
    await calls.turnDown(people.poster);
    expect(await isAtDesk()).toBe(false);
  });

  test('is treated apart from claims on other items', async () => {
    const first = item;
    await lookAfter(1);
    item = await postedItem(portal, people.poster);
    await calls.claim(await portal.signIn({ name: 'Lee Later' }));
    await deleteNotifications(portal);
    expect(await lookAfter(unjudgedClaimDays.reminder - 1)).toContain('Cleo Claimant');
    expect(await lookAfter(1)).toEqual(['Lee Later', 'Pat Poster']);
    expect(await lookAfter(6)).toEqual(['Kay Keeper', 'Kim Keeper']);
    expect(await isAtDesk()).toBe(false);
    expect(await lookAfter(1)).toEqual(['Kay Keeper', 'Kim Keeper']);
    await calls.turnDown(people.poster);
    expect(await isAtDesk()).toBe(false);
    item = first;
    expect(await isAtDesk()).toBe(true);
  });

  test('causes a reminder also if its claimant was asked, but not if it was accepted or its item is inactive', async () => {
    await calls.ask(people.poster, people.claimant);
    expect(await lookAfter(7)).toHaveLength(3);
    await calls.accept(people.poster, people.claimant);
    expect(await lookAfter(14)).toEqual([]);
    item = await postedItem(portal, await portal.signIn());
    await calls.claim(await portal.signIn());
    await changeItem(portal, item._id, { is_active: 0 });
    await deleteNotifications(portal);
    expect(await lookAfter(30)).toEqual([]);
  });
});

describe('a claim that is at the desk of many keepers', () => {
  /** Names of all keepers but the one who is signed in for every test, sorted. */
  let names: string[];

  beforeEach(async () => {
    names = Array.from({ length: 50 }, (_, index) => `Kit ${String(index + 10)}`);
    for (const name of names) await portal.signIn({ name, role: 'keeper' });
    portal.clock.advance(unjudgedClaimDays.desk * day);
  });

  /** Runs the reminders on a node that dies after some of the keepers have been notified. */
  async function runUntilCrash(): Promise<void> {
    let transactions = 0;
    const transaction: Database['transaction'] = async (work) => {
      transactions += 1;
      // The first two remind the judges and put the item on the desk.
      if (transactions > 4) throw new Error('the node died');
      return portal.database.transaction(work);
    };
    await reminders({ ...portal.database, transaction }).processDue();
  }
  const notifiedKeepers = async () =>
    (await sentNotifications(portal, 'claim waiting'))
      .map(({ name }) => name)
      .filter((name) => names.includes(name));

  test('notifies each of them once if a node dies in between', async () => {
    await runUntilCrash();
    const some = await notifiedKeepers();
    expect(some.length).toBeGreaterThan(0);
    expect(some.length).toBeLessThan(names.length);
    await Promise.all([reminders().processDue(), reminders().processDue()]);
    expect(await notifiedKeepers()).toEqual(names);
    await reminders().processDue();
    expect(await notifiedKeepers()).toEqual(names);
  });

  test('notifies no further keeper once it is judged', async () => {
    await runUntilCrash();
    const some = await notifiedKeepers();
    await calls.turnDown(people.poster);
    await reminders().processDue();
    expect(await notifiedKeepers()).toEqual(some);
  });

  test('notifies the other keepers when an item that was deactivated in between is active again', async () => {
    await runUntilCrash();
    const some = await notifiedKeepers();
    await changeItem(portal, item._id, { is_active: 0 });
    await reminders().processDue();
    expect(await notifiedKeepers()).toEqual(some);
    await changeItem(portal, item._id, { is_active: 1 });
    await reminders().processDue();
    expect(await notifiedKeepers()).toEqual(names);
  });

  test('notifies all keepers again if another claim puts the item on their desk before all knew of the first', async () => {
    await runUntilCrash();
    await calls.turnDown(people.poster);
    await calls.claim(people.stranger);
    await deleteNotifications(portal);
    portal.clock.advance(unjudgedClaimDays.desk * day);
    await reminders().processDue();
    expect(await notifiedKeepers()).toEqual(names);
  });

  test('notifies no keeper whose account was deactivated', async () => {
    await portal.database.transaction((trx) =>
      trx.updateTable('users').set({ is_active: 0 }).where('name', '=', names[0]!).execute(),
    );
    await reminders().processDue();
    expect(await notifiedKeepers()).toEqual(names.slice(1));
  });

  test('does not notify the keeper who made the claim', async () => {
    await calls.turnDown(people.poster);
    const claimant = await portal.signIn({ name: 'Kit 00', role: 'keeper' });
    await calls.claim(claimant);
    await lookAfter(unjudgedClaimDays.reminder);
    expect(await lookAfter(unjudgedClaimDays.desk - unjudgedClaimDays.reminder)).toEqual([
      'Kay Keeper',
      'Kim Keeper',
      ...names,
    ]);
  });
});
