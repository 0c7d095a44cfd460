import type { Page } from '@playwright/test';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { claimThroughDialog } from '../support/browser/screens/claim.ts';
import { expect, test } from '../support/browser/on-campus.ts';
import { detail, phone, pictureOf, toast, logIn } from '../support/browser/screen.ts';
import { codeIn } from '../support/servers/mail-server.ts';
import { cornersOf, quarters, quartersFromCamera } from '../support/photos.ts';
import { shortForm } from '../support/short-form.ts';

test.use({ ...phone, hasVisited: true, contextOptions: {} });

/** Posts an item with a photo from a camera. */
async function postBackpack(page: Page, title: string): Promise<void> {
  const photo = await quartersFromCamera();
  const { width, height, orientation, exif } = await sharp(photo).metadata();
  expect({ width, height, orientation }).toEqual({ width: 4032, height: 3024, orientation: 6 });
  expect(exif?.includes('Pocket Camera')).toBe(true);

  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill('With a laptop in it.');
  await page.getByRole('radio', { name: 'Bags', exact: true }).tap();
  await page.getByRole('radio', { name: 'Found' }).tap();
  await page.getByLabel('Location').fill('Main Hall, Room 101');
  await page
    .getByLabel('Image')
    .setInputFiles({ name: 'IMG_2041.JPG', mimeType: 'image/jpeg', buffer: photo });
  await expect(page.getByRole('img', { name: 'Preview of the image' })).toBeVisible();
  await page.getByRole('button', { name: 'Submit' }).tap();
  // The portal may ask about a similar lost item of the campus first.
  const none = page.getByRole('button', { name: 'None of these, post it' });
  const created = toast(page, 'Item created successfully!');
  await expect(none.or(created)).toBeVisible();
  if (await none.isVisible()) await none.tap();
  await expect(created).toBeVisible();
  await expect(page).toHaveURL(/\/items\/[0-9a-f-]{36}$/);
}

/** Checks that the photo on the page is upright and has no metadata, such as where it was taken. */
async function expectUprightAndBare(page: Page, title: string): Promise<void> {
  const shown = page.getByRole('img', { name: title });
  // The toast may cover the photo.
  await expect(toast(page, 'Item created successfully!')).toBeHidden();
  // The bar or an offer at the bottom of the window may cover it, too.
  await shown.evaluate((photo) => photo.scrollIntoView({ block: 'start' }));
  await expect.poll(async () => cornersOf(await pictureOf(shown))).toEqual(quarters);
  await page.evaluate(() => window.scrollTo(0, 0));

  const response = await page.request.get((await shown.getAttribute('src'))!);
  const served = await response.body();
  expect(await cornersOf(served)).toEqual(quarters);
  const { width, height, exif, xmp, iptc, orientation } = await sharp(served).metadata();
  expect({ width, height, exif, xmp, iptc, orientation }).toEqual({ width: 1200, height: 1600 });
  for (const trace of ['Exif', 'EXIF', 'GPS', 'Pocket Camera']) {
    expect(served.includes(trace), trace).toBe(false);
  }
}

/**
 * Generates the return code as poster.
 * @returns its digits, and the address in its QR code
 */
async function generateCode(page: Page) {
  await page.getByRole('button', { name: 'Generate OTP' }).tap();
  const digits = await page.getByText(/^\d{6}$/).textContent();
  let address = '';
  // Try several times: the sheet slides in, and a toast first has to move out of the way of the code.
  await expect(async () => {
    const picture = await pictureOf(page.getByRole('img', { name: /^QR code/ }));
    const image = sharp(picture).ensureAlpha().raw();
    const { data, info } = await image.toBuffer({ resolveWithObject: true });
    address = decodeQR({ ...info, data });
  }).toPass({ timeout: 20_000 });
  return { digits: digits!, address };
}

