import type { Page } from '@playwright/test';
import { readDeviceStorage, cachedCalls } from '../support/browser/device/device-storage.ts';
import { expect, test } from '../support/browser/on-campus.ts';

/** Leaves the page for an address without a script, as soon as a text is on its screen. */
async function leaveWhenShown(page: Page, text: string): Promise<void> {
  await page.addInitScript((wanted) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('main')?.textContent.includes(wanted)) return;
      observer.disconnect();
      location.replace('/manifest.webmanifest');
    }).observe(document, { childList: true, subtree: true, characterData: true });
  }, text);
}

test('stores the data of a screen although the page is left as soon as it shows it', async ({
  poster,
  campus,
  visit,
}) => {
  const item = await poster.postItem({ title: 'Yellow canoe' }, { photo: false });
  await (await campus.as('sam')).claim(item);
  const page = await visit(poster.session);
  await leaveWhenShown(page, 'Yellow canoe');
  // Delay the response until the page has created its database and stored the session, which may be slow.
  await page.route(/\/api\/v1\/notifications\?/, async (route) => {
    await expect.poll(async () => (await readDeviceStorage(page)).sessions).toBe(1);
    await route.continue();
  });

  await page.goto('/notifications');
  await page.waitForURL('**/manifest.webmanifest');
  expect((await cachedCalls(page)).map((key) => key.split(' ', 2).join(' '))).toContain(
    'GET /notifications',
  );
});
