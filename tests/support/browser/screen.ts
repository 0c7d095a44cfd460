import { type Locator, type Page, expect } from '@playwright/test';
import type { Session } from './portal-api.ts';
import type { Portal } from './portal.ts';

/** A phone held upright, for `test.use`. */
export const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
} as const;

/** What the portal has just said; the latest one where it said the same before. */
export function toast(page: Page, text: string | RegExp): Locator {
  const area = page.getByRole('region', { name: /^Notifications/ });
  return area.getByText(text, { exact: true }).last();
}

/** Writes into fields, each named by its label. */
export async function fillIn(page: Page | Locator, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}

/** Answers the next browser confirmation. @returns what it asks */
export function answerConfirm(page: Page, answer: 'accept' | 'dismiss'): Promise<string> {
  return page.waitForEvent('dialog').then(async (dialog) => {
    await dialog[answer]();
    return dialog.message();
  });
}

export async function press(page: Page | Locator, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}

/** A picture of what is shown, without a style of the test's own: the content policy allows none. */
export function pictureOf(shown: Locator): Promise<Buffer> {
  return shown.screenshot({ caret: 'initial' });
}

/** Waits until the page that the server sent answers by itself: who is signed in, only the browser knows. */
export async function alive(page: Page): Promise<void> {
  const signs = page
    .getByRole('link', { name: 'Register' })
    .or(page.getByRole('button', { name: /Account menu/ }));
  await expect(signs.first()).toBeVisible();
}

/** What stands beside a name in an item's details. */
export function detail(page: Page, name: string): Locator {
  return page.locator('div:has(> dt)').filter({ hasText: name }).getByRole('definition');
}

/** What a browser keeps in which somebody signed in before. */
export function storageOf(origin: string, { authorization, user }: Session) {
  const localStorage = [
    { name: 'token', value: authorization },
    { name: 'user', value: JSON.stringify(user) },
  ];
  return { cookies: [], origins: [{ origin, localStorage }] };
}

/** Signs in as another tab does that keeps all else that the device has stored, as setStorageState() does not. */
export async function signInBeside(page: Page, origin: string, session: Session): Promise<void> {
  const kept = storageOf(origin, session).origins.flatMap(({ localStorage }) => localStorage);
  // No screen of the portal is in the way.
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate((entries) => {
    for (const { name } of entries) localStorage.removeItem(name);
    // The token last: nobody is ever there with another's.
    for (const { name, value } of entries.toReversed()) localStorage.setItem(name, value);
  }, kept);
}

/** Makes the page's device one on which somebody signed in before. */
export async function signInOn(page: Page, portal: Portal, session: Session): Promise<void> {
  await page.context().setStorageState(storageOf(portal.origin, session));
}

/** Waits until a field is marked as wrong, for this reason. */
export async function expectMarked(field: Locator, reason: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(escaped(reason)));
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
