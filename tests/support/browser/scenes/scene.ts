import type { Page } from '@playwright/test';
import type { PersonName } from '../../campus/fill.ts';
import type { Campus } from '../campus.ts';

/** The widths that matter: of a small phone, and of a desk. */
export type Width = 'narrow' | 'wide';

/** A screen in one of its states. */
export interface Scene {
  name: string;
  /** Who looks at it; null is a visitor. */
  who: PersonName | null;
  /** Where it is seen, when not everywhere. */
  only?: Width;
  /** Brings a page into it; the page may show anything before. */
  open: (page: Page, campus: Campus) => Promise<unknown>;
}

/** Scenes of one person. */
export function scenesOf(
  who: PersonName | null,
  scenes: Record<string, Scene['open'] | Pick<Scene, 'open' | 'only'>>,
): Scene[] {
  return Object.entries(scenes).map(([name, scene]) => ({
    name,
    who,
    ...(typeof scene === 'function' ? { open: scene } : scene),
  }));
}

/** Waits until nothing is on its way any more: no skeleton stands and nothing says that it is loading. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('main [aria-busy="true"]') === null &&
      ![...document.querySelectorAll('main [role="status"]')].some((said) =>
        /^(Loading|Checking)/.test(said.textContent),
      ),
  );
}

/** Opens an address and waits until it is all there. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // A document shows its screen before the script is there, and nobody's name.
  await page.getByRole('banner').getByText('Loading').waitFor({ state: 'detached' });
  await settled(page);
}
