import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { type Page, expect } from '@playwright/test';

/**
 * Whether the checks leave out a rule of axe. They leave out the contrast of level AAA, which the portal's colours do
 * not aim for, and the rules that axe calls deprecated.
 */
const isLeftOut = ({ ruleId, tags }: { ruleId: string; tags: string[] }): boolean =>
  ruleId === 'color-contrast-enhanced' || tags.includes('deprecated');

/**
 * Colour scheme of the portal. `forced` is the light scheme in a browser whose user forces the same few colours on all
 * pages (the CSS media feature `forced-colors`).
 */
export type Scheme = 'light' | 'dark' | 'forced';

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

/**
 * Checks a screen with axe. Checks all rules in the first colour scheme, and in each other scheme only the rules whose
 * result may differ. The screen then stays in the last scheme.
 */
export async function expectAccessible(
  page: Page,
  name: string,
  [scheme, ...others]: readonly [Scheme, ...Scheme[]],
): Promise<void> {
  // The screen's code may still be loading.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  // Make sticky bars static, because they cover parts of some targets until the user scrolls. Axe would report these
  // targets as too small. walkFocus checks that bars cover no focused control.
  await page.evaluate(() => {
    scrollTo(0, 0);
    for (const bar of document.querySelectorAll<HTMLElement>('main *'))
      if (getComputedStyle(bar).position === 'sticky') bar.style.position = 'static';
  });
  await setColorScheme(page, scheme);
  expect.soft(await findings(page), `${name}, ${scheme}`).toEqual([]);
  for (const other of others) {
    await setColorScheme(page, other);
    // Light and dark differ only in their colours, so the contrast is the only rule to check again. With forced
    // colours, check all rules except the contrast, because axe cannot read the colours that the browser sets.
    const rules =
      other === 'forced' ? (await allRules(page)).filter(isNotContrast) : ['color-contrast'];
    expect.soft(await findings(page, rules), `${name}, ${other}`).toEqual([]);
  }
  await page.evaluate(() => {
    for (const bar of document.querySelectorAll<HTMLElement>('main *'))
      if (bar.style.position === 'static') bar.style.position = '';
  });
}

export async function setColorScheme(page: Page, scheme: Scheme): Promise<void> {
  const colorScheme = scheme === 'forced' ? 'light' : scheme;
  await page.emulateMedia({ colorScheme, forcedColors: scheme === 'forced' ? 'active' : 'none' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}
