import { type Page, expect } from '@playwright/test';
import type { Width } from '../scenes/scene.ts';

/** Window sizes. WCAG requires content to fit the width of `narrow` (1.4.10, Reflow); `wide` is a desktop. */
export const sizes: Record<Width, { width: number; height: number }> = {
  narrow: { width: 320, height: 640 },
  wide: { width: 1440, height: 900 },
};

export async function expectToFit(page: Page, name: string): Promise<void> {
  const { needed, given } = await page.evaluate(() => ({
    needed: document.scrollingElement!.scrollWidth,
    given: document.documentElement.clientWidth,
  }));
  expect.soft(needed, `${name}: pixels needed of ${String(given)}`).toBeLessThanOrEqual(given);
}

/** Checks that the document fits a window 640 or 1440 pixels wide with the browser's font size doubled. */
export async function expectToFitLargeText(page: Page, name: string, width: Width): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await page.setViewportSize({ ...sizes[width], width: width === 'narrow' ? 640 : 1440 });
  await expectToFit(page, `${name}, font size doubled`);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
  await page.setViewportSize(sizes[width]);
  await browser.detach();
}

/** Checks that the document fits the width of the window with the spacing of WCAG 1.4.12, Text Spacing. */
export async function expectToFitTextSpacing(page: Page, name: string): Promise<void> {
  await page.evaluate(() => {
    const spacing = new CSSStyleSheet();
    spacing.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }
    `);
    document.adoptedStyleSheets = [spacing];
  });
  await expectToFit(page, `${name}, wide text spacing`);
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
}

/**
 * Checks that fixed and sticky elements cover at most half of the window's height. The window is as small as one of
 * 1280 x 1024 pixels at 400 % zoom. Elements that are at most half as wide as the window do not count.
 */
export async function expectHalfFree(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 256 });
  const covered = await page.evaluate(() => {
    const isPinned = (element: Element) => {
      const { position, visibility } = getComputedStyle(element);
      return /fixed|sticky/.test(position) && visibility === 'visible';
    };
    const pinned = [...document.querySelectorAll('#root *')].filter(isPinned);
    scrollTo(0, 300);
    const tops = pinned.map((element) => element.getBoundingClientRect().top);
    const before = scrollY;
    scrollBy(0, 40);
    const isScrolled = scrollY > before;
    const extents = pinned
      .map((element) => element.getBoundingClientRect())
      .filter(({ top, width }, index) => width > 160 && isScrolled && top === tops[index]);
    const rows = Array.from({ length: innerHeight }, (_, y) =>
      extents.some(({ top, bottom }) => top <= y && y < bottom),
    );
    return rows.filter(Boolean).length / innerHeight;
  });
  expect.soft(covered, `${name}: covered part of a low window`).toBeLessThanOrEqual(0.5);
  await page.setViewportSize(sizes.narrow);
}

/**
 * Checks that every select shows its arrow and its whole text, also in a window between the two sizes. The arrow is a
 * background image, which another CSS rule could override. Texts of more than 20 characters, such as names of
 * categories, may be cut off.
 */
export async function expectWholeSelects(page: Page, name: string, width: Width): Promise<void> {
  for (const size of [sizes[width], { width: 768, height: 900 }]) {
    await page.setViewportSize(size);
    const faults = await page.evaluate(() => {
      const context = document.createElement('canvas').getContext('2d')!;
      const isCut = (select: HTMLSelectElement) => {
        const style = getComputedStyle(select);
        const text = select.selectedOptions[0]?.text ?? '';
        context.font = style.font;
        const room =
          select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
        return (
          text.length <= 20 && select.checkVisibility() && context.measureText(text).width > room
        );
      };
      const hasNoArrow = (select: Element) => getComputedStyle(select).backgroundImage === 'none';
      return [...document.querySelectorAll('select')]
        .filter((select) => hasNoArrow(select) || isCut(select))
        .map(({ outerHTML }) => outerHTML.slice(0, 120));
    });
    expect.soft(faults, `${name}, ${String(size.width)} pixels: selects`).toEqual([]);
  }
  await page.setViewportSize(sizes[width]);
}

/** Checks that no animation runs. For a page whose user prefers reduced motion. */
export async function expectNoAnimations(page: Page, name: string): Promise<void> {
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(({ effect }) => {
        const element = effect instanceof KeyframeEffect ? effect.target : null;
        return element?.outerHTML.slice(0, 120) ?? 'no element';
      }),
  );
  expect.soft(moving, `${name}: running animations`).toEqual([]);
}
