import { type Browser, firefox } from '@playwright/test';
import { ensureFirefox } from '../../../scripts/programs/firefox.ts';

/** The worker fixture `browser` of tests that run in Firefox. */
export async function inFirefox({}: object, use: (browser: Browser) => Promise<void>) {
  const executablePath = ensureFirefox();
  const browser = await firefox.launch({ channel: 'moz-firefox', executablePath });
  await use(browser);
  await browser.close();
}
