import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/on-campus.ts';
import { scenes } from '../support/browser/scenes/all.ts';
import type { Scene, Width } from '../support/browser/scenes/scene.ts';
import { isWhole } from '../support/browser/whole.ts';

/** WCAG 2.2, levels A and AA, with 24 px targets; what axe calls best practice too, such as landmarks. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

type Scheme = 'light' | 'dark';

const sizes = {
  narrow: { width: 320, height: 640 },
  wide: { width: 1440, height: 900 },
} as const;

/**
 * All scenes at both widths and in both colour schemes take minutes: in the short form each is seen at one width and
 * in one scheme, half of them at each width and in each scheme.
 * @param index of the scene among its kind
 */
function isSeenAt(width: Width, { only }: Scene, index: number): boolean {
  if (only !== undefined || isWhole) return only === undefined || only === width;
  return width === (index % 2 === 0 ? 'narrow' : 'wide');
}

/** @param index of the scene among its kind */
function schemesOf(index: number): readonly [Scheme, Scheme?] {
  if (isWhole) return ['light', 'dark'];
  return index % 4 < 2 ? ['light'] : ['dark'];
}

/** The script of axe. */
const { source } = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core') as {
  source: string;
};

/** What axe finds, one line for each thing. */
async function findings(page: Page, rules?: string[]): Promise<string[]> {
  // Once for each document: by itself it is compiled anew, twice, each time that it is to look.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  // In the page itself: it has no frames, and the other way opens a second page each time.
  const axe = new AxeBuilder({ page, axeSource: 'undefined' }).setLegacyMode();
  // To describe what it found in order takes as long as to look.
  const told = { resultTypes: ['violations' as const] };
  const runOnly = rules ?? tags;
  const { violations } = await axe
    .options({ ...told, runOnly: { type: rules ? 'rule' : 'tag', values: runOnly } })
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`,
    ),
  );
}

async function expectAccessible(
  page: Page,
  name: string,
  [scheme, other]: readonly [Scheme, Scheme?],
): Promise<void> {
  // The screen's code may still be on its way.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  // What lies half under the bar after scrolling would count as too small.
  await page.evaluate(() => scrollTo(0, 0));
  await change(page, scheme);
  expect.soft(await findings(page), `${name}, ${scheme}`).toEqual([]);
  if (other === undefined) return;
  await change(page, other);
  // Nothing but colours is another in the other scheme.
  expect.soft(await findings(page, ['color-contrast']), `${name}, ${other}`).toEqual([]);
}

async function change(page: Page, scheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
}

async function expectToFit(page: Page, name: string): Promise<void> {
  const { needed, given } = await page.evaluate(() => ({
    needed: document.scrollingElement!.scrollWidth,
    given: document.documentElement.clientWidth,
  }));
  expect.soft(needed, `${name}: pixels needed of ${String(given)}`).toBeLessThanOrEqual(given);
}

/** With letters twice as large, as people set them in the browser, on a window of 640 or 1440 pixels. */
async function expectToFitLargeText(page: Page, name: string, width: Width): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await page.setViewportSize({ ...sizes[width], width: width === 'narrow' ? 640 : 1440 });
  await expectToFit(page, `${name}, letters twice as large`);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
  await page.setViewportSize(sizes[width]);
  await browser.detach();
}

/** Whoever wants little motion gets none. */
async function expectStillness(page: Page, name: string): Promise<void> {
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(({ effect }) => {
        const element = effect instanceof KeyframeEffect ? effect.target : null;
        return element?.outerHTML.slice(0, 120) ?? 'something';
      }),
  );
  expect.soft(moving, `${name}: what moves`).toEqual([]);
}

/** A form that one scene leaves open would be back in the next, which is in the same tab. */
async function forgetWhatWasOpen(page: Page): Promise<void> {
  if (page.url().startsWith('http')) await page.evaluate(() => sessionStorage.clear());
}

/** A part of the scenes, so that both workers have some of them at a time. */
function parts(all: readonly Scene[]): Scene[][] {
  const size = Math.ceil(all.length / Math.ceil(all.length / 10));
  return all.flatMap((_, index) => (index % size === 0 ? [all.slice(index, index + size)] : []));
}

for (const [kind, all] of Object.entries(scenes)) {
  for (const [index, part] of parts(all).entries()) {
    for (const width of ['narrow', 'wide'] as const) {
      const seen = part.filter((scene) => isSeenAt(width, scene, all.indexOf(scene)));
      test(`${kind}, ${width}, part ${String(index + 1)}: axe finds nothing, nothing overflows or moves`, async ({
        visit,
        campus,
        complaints,
      }) => {
        complaints.allow(/status of (4|5)\d\d/);
        const page = await visit(part[0]!.who, {
          viewport: sizes[width],
          // Colours that are on their way to others would be measured halfway.
          reducedMotion: 'reduce',
        });
        for (const scene of seen) {
          const { name, open } = scene;
          await test.step(name, async () => {
            await forgetWhatWasOpen(page);
            await open(page, campus);
            await expectToFit(page, name);
            await expectStillness(page, name);
            await expectAccessible(page, name, schemesOf(all.indexOf(scene)));
            await expectToFitLargeText(page, name, width);
          });
        }
      });
    }
  }
}
