/** Messages that wait while nobody, or somebody else, is signed in. */
import { syncInBackground } from '../support/browser/background-sync.ts';
import { connectionErrors } from '../support/browser/complaints.ts';
import {
  messages,
  openConversation,
  sendMessages,
  unsentStates,
} from '../support/browser/conversation.ts';
import { expect, test } from '../support/browser/on-shared-portal.ts';
import { join } from '../support/browser/portal-api.ts';
import { logIn, toast } from '../support/browser/screen.ts';
import { shortForm } from '../support/short-form.ts';

test.beforeEach(({ complaints }) => {
  for (const form of connectionErrors) complaints.allow(form);
});

test(
  'after an ended session, messages wait until the same person logs in, whoever else does meanwhile',
  shortForm,
  async ({ portal, mails, writer, conversation, page, context, complaints }) => {
    // The next person lands on the conversation of the previous one, which they may not read.
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

    // A screen that opens takes the focus, which may close the menu.
    await expect(async () => {
      await page.getByRole('button', { name: /Account menu/ }).click();
      await page
        .getByRole('button', { name: 'Logout', exact: true })
        .press('Enter', { timeout: 2000 });
    }).toPass();
    await expect(toast(page, 'Logged out successfully!')).toBeVisible();
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
  // Before the message, or the worker could send it earlier.
  await conversation.endSession();
  await sendMessages(page, 'one');
  // A browser repeats a sync. The first may come while the page is sending, and then the worker leaves the message to the page.
  await expect(async () => {
    await syncInBackground(context, portal.origin);
    await expect.poll(() => unsentStates(page), { timeout: 2_000 }).toEqual(['blocked']);
  }).toPass();
  expect(await conversation.contents()).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(
    conversation.session.authorization,
  );
});
