import type { Page } from '@playwright/test';
import { keptOnDevice, keptReplies } from '../support/browser/kept.ts';
import { expect, test } from '../support/browser/on-campus.ts';

/** Leaves the page in the very moment in which a text is on its screen, to an address without a script. */
async function leaveOnceThereIs(page: Page, text: string): Promise<void> {
  await page.addInitScript((wanted) => {
    new MutationObserver((_, watching) => {
      if (!document.querySelector('main')?.textContent.includes(wanted)) return;
      watching.disconnect();
      location.replace('/manifest.webmanifest');
    }).observe(document, { childList: true, subtree: true, characterData: true });
  }, text);
}

test('what is on the screen is kept, though the page is left that very moment', async ({
  poster,
  campus,
  visit,
}) => {
  const item = await poster.postItem({ title: 'Yellow canoe' }, { photo: false });
  await (await campus.as('sam')).claim(item);
  const page = await visit(poster.session);
  await leaveOnceThereIs(page, 'Yellow canoe');
  // A busy machine takes its time to make the page's database: who is signed in stands in it first.
  await page.route(/\/api\/v1\/notifications\?/, async (route) => {
    await expect.poll(async () => (await keptOnDevice(page)).sessions).toBe(1);
    await route.continue();
  });

  await page.goto('/notifications');
  await page.waitForURL('**/manifest.webmanifest');
  expect((await keptReplies(page)).map((key) => key.split(' ', 2).join(' '))).toContain(
    'GET /notifications',
  );
});
