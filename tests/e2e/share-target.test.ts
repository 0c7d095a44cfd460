import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Reply } from '../../contract/endpoints.ts';
import { unreachableErrors } from '../support/browser/checks/complaints.ts';
import { readDeviceStorage } from '../support/browser/device/device-storage.ts';
import { expect, test } from '../support/browser/on-campus.ts';
import { chooseCategory } from '../support/browser/screens/new-item.ts';
import type { PortalApi } from '../support/browser/portal-api.ts';
import type { Portal } from '../support/browser/portal.ts';
import { fillIn, press, signIn, toast } from '../support/browser/screen.ts';
import { share } from '../support/browser/device/share.ts';
import { cornersOf, quarters, quartersFromCamera, quartersFromPhone } from '../support/photos.ts';
import { shortForm } from '../support/short-form.ts';

const preview = (page: Page) => page.getByAltText('Preview of the image');

/** The photo in the form, as a PNG. */
async function photoInForm(page: Page): Promise<Buffer> {
  await expect(preview(page)).toBeVisible();
  const address = await preview(page).evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

async function chooseRequiredFields(page: Page) {
  await chooseCategory(page, 'Bags');
  await page.getByRole('radio', { name: /^Found/ }).check();
  await page.getByLabel('Location').fill('Main Hall');
}

test.use({ hasVisited: true });

test.beforeEach(({ complaints }) => {
  complaints.allow(unreachableErrors);
});

/** A photo that does not need to be shrunk. */
const smallPhoto = () => quartersFromPhone(1008, 756);

/** Opens the portal signed in, and waits until the worker knows the account. */
async function openAs(page: Page, portal: Portal, { session }: PortalApi): Promise<void> {
  await signIn(page.context(), portal.origin, session);
  await page.goto('/');
  await expect.poll(async () => (await readDeviceStorage(page)).sessions).toBe(1);
  // Without an active worker the server would answer the share, and drop the photo.
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

test(
  'a shared camera photo opens a new item with the shrunk photo, which can be posted',
  shortForm,
  async ({ portal, poster, page }) => {
    await openAs(page, portal, poster);
    await share(page, {
      title: 'Blue bag',
      text: 'It hung on a chair.',
      photo: await quartersFromCamera(),
    });

    await expect(page.getByLabel('Title')).toHaveValue('Blue bag');
    await expect(page.getByLabel('Description')).toHaveValue('It hung on a chair.');
    const photo = await photoInForm(page);
    expect((await sharp(photo).metadata()).height).toBe(1600);
    expect(await cornersOf(photo)).toEqual(quarters);
    await chooseRequiredFields(page);
    await press(page, 'Submit');
    await expect(toast(page, 'Item created successfully!')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Blue bag' })).toBeVisible();
    await expect(page.locator('main img').first()).toBeVisible();
  },
);

test('an item shared offline is posted with its photo once the network is back', async ({
  portal,
  poster,
  word,
  page,
  context,
  complaints,
}) => {
  complaints.allow(/WebSocket connection to .* failed|status of 404 .*\/api\/v1\/items\//);
  await openAs(page, portal, poster);
  await page.goto('/items/create');
  await expect(page.getByRole('option', { name: 'Bags' })).toBeAttached();
  await context.setOffline(true);
  await share(page, { photo: await smallPhoto() });
  expect(await cornersOf(await photoInForm(page))).toEqual(quarters);

  // The photo survives a reload.
  await page.reload();
  expect(await cornersOf(await photoInForm(page))).toEqual(quarters);
  await fillIn(page, { Title: `Blue ${word}`, Description: 'It hung on a chair.' });
  await chooseRequiredFields(page);
  await press(page, 'Submit');
  await expect(page.getByRole('heading', { name: `Blue ${word}` })).toBeVisible();

  await context.setOffline(false);
  await expect
    .poll(async () => {
      const response = await page.request.get(
        `/api/v1/search/items/search?search=${word}&page=1&limit=8`,
      );
      const { data } = (await response.json()) as Reply<'GET /search/items/search'>;
      return data.items.map(({ title, photo }) => [title, photo !== null]);
    })
    .toEqual([[`Blue ${word}`, true]]);
});

test('a photo shared while signed out is in the form after signing in', async ({
  poster: _,
  newcomer,
  page,
}) => {
  await page.goto('/');
  await share(page, { title: 'Blue bag', photo: await smallPhoto() });
  await expect(page.getByText(/^Log in to post what you shared/)).toBeVisible();
  await page.reload();
  await fillIn(page, { Email: newcomer.email, Password: newcomer.password });
  await press(page, 'Login');

  await expect(page.getByLabel('Title')).toHaveValue('Blue bag');
  expect(await cornersOf(await photoInForm(page))).toEqual(quarters);
});

test('three photos shared while signed out, two of them together, become three drafts', async ({
  poster: _,
  newcomer,
  page,
}) => {
  const photo = await smallPhoto();
  await page.goto('/');
  await share(page, { title: 'Blue bag', photo });
  await expect(page.getByText(/^Log in to post what you shared/)).toBeVisible();
  await share(page, { title: 'Red scarf', photo: [photo, photo] });
  await fillIn(page, { Email: newcomer.email, Password: newcomer.password });
  await press(page, 'Login');

  await expect(page.getByLabel('Title')).toHaveValue('Red scarf');
  await expect(page.getByText('2 more waiting to be posted')).toBeVisible();
  await page.getByRole('link', { name: 'Continue Blue bag' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Blue bag');
  expect(await cornersOf(await photoInForm(page))).toEqual(quarters);
  await fillIn(page, { Description: 'It hung on a chair.' });
  await chooseRequiredFields(page);
  await press(page, 'Submit');
  await expect(
    toast(page, '2 more things you started or shared are waiting under “Post Item”.'),
  ).toBeVisible();

  await page.goto('/items/create');
  await expect(page.getByLabel('Title')).toHaveValue('Red scarf');
  await page.getByRole('link', { name: 'Continue A photo without a title' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('');
  expect(await cornersOf(await photoInForm(page))).toEqual(quarters);
  await expect(page.getByRole('link', { name: 'Continue Red scarf' })).toBeVisible();
});

test('sharing a photo does not change the draft of another item', async ({
  portal,
  poster,
  page,
}) => {
  await openAs(page, portal, poster);
  await page.goto('/items/create');
  await fillIn(page, { Title: 'Half an umbrella' });
  await share(page, { photo: await smallPhoto() });
  await photoInForm(page);
  await expect(page.getByLabel('Title')).toHaveValue('');

  await page.goto('/items/create');
  await expect(page.getByLabel('Title')).toHaveValue('Half an umbrella');
  await expect(preview(page)).toBeHidden();
});

test('signing out removes shared photos from the device', async ({ portal, poster, page }) => {
  await openAs(page, portal, poster);
  await share(page, { title: 'Blue bag', photo: await smallPhoto() });
  await photoInForm(page);
  await page.getByRole('button', { name: /Account menu/ }).click();
  await press(page, 'Logout');
  await expect(toast(page, 'Logged out successfully!')).toBeVisible();

  await expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise((resolve) => {
            indexedDB.open('portal').onsuccess = ({ target }) => {
              const db = (target as IDBOpenDBRequest).result;
              const request = db.transaction('drafts').objectStore('drafts').getAllKeys();
              request.onsuccess = () => {
                db.close();
                // The row `created` is about the database itself.
                resolve(request.result.filter((key) => key !== 'created'));
              };
            };
          }),
      ),
    )
    .toEqual([]);
});

test('asks for the photo again if it was shared before the worker started', async ({
  visit,
  poster,
}) => {
  const page = await visit(poster.session);
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
  });
  await page.goto('/');
  await share(page, { photo: await smallPhoto() });
  await expect(page.getByText(/^What you shared didn't arrive/)).toBeVisible();
});
