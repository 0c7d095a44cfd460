import type { Page } from '@playwright/test';

/** How much slower than this machine a phone is taken to be. */
export const slowdown = 4;

/**
 * Measures from now on, in every document of the page: from an input's own time stamp to the first
 * task after the frame that followed it. The listeners stand before the page's own, so that the frame
 * shows what those have done.
 */
export async function measureNextPaints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const delays: number[] = [];
    Object.assign(window, { nextPaints: delays });
    const measure = ({ timeStamp }: Event) => {
      requestAnimationFrame(() => {
        // Before the other tasks that wait by now: they come after the frame.
        void scheduler.postTask(() => delays.push(performance.now() - timeStamp), {
          priority: 'user-blocking',
        });
      });
    };
    for (const type of ['keydown', 'click']) addEventListener(type, measure, { capture: true });
  });
  await slowDown(page);
}

/** Makes the processor of a page as slow as a phone's. */
export async function slowDown(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/** The delays since the last call, in milliseconds. */
export async function takeNextPaints(page: Page): Promise<number[]> {
  return page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        // What was pressed last may still wait for its frame.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            const { nextPaints } = window as unknown as { nextPaints: number[] };
            setTimeout(() => resolve(nextPaints.splice(0)), 0);
          }),
        );
      }),
  );
}
