/** Tests what only Firefox does with the page. */
import type { Browser } from '@playwright/test';
import {
  inFirefox,
  inFirefoxAgainstFingerprinting,
  inFirefoxWithoutCookies,
} from '../support/browser/in-firefox.ts';
import { expect, test as base } from '../support/browser/on-campus.ts';
import { pictureOf } from '../support/browser/screen.ts';
import { quartersFromCamera } from '../support/photos.ts';

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

const againstFingerprinting = base.extend<object, { browser: Browser }>({
  browser: [inFirefoxAgainstFingerprinting, { scope: 'worker' }],
});

againstFingerprinting(
  'Firefox that hides pixels from pages: the form keeps the photo as it was chosen',
  async ({ visit, poster }) => {
    const page = await visit(poster.session);
    await page.goto('/items/create');
    const chosen = {
      name: 'photo.jpg',
      mimeType: 'image/jpeg',
      buffer: await quartersFromCamera(),
    };
    await page.getByLabel('Image (optional)').setInputFiles(chosen);
    const preview = page.getByRole('img', { name: 'Preview of the image' });
    // A photo that was shrunk is 1600 pixels high.
    await expect(preview).toHaveJSProperty('naturalHeight', 4032);
  },
);

const withoutCookies = base.extend<object, { browser: Browser }>({
  browser: [inFirefoxWithoutCookies, { scope: 'worker' }],
});

withoutCookies(
  'Firefox that blocks cookies: a student signs in, and the form says that it cannot save a draft',
  async ({ visit, newcomer, campus, complaints }) => {
    complaints.allow(/ServiceWorker/);
    await campus.join(newcomer);
    const page = await visit(null);
    await page.goto('/login');
    await page.getByLabel('Email').pressSequentially(newcomer.email);
    await page.getByLabel('Password', { exact: true }).pressSequentially(newcomer.password);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Post Item' }).click();
    await page.getByLabel('Title').pressSequentially('Scarf');
    await expect(page.getByText("Your draft can't be saved on this device.")).toBeVisible();
  },
);
