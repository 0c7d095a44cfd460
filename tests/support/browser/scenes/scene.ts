import type { Page } from '@playwright/test';
import type { PersonName } from '../../campus/fill.ts';
import type { Campus } from '../campus.ts';

/** The widths of a small phone and of a desktop. */
export type Width = 'narrow' | 'wide';

/** A screen in one of its states. */
export interface Scene {
  name: string;
  /** The person who views it; null for a visitor. */
  who: PersonName | null;
  /** The only width at which this state exists; absent if it exists at both. */
  only?: Width;
  /** Brings a page into this state, whatever it shows before. */
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

/** Waits until no skeleton and no loading text is left. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('main [aria-busy="true"]') === null &&
      ![...document.querySelectorAll('main [role="status"]')].some((status) =>
        /^(Loading|Checking)/.test(status.textContent),
      ),
  );
}

/** Opens a URL and waits until the screen is complete. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // A server-rendered document shows the screen before the account is known.
  await page.getByRole('banner').getByText('Loading').waitFor({ state: 'detached' });
  await waitUntilLoaded(page);
}
