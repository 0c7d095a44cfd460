/** Tests that Firefox, which has no Background Sync, sends queued messages. */
import type { Browser, Page } from '@playwright/test';
import { ownNetworkAddress } from '../support/browser/device/device.ts';
import { inFirefox } from '../support/browser/in-firefox.ts';
import { expect, test as base } from '../support/browser/on-shared-portal.ts';
import { press } from '../support/browser/screen.ts';
import {
  expectSent,
  messages,
  openConversation,
  unsentStates,
} from '../support/browser/screens/conversation.ts';

const test = base.extend<object, { browser: Browser }>({
  browser: [inFirefox, { scope: 'worker' }],

  context: async ({ browser, complaints }, use) => {
    await using context = await browser.newContext(ownNetworkAddress());
    complaints.watch(context);
    await use(context);
  },
});

test('Firefox: messages written offline, or whose response is lost, arrive once and in order', async ({
  portal,
  conversation,
  network,
  page,
  context,
  complaints,
}) => {
  complaints.allow(/NetworkError|can.t establish a connection|was interrupted|NS_ERROR/);
  await openConversation(page, conversation, portal.origin);
  await context.setOffline(true);
  for (const content of ['one', 'two', 'three']) await typeAndSend(page, content);
  await expect.poll(() => unsentStates(page)).toHaveLength(3);
  expect(await conversation.contents()).toEqual([]);

  network.cut('before the response');
  await context.setOffline(false);
  await expect.poll(network.count).toBeGreaterThan(0);
  await expect.poll(async () => (await conversation.contents())[0]).toBe('one');
  network.restore();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expectSent(page, conversation, ['one', 'two', 'three']);
});

/** Types with key events, because in Firefox the page does not notice text that Playwright fills in. */
async function typeAndSend(page: Page, content: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).pressSequentially(content);
  await press(page, 'Send Message');
  await expect(messages(page).filter({ hasText: content })).toBeVisible();
}
