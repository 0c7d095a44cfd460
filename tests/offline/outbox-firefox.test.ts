/** The sending path in a browser of another make, which has no Background Sync of its own. */
import { type Browser, type Page, firefox } from '@playwright/test';
import { ensureFirefox } from '../../scripts/firefox.ts';
import { fromItsOwnNetwork } from '../support/browser/device.ts';
import { expect, test as base } from '../support/browser/on-shared-portal.ts';
import { press } from '../support/browser/screen.ts';
import { expectSent, messages, openTalk, unsentStates } from '../support/browser/talk.ts';

const test = base.extend<object, { browser: Browser }>({
  browser: [
    async ({}, use) => {
      const executablePath = ensureFirefox();
      const browser = await firefox.launch({ channel: 'moz-firefox', executablePath });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],

  context: async ({ browser, complaints }, use) => {
    await using context = await browser.newContext(fromItsOwnNetwork());
    complaints.watch(context);
    await use(context);
  },
});

test('Firefox: what is written offline, and what loses its answer, arrives once and in order', async ({
  portal,
  talk,
  network,
  page,
  context,
  complaints,
}) => {
  complaints.allow(/NetworkError|can.t establish a connection|was interrupted|NS_ERROR/);
  await openTalk(page, talk, portal.origin);
  await context.setOffline(true);
  for (const content of ['one', 'two', 'three']) await typeAndSend(page, content);
  await expect.poll(() => unsentStates(page)).toHaveLength(3);
  expect(await talk.contents()).toEqual([]);

  network.cut('before the answer');
  await context.setOffline(false);
  await expect.poll(network.count).toBeGreaterThan(0);
  await expect.poll(async () => (await talk.contents())[0]).toBe('one');
  network.mend();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expectSent(page, talk, ['one', 'two', 'three']);
});

/** By the keyboard, as it is here that the page hears of it. */
async function typeAndSend(page: Page, content: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).pressSequentially(content);
  await press(page, 'Send Message');
  await expect(messages(page).filter({ hasText: content })).toBeVisible();
}
