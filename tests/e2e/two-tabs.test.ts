import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/on-shared-portal.ts';
import { press, storageOf } from '../support/browser/screen.ts';
import { messages } from '../support/browser/talk.ts';

const box = (tab: Page) => tab.getByRole('textbox', { name: 'Message' });

test('what is typed in one tab of a conversation is neither wiped nor replaced by another', async ({
  portal,
  talk,
  page,
  context,
}) => {
  await context.setStorageState(storageOf(portal.origin, talk.session));
  await page.goto(portal.origin + talk.address);
  await box(page).fill('in the first');
  const other = await context.newPage();
  await other.goto(portal.origin + talk.address);
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
