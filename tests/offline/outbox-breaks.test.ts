/** What breaks off whoever sends: nothing is lost, nothing is there twice, and the order holds. */
import type { Page } from '@playwright/test';
import { outboxLock } from '../../src/core/outbox/lock.ts';
import {
  browsers,
  syncInBackground,
  withoutBackgroundSync,
} from '../support/browser/background-sync.ts';
import {
  isLockHeldElsewhere,
  killBrowser,
  killWorkers,
  limitRoom,
  openBrowser,
  putClock,
  takeAllRoom,
} from '../support/browser/breaks.ts';
import { cutOff } from '../support/browser/complaints.ts';
import { profileFrom } from '../support/browser/device.ts';
import { fillInItem } from '../support/browser/new-item.ts';
import { expect, test } from '../support/browser/on-shared-portal.ts';
import { join, portalApi } from '../support/browser/portal-api.ts';
import { press, signInBeside, toast } from '../support/browser/screen.ts';
import {
  expectSent,
  messages,
  openTalk,
  say,
  unsentRows,
  unsentStates,
} from '../support/browser/talk.ts';

const day = 24 * 60 * 60_000;

test.beforeEach(({ complaints }) => {
  for (const form of cutOff) complaints.allow(form);
});

for (const kind of browsers) {
  test(`${kind} Background Sync: a browser that is killed in mid-send sends the rest when it is opened again`, async ({
    portal,
    talk,
    network,
    launchOptions,
    visited,
  }) => {
    await using profile = await profileFrom(await visited());
    const open = async () => {
      const context = await openBrowser(profile.path, launchOptions);
      if (kind === 'without') await withoutBackgroundSync(context);
      return context;
    };
    const first = await open();
    const page = first.pages()[0] ?? (await first.newPage());
    await openTalk(page, talk, portal.origin);
    network.cut('without an end');
    await say(page, 'one', 'two', 'three');
    await expect.poll(network.count).toBeGreaterThan(0);
    await expect.poll(async () => (await unsentStates(page)).includes('sending')).toBe(true);
    await killBrowser(first);

    network.mend();
    await using second = await open();
    const later = second.pages()[0] ?? (await second.newPage());
    // The browser had not written down yet who is signed in.
    await signInBeside(later, portal.origin, talk.session);
    await later.goto(portal.origin + talk.address);
    await expectSent(later, talk, ['one', 'two', 'three']);
  });

  test(`${kind} Background Sync: a server that is killed in mid-request has each message once`, async ({
    portal,
    talk,
    network,
    page,
    context,
  }) => {
    if (kind === 'without') await withoutBackgroundSync(context);
    await openTalk(page, talk, portal.origin);
    await context.setOffline(true);
    const contents = Array.from({ length: 12 }, (_, index) => `no. ${String(index + 1)}`);
    await say(page, ...contents);
    network.cut('without an end');
    await context.setOffline(false);
    await expect.poll(network.count, { intervals: [5] }).toBeGreaterThan(0);
    await portal.kill();
    network.mend();
    await portal.start();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expectSent(page, talk, contents);
  });
}

test('a worker that is killed in mid-send: the next one sends it, once', async ({
  portal,
  talk,
  network,
  page,
  context,
}) => {
  await openTalk(page, talk, portal.origin);
  // The page alone has no way through.
  await page.route('**/api/v1/**', (route) => route.abort());
  network.cut('without an end');
  await say(page, 'one', 'two', 'three');
  await expect.poll(() => unsentStates(page)).toHaveLength(3);
  await syncInBackground(context, portal.origin);
  await expect.poll(network.count).toBeGreaterThan(0);
  expect(await unsentStates(page)).toContain('sending');

  await killWorkers(page);
  network.mend();
  await syncInBackground(context, portal.origin);
  await expectSent(page, talk, ['one', 'two', 'three']);
});

test('after a network that swallowed every packet, what a worker waits for in a dead connection is sent within 5 s', async ({
  portal,
  talk,
  network,
  page,
  context,
}) => {
  await openTalk(page, talk, portal.origin);
  await say(page, 'one');
  await expectSent(page, talk, ['one']);
  network.cut('silently');
  await say(page, 'two', 'three');
  await syncInBackground(context, portal.origin);
  // The page has given up by then, and the worker has begun.
  const bar = page.getByText(/^You are offline/);
  await expect(bar).toBeVisible();
  await expect.poll(() => isLockHeldElsewhere(page, outboxLock)).toBe(true);
  await expect.poll(() => unsentStates(page)).toContain('sending');

  network.mend();
  await expect(bar).toHaveCount(0);
  await expect.poll(talk.contents, { timeout: 5_000 }).toEqual(['one', 'two', 'three']);
  await expectSent(page, talk, ['one', 'two', 'three']);
});

test('what a version before this one has stored is sent in its order', async ({
  portal,
  talk,
  page,
}) => {
  await openTalk(page, talk, portal.origin);
  const { conversationId, session } = talk;
  const waiting = (waitsFor: string) => ({ name: 'queued', notBefore: Date.now(), waitsFor });
  const states = [
    { name: 'sending' },
    waiting('network'),
    waiting('its turn'),
    { name: 'blocked' },
  ];
  const rows = states.map((state, index) => ({
    id: crypto.randomUUID(),
    userId: session.user.id,
    lane: `conversation:${conversationId}`,
    seq: index + 1,
    kind: 'message',
    payload: { conversationId, content: `no. ${String(index + 1)}` },
    createdAt: Date.now() - day,
    attempts: index,
    state,
  }));
  await putRows(page, rows);
  await page.reload();
  await expectSent(page, talk, ['no. 1', 'no. 2', 'no. 3', 'no. 4']);
});

