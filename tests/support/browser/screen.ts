import { type BrowserContext, type Locator, type Page, expect } from '@playwright/test';
import type { Account, Session } from './portal-api.ts';

/** A phone in portrait orientation, for `test.use`. */
export const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
} as const;

/** The latest toast with this text. */
export function toast(page: Page, text: string | RegExp): Locator {
  const area = page.getByRole('region', { name: /^Notifications/ });
  return area.getByText(text, { exact: true }).last();
}

/** Fills in fields by their labels. */
export async function fillIn(page: Page | Locator, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}

/**
 * Answers the next browser confirmation.
 * @returns its question
 */
export function answerConfirm(page: Page, answer: 'accept' | 'dismiss'): Promise<string> {
  return page.waitForEvent('dialog').then(async (dialog) => {
    await dialog[answer]();
    return dialog.message();
  });
}

export async function press(page: Page | Locator, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}

/** Fills in the login screen, and waits until the person is signed in. */
export async function logIn(page: Page, { email, password }: Account): Promise<void> {
  await fillIn(page, { Email: email, Password: password });
  await press(page, 'Login');
  await expect(toast(page, 'Logged in successfully!')).toBeVisible();
  // The next screen opens 300 ms after the toast. A logout before that would end on home instead of on the login
  // screen.
  await expect(page).not.toHaveURL(/\/login$/);
}

/** Takes a screenshot without injecting styles, which the content security policy forbids. */
export function pictureOf(shown: Locator): Promise<Buffer> {
  return shown.screenshot({ caret: 'initial' });
}

/**
 * Waits until the server-rendered page is hydrated. Only then does it show the signed-in account, or the links for
 * visitors.
 */
export async function waitUntilHydrated(page: Page): Promise<void> {
  const signs = page
    .getByRole('link', { name: 'Register', exact: true })
    .or(page.getByRole('button', { name: /Account menu/ }));
  await expect(signs.first()).toBeVisible();
}

/** The value next to a name in an item's details. */
export function detail(page: Page, name: string): Locator {
  return page.locator('div:has(> dt)').filter({ hasText: name }).getByRole('definition');
}

/** Entries of local storage. The token is written last, so that it is never stored beside another account's user. */
function storedEntries({ authorization, user }: Session) {
  return [
    { name: 'user', value: JSON.stringify(user) },
    { name: 'token', value: authorization },
  ];
}

/** Storage of a browser with a session. */
export function storageOf(origin: string, session: Session) {
  return { cookies: [], origins: [{ origin, localStorage: storedEntries(session) }] };
}

/** Signs in like another tab. Unlike setStorageState(), it keeps the rest of the device's storage. */
export async function signInAsOtherTab(
  page: Page,
  origin: string,
  session: Session,
): Promise<void> {
  const stored = storedEntries(session);
  // A page without the portal's script, which could interfere.
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate((entries) => {
    for (const { name } of entries) localStorage.removeItem(name);
    for (const { name, value } of entries) localStorage.setItem(name, value);
  }, stored);
}

/**
 * Signs a device in when it opens its next document on the origin. The session is written to local storage before the
 * document's scripts run. Other entries stay. To write the storage immediately, Playwright would open another page,
 * which takes longer than opening a screen.
 */
export async function signIn(
  context: BrowserContext,
  origin: string,
  session: Session,
): Promise<void> {
  const stored = encodeURIComponent(JSON.stringify(storedEntries(session)));
  await context.addCookies([{ name: sessionCookie, value: stored, url: origin }]);
  await context.addInitScript(
    ([name, at]) => {
      if (location.origin !== at) return;
      const [, value] = new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie) ?? [];
      if (value === undefined) return;
      document.cookie = `${name}=; Max-Age=0; Path=/`;
      const entries = JSON.parse(decodeURIComponent(value)) as { name: string; value: string }[];
      for (const entry of entries) localStorage.setItem(entry.name, entry.value);
    },
    [sessionCookie, origin] as const,
  );
}

/** Cookie with the session. The next document deletes it, so that later documents do not sign in again. */
const sessionCookie = 'session-of-the-test';

/** Waits until a field is marked as invalid with this reason. */
export async function expectFieldError(field: Locator, reason: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(escaped(reason)));
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
