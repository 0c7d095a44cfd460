import type { Page } from '@playwright/test';

export interface Shift {
  value: number;
  /** The elements that moved, each with its box before and after: left, top, width, height. */
  moved: string[];
}

/** Runs in the page, before the document's scripts. */
function record(): void {
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      };
      if (hadRecentInput) continue;
      const box = ({ x, y, width, height }: DOMRect) => [x, y, width, height].join(' ');
      const moved = sources.map(({ node, previousRect, currentRect }) => {
        const name =
          node instanceof Element ? node.outerHTML.slice(0, 80) : String(node?.textContent);
        return `${name}: ${box(previousRect)} -> ${box(currentRect)}`;
      });
      shifts.push({ value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Records the layout shifts, without those that follow input, of each document that the page loads from now on. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(record);
}

/** The layout shifts of the page's document so far, and their sum (https://web.dev/articles/cls). */
export async function recordedShifts(page: Page): Promise<{ sum: number; shifts: Shift[] }> {
  // The init script of recordShifts() adds the field to the window.
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  return { sum: shifts.reduce((sum, { value }) => sum + value, 0), shifts };
}
