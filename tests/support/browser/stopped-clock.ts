import { type Locator, type Page, expect } from '@playwright/test';

/**
 * Stops the page's clock, which was installed before the page was loaded: from now on only `runFor`
 * lets time pass.
 */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 2000);
}

/** With the clock stopped: waits for what takes a few frames to be drawn once its code is there. */
export async function expectToAppear(page: Page, shown: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(50);
      return shown.isVisible();
    })
    .toBe(true);
}

/** With the clock stopped: the page is left after so many milliseconds, and not one earlier. */
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
