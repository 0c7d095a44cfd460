import type { Page } from '@playwright/test';
import type { Baseline } from './interactions.ts';

/** The same words as on a screen, on a page without any script, with the plainest thing to do the same to. */
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

export async function actOnStaticPage(page: Page, deed: Baseline): Promise<void> {
  switch (deed) {
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

/** Makes ready for the next time, without being measured. */
export async function undoOnStaticPage(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const unfolded of document.querySelectorAll('details')) unfolded.open = false;
    scrollTo(0, 0);
  });
}
