import type { Page } from '@playwright/test';

/** How many times slower than this machine a phone is assumed to be. Lighthouse's mobile profile has the same value. */
export const slowdown = 4;

/**
 * In every document loaded from now on, measures for each `keydown` and `click` the time from the event's time stamp to
 * the first task after the next frame. The listeners capture the event on the window, so they run before the page's own
 * listeners. The measured frame therefore includes the changes that the page makes in response. Also slows the page's
 * processor down.
 */
export async function measureNextPaints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const delays: number[] = [];
    Object.assign(window, { nextPaints: delays });
    const measure = ({ timeStamp }: Event) => {
      requestAnimationFrame(() => {
        // High priority, so that this task runs before other waiting tasks, right after the frame.
        void scheduler.postTask(() => delays.push(performance.now() - timeStamp), {
          priority: 'user-blocking',
        });
      });
    };
    for (const type of ['keydown', 'click']) addEventListener(type, measure, { capture: true });
  });
  await slowDown(page);
}

/** Slows the page's processor down by `slowdown`. */
export async function slowDown(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/** Returns the delays measured since the last call, in milliseconds, and clears them. */
export async function takeNextPaints(page: Page): Promise<number[]> {
  return page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        // The frame after the last input may still be pending.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            // The init script of this file adds the field to the window.
            const { nextPaints } = window as unknown as { nextPaints: number[] };
            setTimeout(() => resolve(nextPaints.splice(0)), 0);
          }),
        );
      }),
  );
}
