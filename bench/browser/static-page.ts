import type { Page } from '@playwright/test';
import type { Baseline } from './interactions.ts';

/** HTML of a page without script that has the text of a screen and one element for each baseline action. */
export function staticPage(text: string): string {
  const words = text
    .split('\n')
    .map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`)
    .join('\n');
  return `<!doctype html><meta charset="utf-8"><title>Baseline</title>
    <input aria-label="plain"><a href="#end">end</a>
    <details><summary>more</summary>${words}</details>
    ${words}
    <p id="end">end</p>`;
}

export async function actOnStaticPage(page: Page, action: Baseline): Promise<void> {
  switch (action) {
    case 'type':
      await page.getByLabel('plain').focus();
      await page.keyboard.press('a');
      return;
    case 'unfold':
      await page.getByText('more', { exact: true }).click();
      return;
    case 'follow':
      await page.getByRole('link', { name: 'end' }).click();
      return;
  }
}

/** Restores the page for the next run. Not measured. */
export async function undoOnStaticPage(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = false;
    scrollTo(0, 0);
  });
}
