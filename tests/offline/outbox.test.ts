import type { Page } from '@playwright/test';
import type { Reply } from '../../contract/endpoints.ts';
import type { Item } from '../../contract/entities.ts';
import {
  browsers,
  syncInBackground,
  withoutBackgroundSync,
} from '../support/browser/background-sync.ts';
import { cutOff } from '../support/browser/complaints.ts';
import { fillInItem } from '../support/browser/new-item.ts';
import { arePhotosShown, isKept } from '../support/browser/offline.ts';
import { type Account, join } from '../support/browser/portal-api.ts';
import { fillIn, press, toast } from '../support/browser/screen.ts';
import { standIn } from '../support/browser/stand-in.ts';
import { expectSent, messages, openTalk, say, unsentStates } from '../support/browser/talk.ts';
import { expect, test } from '../support/browser/on-shared-portal.ts';
import { backpack } from '../support/items.ts';
import type { Cut } from '../support/cutting-proxy.ts';

async function logIn(page: Page, { email, password }: Account): Promise<void> {
  await fillIn(page, { Email: email, Password: password });
  await press(page, 'Login');
  await expect(toast(page, 'Logged in successfully!')).toBeVisible();
}

/** @returns the address at which the item stands from then on */
async function postOffline(page: Page, origin: string, title: string): Promise<string> {
  await page.goto(`${origin}/items/create`);
  await expect(page.getByRole('option', { name: backpack.category })).toBeAttached();
  await page.context().setOffline(true);
  await fillInItem(page, title);
  await press(page, 'Submit');
  await expect(page).toHaveURL(/\/items\/[0-9a-f-]{36}$/);
  return page.url();
}

/** What the server finds on the board. */
async function found(origin: string, word: string): Promise<Item[]> {
  const answer = await fetch(`${origin}/api/v1/search/items/search?search=${word}&page=1&limit=8`);
  const { data } = (await answer.json()) as Reply<'GET /search/items/search'>;
  return data.items;
}

/** Whoever posted an item has seen its photo: it is there without a network, though only the server's now. */
async function expectShownOffline(page: Page, address: string, item?: Item): Promise<void> {
  const photo = item?.image ?? '';
  await expect.poll(() => isKept(page, photo)).toBe(true);
  await page.context().setOffline(true);
  await page.goto(address);
  await expect(page.getByRole('heading', { name: item?.title ?? '' })).toBeVisible();
  await expect(page.getByText('Waiting to be posted')).toHaveCount(0);
  await expect(page.locator(`img[src="${photo}"]`)).toBeVisible();
  await expect.poll(() => arePhotosShown(page)).toBe(true);
}

test.beforeEach(({ complaints }) => {
  for (const form of cutOff) complaints.allow(form);
});

for (const browser of browsers) {
  test(`${browser} Background Sync: what is written offline survives a reload and arrives once, in order`, async ({
    portal,
    talk,
    page,
    context,
  }) => {
    if (browser === 'without') await withoutBackgroundSync(context);
    await openTalk(page, talk, portal.origin);

    await context.setOffline(true);
    await say(page, 'one', 'two', 'three');
    await page.reload();
    await expect(messages(page)).toHaveCount(3);
    await say(page, 'four');
    expect(await talk.contents()).toEqual([]);

    await context.setOffline(false);
    await expectSent(page, talk, ['one', 'two', 'three', 'four']);
  });

  for (const where of ['before the request', 'in mid-body', 'before the answer'] satisfies Cut[]) {
    test(`${browser} Background Sync: cut ${where}, each message arrives once, in order`, async ({
      portal,
      talk,
      network,
      page,
      context,
    }) => {
      if (browser === 'without') await withoutBackgroundSync(context);
      await openTalk(page, talk, portal.origin);

      network.cut(where);
      await say(page, 'one', 'two', 'three');
      await expect.poll(network.count).toBeGreaterThan(0);
      // What was stored is known to the server only.
      const isAnyStored = where === 'before the answer';
      await expect.poll(async () => (await talk.contents())[0] === 'one').toBe(isAnyStored);
      await expect.poll(() => unsentStates(page)).toHaveLength(3);

      network.mend();
      // One finds it out by itself; what a browser says of its network spares the others the wait.
      if (where !== 'before the answer')
        await page.evaluate(() => dispatchEvent(new Event('online')));
      await expectSent(page, talk, ['one', 'two', 'three']);
    });
  }
}

