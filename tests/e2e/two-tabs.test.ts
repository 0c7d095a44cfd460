import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/on-shared-portal.ts';
import { press, signIn } from '../support/browser/screen.ts';
import { messages } from '../support/browser/screens/conversation.ts';

const box = (tab: Page) => tab.getByRole('textbox', { name: 'Message' });

test('text typed in one tab of a conversation is neither removed nor replaced by another tab', async ({
  portal,
  conversation,
  page,
  context,
}) => {
  await signIn(context, portal.origin, conversation.session);
  await page.goto(portal.origin + conversation.address);
  await box(page).fill('in the first');
  const other = await context.newPage();
  await other.goto(portal.origin + conversation.address);
  await expect(other.getByText(/^This conversation is open in another tab/)).toBeVisible();
  await expect(box(other)).toHaveValue('');

  await box(other).fill('sent from the second');
  await press(other, 'Send Message');
  await expect(messages(page).filter({ hasText: 'sent from the second' })).toBeVisible();
  await box(other).fill('in the second');

  await expect(box(page)).toHaveValue('in the first');
  for (const tab of [page, other]) await tab.reload();
  await expect(box(page)).toHaveValue('in the first');
  await expect(box(other)).toHaveValue('in the second');
});

test('both tabs say that the session has expired, and do not mention the live connection', async ({
  portal,
  conversation,
  page,
  context,
  complaints,
}) => {
  complaints.allow(/status of 401/);
  complaints.allow(/WebSocket is closed before the connection is established/);
  await signIn(context, portal.origin, conversation.session);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    const connected = tab.waitForEvent('websocket');
    await tab.goto(portal.origin + conversation.address);
    await (await connected).waitForEvent('framereceived');
  }

  // Start to wait for the toasts before the session ends, because toasts close by themselves.
  const bothExplain = [page, other].map((tab) =>
    expect(tab.getByRole('region', { name: /^Notifications/ })).toHaveText(
      'Session expired. Please log in again.',
    ),
  );
  await fetch(`${portal.origin}/api/v1/auth/logout`, {
    method: 'POST',
    headers: { Authorization: conversation.session.authorization },
  });
  await Promise.all(bothExplain);
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/login$/);
});

test('a tab that is killed right after a key press has lost nothing', async ({
  portal,
  conversation,
  page,
  context,
}) => {
  await signIn(context, portal.origin, conversation.session);
  await page.goto(`${portal.origin}/items/create`);
  await page.getByLabel('Title').fill('Half an umbrella');
  const crashed = page.waitForEvent('crash');
  // This navigation crashes the tab and never ends, so do not wait for it.
  page.goto('chrome://crash').catch(() => undefined);
  await crashed;
  const next = await context.newPage();
  await next.goto(`${portal.origin}/items/create`);
  await expect(next.getByLabel('Title')).toHaveValue('Half an umbrella');
});
