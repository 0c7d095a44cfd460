import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/on-campus.ts';
import { scenes } from '../support/browser/scenes/all.ts';
import type { Scene, Width } from '../support/browser/scenes/scene.ts';
import { isLongForm } from '../support/browser/long-form.ts';

/**
 * All of axe's rules are checked except these: the contrast of level AAA, which the portal's colours do not aim for,
 * and what axe itself calls deprecated.
 */
const isLeftOut = ({ ruleId, tags }: { ruleId: string; tags: string[] }): boolean =>
  ruleId === 'color-contrast-enhanced' || tags.includes('deprecated');

/** The colours of the portal, or those of a person who forces their own on all pages. */
type Scheme = 'light' | 'dark' | 'forced';

const sizes = {
  narrow: { width: 320, height: 640 },
  wide: { width: 1440, height: 900 },
} as const;

/**
 * Whether a scene is checked at a width. The short form checks each scene at one width and in one colour scheme only,
 * because checking all combinations takes minutes.
 * @param index of the scene among those of its role
 */
function isCheckedAt(width: Width, { only }: Scene, index: number): boolean {
  if (only !== undefined || isLongForm) return only === undefined || only === width;
  return width === (index % 2 === 0 ? 'narrow' : 'wide');
}

/** @param index of the scene among those of its role */
function schemesOf(index: number): readonly [Scheme, ...Scheme[]] {
  if (isLongForm) return ['light', 'dark', 'forced'];
  return index % 4 < 2 ? ['light'] : ['dark'];
}

/** The source text of axe. */
const { source } = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core') as {
  source: string;
};

const isNotContrast = (rule: string): boolean => rule !== 'color-contrast';

async function allRules(page: Page): Promise<string[]> {
  const rules = await page.evaluate(() =>
    // The script of axe adds itself to the window.
    (window as unknown as { axe: { getRules: () => { ruleId: string; tags: string[] }[] } }).axe
      .getRules()
      .map(({ ruleId, tags }) => ({ ruleId, tags })),
  );
  return rules.filter((rule) => !isLeftOut(rule)).map(({ ruleId }) => ruleId);
}

/** The violations that axe finds, as one line each. */
async function findings(page: Page, rules?: string[]): Promise<string[]> {
  // Compile axe once for each document; AxeBuilder by itself would compile it twice for each check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  // Legacy mode runs axe in the page itself. The other mode opens a second page for each check.
  const axe = new AxeBuilder({ page, axeSource: 'undefined' }).setLegacyMode();
  // Describing the passed rules would take as long as checking them.
  const violationsOnly = { resultTypes: ['violations' as const] };
  const values = rules ?? (await allRules(page));
  const { violations } = await axe
    .options({ ...violationsOnly, runOnly: { type: 'rule', values } })
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
  [scheme, ...others]: readonly [Scheme, ...Scheme[]],
): Promise<void> {
  // The screen's code may still be loading.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  // Bars cover part of some targets until the user scrolls, and axe would report them as too small. The test of the focus
  // checks that they cover no control that has the focus.
  await page.evaluate(() => {
    scrollTo(0, 0);
    for (const bar of document.querySelectorAll<HTMLElement>('main *'))
      if (getComputedStyle(bar).position === 'sticky') bar.style.position = 'static';
  });
  await setColorScheme(page, scheme);
  expect.soft(await findings(page), `${name}, ${scheme}`).toEqual([]);
  for (const other of others) {
    await setColorScheme(page, other);
    // The colour schemes differ only in their colours. Forced ones are the browser's, and axe cannot read them.
    const rules =
      other === 'forced' ? (await allRules(page)).filter(isNotContrast) : ['color-contrast'];
    expect.soft(await findings(page, rules), `${name}, ${other}`).toEqual([]);
  }
}

async function setColorScheme(page: Page, scheme: Scheme): Promise<void> {
  const colorScheme = scheme === 'forced' ? 'light' : scheme;
  await page.emulateMedia({ colorScheme, forcedColors: scheme === 'forced' ? 'active' : 'none' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

async function expectToFit(page: Page, name: string): Promise<void> {
  const { needed, given } = await page.evaluate(() => ({
    needed: document.scrollingElement!.scrollWidth,
    given: document.documentElement.clientWidth,
  }));
  expect.soft(needed, `${name}: pixels needed of ${String(given)}`).toBeLessThanOrEqual(given);
}

/** Checks that nothing overflows with the browser's font size doubled, in a window of 640 or 1440 pixels. */
async function expectToFitLargeText(page: Page, name: string, width: Width): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await page.setViewportSize({ ...sizes[width], width: width === 'narrow' ? 640 : 1440 });
  await expectToFit(page, `${name}, font size doubled`);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
  await page.setViewportSize(sizes[width]);
  await browser.detach();
}

/** Checks that nothing overflows with the spacing of WCAG 1.4.12, Text Spacing. */
async function expectToFitTextSpacing(page: Page, name: string): Promise<void> {
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

/** Checks that fixed and sticky elements leave half of the window free at 400 % zoom of a window of 1280 x 1024. */
async function expectHalfFree(page: Page, name: string): Promise<void> {
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

/** Checks that nothing moves if the person prefers reduced motion. */
async function expectNoAnimations(page: Page, name: string): Promise<void> {
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

/** Prevents that a form left open by one scene opens again in the next, which uses the same tab. */
async function forgetOpenForms(page: Page): Promise<void> {
  if (page.url().startsWith('http')) await page.evaluate(() => sessionStorage.clear());
}

/** Splits the scenes into tests, so that both Playwright workers check some of them at the same time. */
function splitScenes(all: readonly Scene[]): Scene[][] {
  const size = Math.ceil(all.length / Math.ceil(all.length / 10));
  return all.flatMap((_, index) => (index % size === 0 ? [all.slice(index, index + size)] : []));
}

for (const [kind, all] of Object.entries(scenes)) {
  for (const [index, part] of splitScenes(all).entries()) {
    for (const width of ['narrow', 'wide'] as const) {
      const checked = part.filter((scene) => isCheckedAt(width, scene, all.indexOf(scene)));
      test(`${kind}, ${width}, part ${String(index + 1)}: has no axe violations, overflow or motion`, async ({
        visit,
        campus,
        complaints,
      }) => {
        complaints.allow(/status of (4|5)\d\d/);
        const page = await visit(part[0]!.who, {
          viewport: sizes[width],
          // During a transition axe would measure a colour between two.
          reducedMotion: 'reduce',
        });
        for (const scene of checked) {
          const { name, open } = scene;
          await test.step(name, async () => {
            await forgetOpenForms(page);
            await open(page, campus);
            await expectToFit(page, name);
            await expectNoAnimations(page, name);
            await expectAccessible(page, name, schemesOf(all.indexOf(scene)));
            await setColorScheme(page, 'light');
            await expectToFitTextSpacing(page, name);
            await expectToFitLargeText(page, name, width);
            if (width === 'narrow') await expectHalfFree(page, name);
          });
        }
      });
    }
  }
}
