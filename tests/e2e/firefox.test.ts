/** Tests what only Firefox does with the page. */
import type { Browser } from '@playwright/test';
import { inFirefox } from '../support/browser/in-firefox.ts';
import { expect, test as base } from '../support/browser/on-campus.ts';
import { pictureOf } from '../support/browser/screen.ts';

const test = base.extend<object, { browser: Browser }>({
  browser: [inFirefox, { scope: 'worker' }],
});

test('Firefox: a photo that loads shows its placeholder without its alternative text', async ({
  visit,
  complaints,
}) => {
  // Playwright injects a style for each screenshot.
  complaints.allow(/style-src/);
  const page = await visit(null);
  // Never answers, so that the photos stay loading.
  await page.route('**/*.webp', () => undefined);
  await page.goto('/', { waitUntil: 'commit' });
  const photo = page.getByRole('article').first().getByRole('img');
  await expect(photo).toHaveAttribute('alt', /./);
  const shown = await pictureOf(photo);

  await photo.evaluate((image) => image.setAttribute('alt', ' '));
  expect(shown.equals(await pictureOf(photo))).toBe(true);
});