test('an item with its photo and a message about another wait offline, and arrive once', async ({
  portal,
  talk,
  page,
  context,
}) => {
  await openTalk(page, talk, portal.origin);
  const address = await postOffline(page, portal.origin, 'Green scarf');
  await page.goto(portal.origin + talk.address);
  await say(page, 'one');
  await expect.poll(() => unsentStates(page)).toHaveLength(2);

  await context.setOffline(false);
  await expect.poll(talk.contents).toEqual(['one']);
  await expect.poll(() => unsentStates(page)).toEqual([]);
  const items = await found(portal.origin, 'scarf');
  expect(items.map(({ _id }) => address.endsWith(_id))).toEqual([true]);
  expect(items[0]?.image).toMatch(/^\/photos\//);
  await expectShownOffline(page, address, items[0]);
});

test('once the tab is closed, Background Sync delivers what it left', async ({
  portal,
  talk,
  page,
  context,
}) => {
  await openTalk(page, talk, portal.origin);
  await context.setOffline(true);
  await say(page, 'one', 'two');
  await context.newPage();
  await page.close();

  await context.setOffline(false);
  await syncInBackground(context, portal.origin);
  await expect.poll(talk.contents).toEqual(['one', 'two']);

  const later = await context.newPage();
  await later.goto(portal.origin + talk.address);
  await expect(messages(later)).toHaveCount(2);
  expect(await unsentStates(later)).toEqual([]);
});

test('an item that Background Sync delivered has its photo without a network, too', async ({
  portal,
  talk,
  page,
  context,
}) => {
  await openTalk(page, talk, portal.origin);
  const address = await postOffline(page, portal.origin, 'Red kettle');
  const later = await context.newPage();
  await page.close();

  await context.setOffline(false);
  await syncInBackground(context, portal.origin);
  await expect.poll(() => found(portal.origin, 'kettle')).toHaveLength(1);
  const [item] = await found(portal.origin, 'kettle');
  // No screen of the portal is there to fetch it.
  await later.goto(`${portal.origin}/robots.txt`);
  await expectShownOffline(later, address, item);
});

test('what the worker sends, an open conversation shows as sent', async ({
  portal,
  talk,
  page,
  context,
}) => {
  await openTalk(page, talk, portal.origin);
  // The page alone has no way through.
  await page.route('**/api/v1/**', (route) => route.abort());
  await say(page, 'one', 'two');
  await syncInBackground(context, portal.origin);
  await expectSent(page, talk, ['one', 'two']);
});

test('what another tab wrote is shown in both and sent once', async ({
  portal,
  talk,
  page,
  context,
}) => {
  await openTalk(page, talk, portal.origin);
  const other = await context.newPage();
  await other.goto(portal.origin + talk.address);
  await expect(other.getByText('No messages found.')).toBeVisible();

  await context.setOffline(true);
  await say(page, 'one');
  await expect(messages(other)).toHaveCount(1);
  await say(other, 'two');
  await expect(messages(page)).toHaveCount(2);

  await context.setOffline(false);
  await expect.poll(talk.contents).toEqual(['one', 'two']);
  await expect.poll(() => unsentStates(page)).toEqual([]);
  for (const tab of [page, other]) await expect(messages(tab)).toHaveCount(2);
});

test("behind a network's sign-in page nothing counts as sent", async ({ portal, talk, page }) => {
  await openTalk(page, talk, portal.origin);
  await portal.stop();
  const asked: string[] = [];
  const takeAway = await standIn(portal.origin, ({ method, url }, reply) => {
    asked.push(`${String(method)} ${String(url)}`);
    reply.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Welcome to Campus Wi-Fi</h1>');
  });
  await say(page, 'one', 'two');
  await expect.poll(() => asked.some((one) => one.startsWith('POST /api/v1/messages'))).toBe(true);
  await expect.poll(() => unsentStates(page)).toHaveLength(2);

  takeAway();
  await portal.start();
  await expect.poll(talk.contents).toEqual(['one', 'two']);
  await expect.poll(() => unsentStates(page)).toEqual([]);
});

test('a session that ended meanwhile: it waits for the same person, whoever else signs in', async ({
  portal,
  mails,
  writer,
  talk,
  page,
  context,
  complaints,
}) => {
  // The one who signs in next is brought to where the other was, and it is not theirs.
  complaints.allow(/status of 40[14]/);
  const other = { ...writer, name: 'Otto Other', email: `other-${writer.email}` };
  await join(portal.origin, mails, other);
  await openTalk(page, talk, portal.origin);
  await context.setOffline(true);
  await say(page, 'one', 'two');
  await talk.endSession();

  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await logIn(page, other);
  await expect(messages(page)).toHaveCount(0);
  expect(await unsentStates(page)).toHaveLength(2);
  expect(await talk.contents()).toEqual([]);

  // The screen that somebody comes to takes the focus, which closes the menu.
  await expect(async () => {
    await page.getByRole('button', { name: /Account menu/ }).click();
    await page
      .getByRole('button', { name: 'Logout', exact: true })
      .press('Enter', { timeout: 2000 });
  }).toPass();
  await expect(toast(page, 'Logged out successfully!')).toBeVisible();
  await expect(toast(page, 'Logged in successfully!')).toHaveCount(0);
  await logIn(page, writer);
  await expect.poll(talk.contents).toEqual(['one', 'two']);
  await expect.poll(() => unsentStates(page)).toEqual([]);
});

test('a session that ended meanwhile: the worker sends nothing, and leaves the page signed in', async ({
  portal,
  talk,
  page,
  context,
}) => {
  await openTalk(page, talk, portal.origin);
  await page.route('**/api/v1/**', (route) => route.abort());
  await say(page, 'one');
  await talk.endSession();
  await syncInBackground(context, portal.origin);
  await expect.poll(() => unsentStates(page)).toEqual(['blocked']);
  expect(await talk.contents()).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(talk.session.authorization);
});

test('a server that ends while it answers has each message once', async ({
  portal,
  talk,
  page,
}) => {
  await openTalk(page, talk, portal.origin);
  await say(page, 'one');
  await Promise.all([say(page, 'two', 'three'), portal.stop()]);
  await portal.start();
  await expect.poll(talk.contents).toEqual(['one', 'two', 'three']);
  await expect.poll(() => unsentStates(page)).toEqual([]);
});
