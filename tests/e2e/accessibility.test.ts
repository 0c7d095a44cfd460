import type { Page } from '@playwright/test';
import { type Scheme, expectAccessible, setColorScheme } from '../support/browser/checks/axe.ts';
import {
  expectHalfFree,
  expectNoAnimations,
  expectToFit,
  expectToFitLargeText,
  expectToFitTextSpacing,
  expectWholeSelects,
  sizes,
} from '../support/browser/checks/fitting.ts';
import { walkFocus } from '../support/browser/checks/focus.ts';
import { expect, test } from '../support/browser/on-campus.ts';
import { scenes } from '../support/browser/scenes/all.ts';
import { phoneScenes } from '../support/browser/scenes/phone.ts';
import type { Scene, Width } from '../support/browser/scenes/scene.ts';
import { isShortForm, shortForm } from '../support/short-form.ts';

/** Offline scenes, in which the offline bar covers the end of the window. */
const offlineScenes = phoneScenes.filter(({ name }) =>
  ['home, offline', 'item, offline', 'outbox, waiting and failed'].includes(name),
);

/** The short form checks the main screens, each at one width and in one colour scheme. */
const inShortForm: Record<keyof typeof scenes | 'offline', readonly string[]> = {
  visitor: ['home', 'item', 'login, forgotten password', 'register'],
  user: [
    'own item, two claims',
    'claiming an item',
    'new item',
    'dashboard',
    'messages',
    'profile',
  ],
  keeper: ['desk with an open item', 'guarded item, hand-over checks'],
  admin: ['admin, overview', 'admin, items'],
  offline: ['home, offline'],
};

/** Window sizes in which `walkFocus` moves the focus. The narrow one is that of a usual phone. */
const focusSizes: typeof sizes = { ...sizes, narrow: { width: 390, height: 700 } };

/** Forgets the forms that a scene left open, so that they do not open again in the next scene of the tab. */
async function forgetOpenForms(page: Page): Promise<void> {
  if (page.url().startsWith('http')) await page.evaluate(() => sessionStorage.clear());
}

/** Splits the scenes into tests, so that both Playwright workers check some of them at the same time. */
function splitScenes(all: readonly Scene[]): Scene[][] {
  const size = Math.ceil(all.length / Math.ceil(all.length / 10));
  return all.flatMap((_, index) => (index % size === 0 ? [all.slice(index, index + size)] : []));
}

function checkedScenes(kind: keyof typeof inShortForm, width: Width, all: readonly Scene[]) {
  const isAt = ({ only }: Scene) => only === undefined || only === width;
  if (!isShortForm) return all.filter(isAt);
  const main = all.filter(({ name }) => inShortForm[kind].includes(name));
  return main.filter((_, index) => width === (index % 2 === 0 ? 'narrow' : 'wide'));
}

function schemesAt(width: Width): readonly [Scheme, ...Scheme[]] {
  if (!isShortForm) return ['light', 'dark', 'forced'];
  return width === 'narrow' ? ['light'] : ['dark'];
}

const kinds = Object.entries({ ...scenes, offline: offlineScenes }) as [
  keyof typeof inShortForm,
  readonly Scene[],
][];
for (const [kind, all] of kinds) {
  for (const width of ['narrow', 'wide'] as const) {
    for (const [index, part] of splitScenes(checkedScenes(kind, width, all)).entries()) {
      test(
        `${kind}, ${width}, part ${String(index + 1)}: has no axe violations, overflow or animations, and shows each focused control`,
        shortForm,
        async ({ visit, campus, complaints }) => {
          complaints.allow(/status of (4|5)\d\d/);
          complaints.allow(/net::ERR_INTERNET_DISCONNECTED|WebSocket connection to .* failed/);
          const page = await visit(part[0]!.who, {
            viewport: sizes[width],
            // Without transitions, because axe would measure a colour in the middle of one.
            reducedMotion: 'reduce',
          });
          for (const { name, open } of part) {
            await test.step(name, async () => {
              await forgetOpenForms(page);
              await page.setViewportSize(sizes[width]);
              await open(page, campus);
              await page.setViewportSize(sizes[width]);
              await expectToFit(page, name);
              await expectWholeSelects(page, name, width);
              await expectNoAnimations(page, name);
              await expectAccessible(page, name, schemesAt(width));
              await setColorScheme(page, 'light');
              await expectToFitTextSpacing(page, name);
              await expectToFitLargeText(page, name, width);
              if (width === 'narrow') await expectHalfFree(page, name);
              await page.setViewportSize(focusSizes[width]);
              expect.soft(await walkFocus(page), `${name}: hidden when focused`).toEqual([]);
            });
          }
        },
      );
    }
  }
}