test(
  "a found backpack is posted on a finder's phone, claimed and returned to its owner",
  shortForm,
  async ({ campus, mails, newcomer: finder, word, page, device }) => {
    const title = `Blue ${word}`;
    const owner = {
      name: `Olu ${word}`,
      email: `owner-${word}@campus.example`,
      password: 'four pots',
    };

    await test.step('a visitor sees cards, searches, filters and opens an item', async () => {
      const others = await campus.as('priya');
      await others.postItem({ title: `Black ${word}`, location: 'Library' });
      await others.postItem({ title: `Silver ${word}`, status: 'Lost', location: 'Café' });
      await others.postItem({ title: 'Calculator', status: 'Lost' });
      const cards = page.getByRole('article');
      await page.goto('/');
      await expect(cards).toHaveCount(8);
      await page.getByPlaceholder('Search by title, description, or tags...').fill(word);
      await expect(cards).toHaveCount(2);
      await page.getByRole('radio', { name: 'Lost' }).tap();
      await expect(cards).toHaveCount(1);
      await cards.getByRole('link', { name: 'View Details' }).tap();
      await expect(page.getByRole('heading', { name: `Silver ${word}` })).toBeVisible();
      await expect(detail(page, 'Location')).toHaveText('Café');
    });

    await test.step('registers with the mailed code', async () => {
      await page.getByRole('link', { name: 'Register' }).tap();
      await page.getByLabel('Name').fill(finder.name);
      await page.getByLabel('Email').fill(finder.email);
      await page.getByLabel('Password', { exact: true }).fill(finder.password);
      await page.getByLabel('Confirm Password').fill(finder.password);
      await page.getByRole('button', { name: 'Register' }).tap();
      await expect(page).toHaveURL(`/verify-otp?email=${encodeURIComponent(finder.email)}`);
      await page.getByPlaceholder('6-digit').fill(codeIn(await mails.next(finder.email)));
      await page.getByRole('button', { name: 'Verify' }).tap();
      await expect(toast(page, 'Logged in successfully!')).toBeVisible();
      await expect(page).toHaveURL('/');
    });

    await test.step('logs out and in again', async () => {
      await page.getByRole('button', { name: 'Menu' }).tap();
      await expect(page.getByRole('dialog').getByText(finder.email)).toBeVisible();
      await page.getByRole('button', { name: 'Logout' }).tap();
      await expect(toast(page, 'Logged out successfully!')).toBeVisible();
      await expect(page).toHaveURL('/login');
      await logIn(page, finder);
      await expect(page).toHaveURL('/');
    });

    await test.step('posts the backpack with a photo from the camera', async () => {
      await page.getByRole('link', { name: '+ Add New Item' }).tap();
      await postBackpack(page, title);
      await expect(detail(page, 'Posted By')).toHaveText(finder.name);
      await expect(detail(page, 'Status')).toHaveText('Found');
      await expectUprightAndBare(page, title);
    });

    const itemAddress = page.url();
    await campus.join(owner);
    const ownerPhone = await device();
    const ownerPage = ownerPhone.pages()[0]!;

    await test.step('the owner signs in and claims it, and the finder sees a toast', async () => {
      await ownerPage.goto('/');
      await ownerPage
        .getByRole('article', { name: title })
        .getByRole('link', { name: 'View Details' })
        .tap();
      await ownerPage.getByRole('button', { name: 'Claim' }).tap();
      await expect(ownerPage).toHaveURL('/login');
      await logIn(ownerPage, owner);
      await expect(ownerPage).toHaveURL(itemAddress);
      await Promise.all([
        expect(toast(page, `${owner.name} claimed "${title}".`)).toBeVisible(),
        claimThroughDialog(ownerPage),
      ]);
      await expect(detail(ownerPage, 'Status')).toHaveText('Claimed');
      await expect(detail(ownerPage, 'Claimed By')).toHaveText(owner.name);
      await expect(ownerPage.getByRole('button', { name: 'Already Claimed' })).toBeDisabled();
    });

    const code = await test.step('the finder shows the return code', async () => {
      const { digits, address } = await generateCode(page);
      expect(address).toBe(`${itemAddress}#code=${digits}`);
      return digits;
    });

    await test.step('the owner enters the code, and both see that the backpack is returned', async () => {
      await Promise.all([
        expect(toast(page, `${owner.name} confirmed the return of "${title}".`)).toBeVisible(),
        ownerPage.getByLabel('Enter OTP').fill(code),
      ]);
      await expect(detail(ownerPage, 'Status')).toHaveText('Returned');
      await expect(detail(page, 'Status')).toHaveText('Returned');
      await page.getByRole('link', { name: 'Lost & Found', exact: true }).tap();
      // The reader may count as busy after the tap. The list then stays as it is and offers a button.
      const card = page.getByRole('article', { name: title });
      const arrived = page.getByRole('button', { name: /new items? – show$/ });
      await expect(card.or(arrived).first()).toBeVisible();
      if (await arrived.isVisible()) await arrived.tap();
      await expect(card).toContainText('Returned');
    });
  },
);

test('a photo is upright and without metadata if the phone cannot shrink it', async ({
  visit,
  poster,
  word,
}) => {
  const page = await visit(poster.session);
  await page.addInitScript(() => {
    Object.assign(window, { createImageBitmap: undefined });
  });
  await page.goto('/items/create');
  await postBackpack(page, `Blue ${word}`);
  await expectUprightAndBare(page, `Blue ${word}`);
});

test('fills in a scanned return code, also after signing in first', async ({
  visit,
  campus,
  newcomer: owner,
  poster: claimant,
}) => {
  const finder = await campus.as('priya');
  const item = await finder.postItem();
  await claimant.claim(item);
  const page = await visit(finder.session);
  await page.goto(`/items/${item._id}`);
  const { digits, address } = await generateCode(page);

  const ownerPage = await visit(null);
  await ownerPage.goto(address);
  await ownerPage.getByRole('main').getByRole('link', { name: 'Login' }).tap();
  await logIn(ownerPage, owner);
  await expect(ownerPage.getByLabel('Enter OTP')).toHaveValue(digits);

  // Open the scanned address again, as the camera app does; now the phone is signed in.
  await ownerPage.goto('about:blank');
  await ownerPage.goto(address);
  await expect(ownerPage.getByLabel('Enter OTP')).toHaveValue(digits);
  await ownerPage.getByRole('button', { name: 'Verify' }).tap();

  await expect(detail(ownerPage, 'Status')).toHaveText('Returned');
  await expect(detail(page, 'Status')).toHaveText('Returned');
});
