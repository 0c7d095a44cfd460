import type { Page } from '@playwright/test';

/** Doubles the browser's font size in a window of 320 pixels, the width of WCAG 1.4.10, Reflow. */
export async function showLargeText(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await page.setViewportSize({ width: 320, height: 740 });
  await browser.detach();
}

/**
 * The words that a line break divides. Words may end at a hyphen and at the @ and the dots of an email address. Words
 * of more than 14 letters do not count, because they are wider than the window, nor do the words of other tests' items.
 */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Whether only screen readers get the element. */
    const isClipped = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).clipPath === 'inset(50%)' || isClipped(element.parentElement));
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const visible = { visibilityProperty: true, contentVisibilityAuto: true };
      if (!(node instanceof Text) || !node.parentElement?.checkVisibility(visible)) continue;
      for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{N}'?!,:]+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (
          lines.size > 1 &&
          word.length <= 14 &&
          !/^zyzzyva\d/.test(word) &&
          !isClipped(node.parentElement)
        )
          broken.push(word);
      }
    }
    return broken;
  });
}

/** The texts and controls that end beyond the edge of the window or of the dialog, and the cut texts of toasts. */
export function cutContent(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut: string[] = [];
    const isTooWide = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth;
    if (isTooWide(document.documentElement)) cut.push('the page');
    for (const dialog of document.querySelectorAll('[role=dialog]')) {
      if (isTooWide(dialog)) cut.push(`the dialog ${dialog.textContent.slice(0, 40)}`);
    }
    for (const toast of document.querySelectorAll('[aria-live] [role=alert]')) {
      if (toast.scrollHeight > toast.clientHeight) cut.push(`the toast ${toast.textContent}`);
    }
    for (const select of document.querySelectorAll('select')) {
      const { fontSize } = getComputedStyle(select);
      if (select.checkVisibility() && select.clientHeight < 1.2 * parseFloat(fontSize))
        cut.push(`the select ${select.name}`);
    }
    return cut;
  });
}
