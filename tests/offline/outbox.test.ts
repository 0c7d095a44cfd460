import type { Page } from '@playwright/test';
import type { Reply } from '../../contract/endpoints.ts';
import type { Item } from '../../contract/entities.ts';
import {
  browsers,
  syncInBackground,
  withoutBackgroundSync,
} from '../support/browser/device/background-sync.ts';
import { connectionErrors } from '../support/browser/checks/complaints.ts';
import { fillInItem } from '../support/browser/screens/new-item.ts';
import { arePhotosShown, isCached } from '../support/browser/device/offline.ts';
import { press } from '../support/browser/screen.ts';
import { startStandIn } from '../support/browser/network/stand-in.ts';
import {
  expectSent,
  messages,
  openConversation,
  sendMessages,
  unsentStates,
} from '../support/browser/screens/conversation.ts';
import { expect, test } from '../support/browser/on-shared-portal.ts';
import { backpack } from '../support/calls/items.ts';
import type { Cut } from '../support/servers/cutting-proxy.ts';
import { shortForm } from '../support/short-form.ts';

/**
 * Posts an item offline.
 * @returns its address, which stays the same once it is sent
 */
async function postOffline(page: Page, origin: string, title: string): Promise<string> {
  await page.goto(`${origin}/items/create`);
  await expect(page.getByRole('option', { name: backpack.category })).toBeAttached();
  await page.context().setOffline(true);
  await fillInItem(page, title);
  await press(page, 'Submit');
  await expect(page).toHaveURL(/\/items\/[0-9a-f-]{36}$/);
  return page.url();
}

/** Returns the items that the server finds by a word. */
async function searchItems(origin: string, word: string): Promise<Item[]> {
  const answer = await fetch(`${origin}/api/v1/search/items/search?search=${word}&page=1&limit=8`);
  const { data } = (await answer.json()) as Reply<'GET /search/items/search'>;
  return data.items;
}

/** Checks that the poster sees a sent item offline with the photo from the server, which the device has cached. */
async function expectShownOffline(page: Page, address: string, item?: Item): Promise<void> {
  const photo = item?.image ?? '';
  await expect.poll(() => isCached(page, photo)).toBe(true);
  await page.context().setOffline(true);
  await page.goto(address);
  await expect(page.getByRole('heading', { name: item?.title ?? '' })).toBeVisible();
  await expect(page.getByText('Waiting to be posted')).toHaveCount(0);
  await expect(page.locator(`img[src="${photo}"]`)).toBeVisible();
  await expect.poll(() => arePhotosShown(page)).toBe(true);
}

test.beforeEach(({ complaints }) => {
  for (const form of connectionErrors) complaints.allow(form);
});

for (const browser of browsers) {
  test(
    `${browser} Background Sync: messages written offline survive a reload and arrive once, in order`,
    shortForm,
    async ({ portal, conversation, page, context }) => {
      if (browser === 'without') await withoutBackgroundSync(context);
      await openConversation(page, conversation, portal.origin);

      await context.setOffline(true);
      await sendMessages(page, 'one', 'two', 'three');
      await page.reload();
      await expect(messages(page)).toHaveCount(3);
      await sendMessages(page, 'four');
      expect(await conversation.contents()).toEqual([]);

      await context.setOffline(false);
      await expectSent(page, conversation, ['one', 'two', 'three', 'four']);
    },
  );

  for (const where of [
    'before the request',
    'in mid-body',
    'before the response',
  ] satisfies Cut[]) {
    test(`${browser} Background Sync: messages cut ${where} arrive once, in order`, async ({
      portal,
      conversation,
      network,
      page,
      context,
    }) => {
      if (browser === 'without') await withoutBackgroundSync(context);
      await openConversation(page, conversation, portal.origin);

      network.cut(where);
      await sendMessages(page, 'one', 'two', 'three');
      await expect.poll(network.count).toBeGreaterThan(0);
      // If the response is cut, the server has stored the message, but the device does not know it.
      const isAnyStored = where === 'before the response';
      await expect.poll(async () => (await conversation.contents())[0] === 'one').toBe(isAnyStored);
      await expect.poll(() => unsentStates(page)).toHaveLength(3);

      network.restore();
      // Fire `online`, so that the page sends at once. Waiting for the page's next attempt takes long, so only one case
      // does that.
      if (where !== 'before the response')
        await page.evaluate(() => dispatchEvent(new Event('online')));
      await expectSent(page, conversation, ['one', 'two', 'three']);
    });
  }
}