/** As the version of schema 2 has stored them. */
function putRows(page: Page, rows: object[]): Promise<void> {
  return page.evaluate(
    (stored) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('portal');
        opening.onerror = () => reject(new Error('no database'));
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('outbox', 'readwrite');
          for (const row of stored) transaction.objectStore('outbox').put(row);
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    rows,
  );
}

test('a clock that is put back holds nothing up; one that is put forward throws nothing away', async ({
  portal,
  talk,
  page,
  context,
}) => {
  await withoutBackgroundSync(context);
  await openTalk(page, talk, portal.origin);
  await context.setOffline(true);
  await putClock(context, 40 * day);
  await page.reload();
  await say(page, 'one');
  await putClock(context, -40 * day);
  await page.reload();
  await say(page, 'two');
  await context.setOffline(false);
  await expectSent(page, talk, ['one', 'two']);

  // A device whose clock was far behind when it was written, and has been put right since.
  await context.setOffline(true);
  await say(page, 'three');
  await putClock(context, 60 * day);
  await page.reload();
  await expect(messages(page).filter({ hasText: 'three' })).toBeVisible();
  await context.setOffline(false);
  await expectSent(page, talk, ['one', 'two', 'three']);
});

test('a message that may have arrived long ago waits for its writer, whose retry creates nothing twice', async ({
  portal,
  talk,
  network,
  page,
  context,
}) => {
  await withoutBackgroundSync(context);
  await openTalk(page, talk, portal.origin);
  network.cut('before the answer');
  await say(page, 'one');
  await expect.poll(talk.contents).toEqual(['one']);
  await expect.poll(() => unsentStates(page)).toEqual(['queued']);
  await putClock(context, 20 * day);
  await page.reload();
  const left = page.getByRole('region', { name: 'Not sent' });
  await expect(left.getByText(/^It has waited here for more than 14 days/)).toBeVisible();
  await expect(left.getByRole('button')).toHaveText(['Retry', 'Edit', 'Discard']);
  network.mend();
  await press(left, 'Retry');
  await expectSent(page, talk, ['one']);
});

test('who signs out is asked; what they keep is sent for nobody else, and once they are back', async ({
  portal,
  mails,
  writer,
  talk,
  page,
  context,
  complaints,
}) => {
  await withoutBackgroundSync(context);
  complaints.allow(/status of 40[14]/);
  const other = { ...writer, name: 'Otto Other', email: `other-${writer.email}` };
  const { session } = await join(portal.origin, mails, other);
  await openTalk(page, talk, portal.origin);
  await context.setOffline(true);
  await say(page, 'one', 'two');

  const logOut = async () => {
    await page.getByRole('button', { name: /Account menu/ }).click();
    await page.getByRole('button', { name: 'Logout', exact: true }).press('Enter');
    return page.getByRole('dialog', { name: 'Not everything has been sent' });
  };
  expect(await talk.contents()).toEqual([]);
  const question = await logOut();
  await expect(question.getByText(/^Anything already being sent may still arrive/)).toBeVisible();
  await press(question, 'Keep them on this device until you log in again');
  await expect(toast(page, 'Logged out successfully!')).toBeVisible();

  await context.setOffline(false);
  await signInBeside(page, portal.origin, session);
  await page.goto(`${portal.origin}/outbox`);
  await expect(page.getByText('Everything has been sent.')).toBeVisible();
  expect(await talk.contents()).toEqual([]);

  // The session that was ended offline is over on the server too by now.
  const { email, password } = writer;
  const again = await portalApi(portal.origin, { email, password });
  await signInBeside(page, portal.origin, again.session);
  await page.goto(portal.origin + talk.address);
  await expectSent(page, talk, ['one', 'two']);

  await context.setOffline(true);
  await say(page, 'never');
  await press(await logOut(), 'Discard them');
  await expect(page).toHaveURL(/\/login$/);
  expect(await unsentRows(page)).toEqual([]);
});

test('on a device without room what was typed stays, and it is said; with room it goes', async ({
  portal,
  talk,
  page,
  context,
}) => {
  await withoutBackgroundSync(context);
  const giveRoom = await limitRoom(page, portal.origin);
  await openTalk(page, talk, portal.origin);
  await page.goto(`${portal.origin}/items/create`);
  await expect(page.getByRole('option', { name: 'Bags' })).toBeAttached();
  await context.setOffline(true);
  await takeAllRoom(page);
  await fillInItem(page, 'Green scarf');
  await press(page, 'Submit');
  await expect(page.getByText(/^There's no space on this device to save the item/)).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Green scarf');
  await expect(page.getByRole('img', { name: 'Preview of the image' })).toBeVisible();

  await page.goto(portal.origin + talk.address);
  await page.getByRole('textbox', { name: 'Message' }).fill('one');
  await press(page, 'Send Message');
  await expect(
    page.getByText(/^There's no space on this device to save the message/),
  ).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('one');
  expect(await unsentRows(page)).toEqual([]);

  await giveRoom();
  await press(page, 'Send Message');
  await expect.poll(() => unsentStates(page)).toHaveLength(1);
  await context.setOffline(false);
  await expectSent(page, talk, ['one']);
});
