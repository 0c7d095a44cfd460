import { type Browser, firefox } from '@playwright/test';
import { ensureFirefox } from '../../../scripts/programs/firefox.ts';

/** The worker fixture `browser` of tests that run in Firefox. */
export function inFirefox({}: object, use: (browser: Browser) => Promise<void>): Promise<void> {
  return useFirefox({}, use);
}

/** Like `inFirefox`, for a Firefox in which the person has turned on its protection against fingerprinting. */
export function inFirefoxAgainstFingerprinting(
  {}: object,
  use: (browser: Browser) => Promise<void>,
): Promise<void> {
  return useFirefox({ 'privacy.resistFingerprinting': true }, use);
}

async function useFirefox(
  firefoxUserPrefs: Record<string, boolean>,
  use: (browser: Browser) => Promise<void>,
): Promise<void> {
  const executablePath = ensureFirefox();
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath,
    firefoxUserPrefs,
  });
  await use(browser);
  await browser.close();
}
