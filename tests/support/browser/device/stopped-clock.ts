import { type Locator, type Page, expect } from '@playwright/test';

/**
 * Stops the page's clock two seconds ahead of now. The clock must have been installed before the page was loaded. From
 * now on time passes only by `runFor`.
 */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 2000);
}

/** With a stopped clock, waits for an element that needs a few frames to be painted. */
export async function expectToAppear(page: Page, shown: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(50);
      return shown.isVisible();
    })
    .toBe(true);
}

/** With a stopped clock, checks that the page navigates after exactly this many milliseconds. */
export async function expectToLeave(
  page: Page,
  { to, after }: { to: string | RegExp; after: number },
): Promise<void> {
  const before = page.url();
  await page.clock.runFor(after - 1);
  await expect(page).toHaveURL(before);
  await page.clock.runFor(1);
  await expect(page).toHaveURL(to);
}
