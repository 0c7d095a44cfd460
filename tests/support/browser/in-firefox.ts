import { type Browser, firefox } from '@playwright/test';
import { ensureFirefox } from '../../../scripts/programs/firefox.ts';

type UseBrowser = (browser: Browser) => Promise<void>;

/** The worker fixture `browser` of tests that run in Firefox. */
export async function inFirefox({}: object, use: UseBrowser) {
  await useFirefox(use);
}

/** Like `inFirefox`, for a Firefox whose user has turned on the protection against fingerprinting. */
export async function inFirefoxAgainstFingerprinting({}: object, use: UseBrowser) {
  await useFirefox(use, { 'privacy.resistFingerprinting': true });
}

/** Like `inFirefox`, for a Firefox whose user has blocked cookies, and thereby all storage. */
export async function inFirefoxWithoutCookies({}: object, use: UseBrowser) {
  await useFirefox(use, { 'network.cookie.cookieBehavior': 2 });
}

async function useFirefox(
  use: UseBrowser,
  firefoxUserPrefs: Record<string, boolean | number> = {},
) {
  const executablePath = ensureFirefox();
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath,
    firefoxUserPrefs,
  });
  await use(browser);
  await browser.close();
}
