/** Tests how screens show entries that were written offline. */
import { connectionErrors } from '../support/browser/checks/complaints.ts';
import { fillInItem } from '../support/browser/screens/new-item.ts';
import { expect, test } from '../support/browser/on-shared-portal.ts';
import { storedText } from '../support/browser/device/device-text.ts';
import { cachedCalls } from '../support/browser/device/device-storage.ts';
import { phone, press } from '../support/browser/screen.ts';
import {
  messages,
  openConversation,
  sendMessages,
} from '../support/browser/screens/conversation.ts';

test.use(phone);

test('shows the last unsent message above the message box on a phone', async ({
  portal,
  conversation,
  page,
  context,
  complaints,
}) => {
  for (const form of connectionErrors) complaints.allow(form);
  await openConversation(page, conversation, portal.origin);
  await context.setOffline(true);
  await sendMessages(page, 'one', 'two', 'three', 'four', 'five', 'six', 'seven');
  const last = messages(page).last();
  await expect(last.getByText('Waiting to be sent')).toBeVisible();
  await expect(page.getByText(/^You are offline\. 7 waiting to be sent\./)).toBeVisible();
  const below = async () => {
    const row = await last.boundingBox();
    const box = await page.locator('form', { has: page.getByLabel('Message') }).boundingBox();
    return (row?.y ?? 0) + (row?.height ?? 0) - (box?.y ?? 0);
  };
  await expect.poll(below).toBeLessThanOrEqual(0);
});

test('posts an item offline although the form was never opened before', async ({
  portal,
  conversation,
  page,
  context,
  complaints,
}) => {
  for (const form of connectionErrors) complaints.allow(form);
  await openConversation(page, conversation, portal.origin);
  await expect.poll(() => cachedCalls(page)).toContain('GET /categories {}');
  await context.setOffline(true);
  await page.goto(`${portal.origin}/items/create`);
  await fillInItem(page, 'Green scarf');
  await press(page, 'Submit');
  await expect(page).toHaveURL(/\/items\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { name: 'Green scarf' })).toBeVisible();
  await expect(page.getByText('Waiting to be posted')).toBeVisible();
});

test('copies diagnostics that name the failure but contain no text of the person', async ({
  portal,
  conversation,
  page,
  context,
  complaints,
}) => {
  for (const form of connectionErrors) complaints.allow(form);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: portal.origin });
  await openConversation(page, conversation, portal.origin);
  await context.setOffline(true);
  await sendMessages(page, 'the cat is in the attic');
  await page.evaluate(() => {
    IDBObjectStore.prototype.add = function (row: unknown) {
      if (this.name !== 'outbox') return this.put(row);
      throw new DOMException('the dog is in the cellar', 'QuotaExceededError');
    };
  });
  await page.getByRole('textbox', { name: 'Message' }).fill('the dog is in the cellar');
  await press(page, 'Send Message');
  await expect(
    page.getByText(/^The message couldn't be sent now, or saved on this device/),
  ).toBeVisible();
  // Wait until the log entry is stored, because a page that is left at once may lose it.
  await expect.poll(() => storedText(page)).toContain('QuotaExceededError');

  await page.goto(`${portal.origin}/outbox`);
  await expect(page.getByText('the cat is in the attic')).toBeVisible();
  await press(page, 'Copy diagnostics');
  await expect(page.getByText(/^Diagnostics copied/)).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/page error outbox .* QuotaExceededError/);
  expect(copied).toContain('unsent: 1 message queued');
  expect(copied).not.toMatch(/attic|cellar/);
});
