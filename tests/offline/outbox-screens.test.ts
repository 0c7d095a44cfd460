/** What somebody sees of what they wrote without a network. */
import { cutOff } from '../support/browser/complaints.ts';
import { fillInItem } from '../support/browser/new-item.ts';
import { expect, test } from '../support/browser/on-shared-portal.ts';
import { keptReplies } from '../support/browser/kept.ts';
import { phone, press } from '../support/browser/screen.ts';
import { messages, openTalk, say } from '../support/browser/talk.ts';

test.use(phone);

test('on a phone that is offline, what was just written stands above the message box', async ({
  portal,
  talk,
  page,
  context,
  complaints,
}) => {
  for (const form of cutOff) complaints.allow(form);
  await openTalk(page, talk, portal.origin);
  await context.setOffline(true);
  await say(page, 'one', 'two', 'three', 'four', 'five', 'six', 'seven');
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

test('who has never opened the form before can post without a network', async ({
  portal,
  talk,
  page,
  context,
  complaints,
}) => {
  for (const form of cutOff) complaints.allow(form);
  await openTalk(page, talk, portal.origin);
  await expect.poll(() => keptReplies(page)).toContain('GET /categories {}');
  await context.setOffline(true);
  await page.goto(`${portal.origin}/items/create`);
  await fillInItem(page, 'Green scarf');
  await press(page, 'Submit');
  await expect(page).toHaveURL(/\/items\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { name: 'Green scarf' })).toBeVisible();
  await expect(page.getByText('Waiting to be posted')).toBeVisible();
});
