/** Tests that messages and items wait in the outbox while nobody, or somebody else, is signed in. */
import type { Page, Request } from '@playwright/test';
import type { Reply } from '../../contract/endpoints.ts';
import { syncInBackground } from '../support/browser/device/background-sync.ts';
import { connectionErrors } from '../support/browser/checks/complaints.ts';
import {
  messages,
  openConversation,
  sendMessages,
  unsentStates,
} from '../support/browser/screens/conversation.ts';
import { fillInItem } from '../support/browser/screens/new-item.ts';
import { expect, test } from '../support/browser/on-shared-portal.ts';
import { join } from '../support/browser/portal-api.ts';
import { logIn, press, signIn, toast } from '../support/browser/screen.ts';
import { shortForm } from '../support/short-form.ts';

test.beforeEach(({ complaints }) => {
  for (const form of connectionErrors) complaints.allow(form);
});

async function logOut(page: Page): Promise<void> {
  // Try several times, because an opening screen takes the focus, which may close the menu.
  await expect(async () => {
    await page.getByRole('button', { name: /Account menu/ }).click();
    await page
      .getByRole('button', { name: 'Logout', exact: true })
      .press('Enter', { timeout: 2000 });
  }).toPass();
  await expect(toast(page, 'Logged out successfully!')).toBeVisible();
}

const isPost = (request: Request) =>
  request.method() === 'POST' && request.url().endsWith('/api/v1/items');

/** Returns the ids of the posters of all items that the server finds with a word. */
async function postersOf(origin: string, word: string): Promise<string[]> {
  const answer = await fetch(`${origin}/api/v1/search/items/search?search=${word}&page=1&limit=8`);
  const { data } = (await answer.json()) as Reply<'GET /search/items/search'>;
  return data.items.map(({ postedBy }) => postedBy._id);
}

test(
  'after an ended session, messages wait until the same person logs in, whoever else logs in meanwhile',
  shortForm,
  async ({ portal, mails, writer, conversation, page, context, complaints }) => {
    // After the next person logs in, the page opens the conversation of the previous person. The server refuses that.
    complaints.allow(/status of 40[14]/);
    const other = { ...writer, name: 'Otto Other', email: `other-${writer.email}` };
    await join(portal.origin, mails, other);
    await openConversation(page, conversation, portal.origin);
    await context.setOffline(true);
    await sendMessages(page, 'one', 'two');
    await conversation.endSession();

    await context.setOffline(false);
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
    await logIn(page, other);
    await expect(messages(page)).toHaveCount(0);
    expect(await unsentStates(page)).toHaveLength(2);
    expect(await conversation.contents()).toEqual([]);

    await logOut(page);
    await expect(toast(page, 'Logged in successfully!')).toHaveCount(0);
    await logIn(page, writer);
    await expect.poll(conversation.contents).toEqual(['one', 'two']);
    await expect.poll(() => unsentStates(page)).toEqual([]);
  },
);

test('after an ended session, the worker sends nothing and does not sign the page out', async ({
  portal,
  conversation,
  page,
  context,
}) => {
  await openConversation(page, conversation, portal.origin);
  await page.route('**/api/v1/**', (route) => route.abort());
  // End the session first, because otherwise the worker could send the message before the session ends.
  await conversation.endSession();
  await sendMessages(page, 'one');
  // Repeat the sync event, as browsers do: if it fires while the page is sending, the worker leaves the message to
  // the page.
  await expect(async () => {
    await syncInBackground(context, portal.origin);
    await expect.poll(() => unsentStates(page), { timeout: 2_000 }).toEqual(['blocked']);
  }).toPass();
  expect(await conversation.contents()).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(
    conversation.session.authorization,
  );
});

test('an item that was being posted when its poster logged out waits for them, whoever logs in meanwhile', async ({
  portal,
  mails,
  writer,
  conversation,
  page,
  context,
}) => {
  const posters = () => postersOf(portal.origin, 'logoutkettle');
  const other = { ...writer, name: 'Otto Other', email: `other-${writer.email}` };
  await join(portal.origin, mails, other);
  await signIn(context, portal.origin, conversation.session);
  await page.goto(`${portal.origin}/items/create`);
  await fillInItem(page, 'logoutkettle');
  const cut = Promise.withResolvers<null>();
  const sent = page.waitForRequest(isPost);
  await page.route('**/api/v1/items', async (route) => {
    if (!isPost(route.request())) return route.continue();
    await cut.promise;
    return route.abort('connectionreset');
  });
  await press(page, 'Submit');
  await sent;

  const second = await context.newPage();
  await second.goto(portal.origin);
  await logOut(second);
  await logIn(second, other);
  cut.resolve(null);
  await expect.poll(() => unsentStates(second)).toEqual(['queued']);
  expect(await posters()).toEqual([]);
  await page.close();

  await logOut(second);
  await logIn(second, writer);
  await expect.poll(posters).toEqual([conversation.session.user._id]);
  await expect.poll(() => unsentStates(second)).toEqual([]);
});