test(
  'an item with a photo and a message written offline arrive once',
  shortForm,
  async ({ portal, conversation, page, context }) => {
    await openConversation(page, conversation, portal.origin);
    const address = await postOffline(page, portal.origin, 'Green scarf');
    await page.goto(portal.origin + conversation.address);
    await sendMessages(page, 'one');
    await expect.poll(() => unsentStates(page)).toHaveLength(2);

    await context.setOffline(false);
    await expect.poll(conversation.contents).toEqual(['one']);
    await expect.poll(() => unsentStates(page)).toEqual([]);
    const items = await searchItems(portal.origin, 'scarf');
    expect(items.map(({ _id }) => address.endsWith(_id))).toEqual([true]);
    expect(items[0]?.image).toMatch(/^\/photos\//);
    await expectShownOffline(page, address, items[0]);
  },
);

test(
  'Background Sync sends the messages of a closed tab',
  shortForm,
  async ({ portal, conversation, page, context }) => {
    await openConversation(page, conversation, portal.origin);
    await context.setOffline(true);
    await sendMessages(page, 'one', 'two');
    await context.newPage();
    await page.close();

    await context.setOffline(false);
    await syncInBackground(context, portal.origin);
    await expect.poll(conversation.contents).toEqual(['one', 'two']);

    const later = await context.newPage();
    await later.goto(portal.origin + conversation.address);
    await expect(messages(later)).toHaveCount(2);
    expect(await unsentStates(later)).toEqual([]);
  },
);

test('shows the photo of an item offline that Background Sync sent', async ({
  portal,
  conversation,
  page,
  context,
}) => {
  await openConversation(page, conversation, portal.origin);
  const address = await postOffline(page, portal.origin, 'Red kettle');
  const later = await context.newPage();
  await page.close();

  await context.setOffline(false);
  await syncInBackground(context, portal.origin);
  await expect.poll(() => searchItems(portal.origin, 'kettle')).toHaveLength(1);
  const [item] = await searchItems(portal.origin, 'kettle');
  // Open no screen of the portal, because it could fetch the photo.
  await later.goto(`${portal.origin}/robots.txt`);
  await expectShownOffline(later, address, item);
});

test('posts only the edited version of an item that its poster corrects while it waits', async ({
  portal,
  conversation,
  page,
  context,
}) => {
  await openConversation(page, conversation, portal.origin);
  const address = await postOffline(page, portal.origin, 'Gren teapot');
  await press(page, 'Edit');
  await expect(page.getByRole('img', { name: 'Preview of the image' })).toBeVisible();
  await context.setOffline(false);
  await page.getByLabel('Title').fill('Green teapot');
  await press(page, 'Submit');
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('heading', { name: 'Green teapot' })).toBeVisible();
  await expect(page.getByText('Waiting to be posted')).toBeHidden();
  const items = await searchItems(portal.origin, 'teapot');
  expect(items.map(({ title }) => title)).toEqual(['Green teapot']);
  expect(items[0]?.image).toMatch(/^\/photos\//);
});

test('an open conversation shows messages as sent when the worker sends them', async ({
  portal,
  conversation,
  page,
  context,
}) => {
  await openConversation(page, conversation, portal.origin);
  // The page cannot reach the server, so the worker has to send.
  await page.route('**/api/v1/**', (route) => route.abort());
  await sendMessages(page, 'one', 'two');
  await syncInBackground(context, portal.origin);
  await expectSent(page, conversation, ['one', 'two']);
});

test('shows messages from two tabs in both and sends them once', async ({
  portal,
  conversation,
  page,
  context,
}) => {
  await openConversation(page, conversation, portal.origin);
  const other = await context.newPage();
  await other.goto(portal.origin + conversation.address);
  await expect(other.getByText('No messages found.')).toBeVisible();

  await context.setOffline(true);
  await sendMessages(page, 'one');
  await expect(messages(other)).toHaveCount(1);
  await sendMessages(other, 'two');
  await expect(messages(page)).toHaveCount(2);

  await context.setOffline(false);
  await expect.poll(conversation.contents).toEqual(['one', 'two']);
  await expect.poll(() => unsentStates(page)).toEqual([]);
  for (const tab of [page, other]) await expect(messages(tab)).toHaveCount(2);
});

test("does not take the response of a network's sign-in page for the server's", async ({
  portal,
  conversation,
  page,
}) => {
  await openConversation(page, conversation, portal.origin);
  await portal.stop();
  const requests: string[] = [];
  const stopStandIn = await startStandIn(portal.origin, ({ method, url }, reply) => {
    requests.push(`${String(method)} ${String(url)}`);
    reply.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Welcome to Campus Wi-Fi</h1>');
  });
  await sendMessages(page, 'one', 'two');
  await expect
    .poll(() => requests.some((request) => request.startsWith('POST /api/v1/messages')))
    .toBe(true);
  await expect.poll(() => unsentStates(page)).toHaveLength(2);

  stopStandIn();
  await portal.start();
  await expect.poll(conversation.contents).toEqual(['one', 'two']);
  await expect.poll(() => unsentStates(page)).toEqual([]);
});

test('a server that stops while it answers stores each message once', async ({
  portal,
  conversation,
  page,
}) => {
  await openConversation(page, conversation, portal.origin);
  await sendMessages(page, 'one');
  await Promise.all([sendMessages(page, 'two', 'three'), portal.stop()]);
  await portal.start();
  await expect.poll(conversation.contents).toEqual(['one', 'two', 'three']);
  await expect.poll(() => unsentStates(page)).toEqual([]);
});
