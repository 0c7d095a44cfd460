import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/on-campus.ts';
import {
  detail,
  expectFieldError,
  phone,
  pictureOf,
  press,
  toast,
} from '../support/browser/screen.ts';
import { shortForm } from '../support/short-form.ts';

test.use(phone);

/** Replaces the page's camera by one that shows a picture. */
async function holdBeforeCamera(page: Page, picture: Buffer): Promise<void> {
  await page.addInitScript(
    (source) => {
      async function getUserMedia() {
        const image = new Image();
        image.src = source;
        await image.decode();
        const canvas = document.createElement('canvas');
        Object.assign(canvas, { width: image.width, height: image.height });
        // Draw repeatedly, because the stream gets a frame only when the canvas changes.
        setInterval(() => canvas.getContext('2d')?.drawImage(image, 0, 0), 100);
        return canvas.captureStream();
      }
      Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } });
    },
    `data:image/png;base64,${picture.toString('base64')}`,
  );
}

test('the poster shows the code, the claimant types it, and both see at once that the item is returned', async ({
  visit,
  campus,
  poster: finder,
}) => {
  const kofi = await campus.as('kofi');
  const item = await finder.postItem();
  await kofi.claim(item);
  const page = await visit(finder.session);
  const claimantPage = await visit(kofi.session);
  await Promise.all([page, claimantPage].map((each) => each.goto(`/items/${item._id}`)));

  await press(page, 'Generate OTP');
  const sheet = page.getByRole('dialog', { name: item.title });
  const qr = await sheet.getByRole('img', { name: /^QR code/ }).boundingBox();
  expect(qr!.width).toBeGreaterThanOrEqual(260);
  await expect(sheet.getByRole('timer')).toHaveText(/^29:\d\d$/);
  const code = (await sheet.getByText(/^\d{6}$/).textContent())!;

  const field = claimantPage.getByLabel('Enter OTP');
  await field.pressSequentially(code.slice(0, 5));
  await expect(field).toHaveValue(code.slice(0, 5));
  await expect(detail(page, 'Status')).toHaveText('Claimed');

  await Promise.all([
    expect(page.getByText('Back with Kofi Mensah after less than a minute')).toBeInViewport(),
    expect(claimantPage.getByText('Back with you after less than a minute')).toBeInViewport(),
    field.press(code.slice(5)),
  ]);
  await expect(sheet).toBeHidden();
  await expect(detail(page, 'Status')).toHaveText('Returned');
  await expect(detail(claimantPage, 'Status')).toHaveText('Returned');

  // The stamp appears only once; later visits only have the status mark.
  await page.reload();
  await expect(detail(page, 'Status')).toHaveText('Returned');
  await expect(page.getByText(/^Back with/)).toBeHidden();
});

test('the stamp of a returned item does not widen the page of a phone', async ({
  visit,
  campus,
  poster: finder,
}) => {
  const kofi = await campus.as('kofi');
  const item = await finder.postItem();
  await kofi.claim(item);
  const params = { id: item._id };
  const code = await campus.call(finder.session)('POST /items/{id}/generate-otp', { params });
  const page = await visit(kofi.session, { reducedMotion: 'no-preference' });
  await page.goto(`/items/${item._id}`);
  await page.getByLabel('Enter OTP').pressSequentially(code.ok ? code.value.otp : '');
  await expect(page.getByText(/^Back with you/)).toBeVisible();
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
  );
  expect(await page.evaluate(() => innerWidth)).toBe(phone.viewport.width);
});

test('the focus ring of the actions is whole on a phone after the return code was entered', async ({
  visit,
  campus,
  poster: finder,
}) => {
  const kofi = await campus.as('kofi');
  const item = await finder.postItem();
  await kofi.claim(item);
  const params = { id: item._id };
  const code = await campus.call(finder.session)('POST /items/{id}/generate-otp', { params });
  const page = await visit(kofi.session);
  await page.goto(`/items/${item._id}`);
  await page.getByLabel('Enter OTP').pressSequentially(code.ok ? code.value.otp : '');
  const actions = page.getByRole('group', { name: 'Actions', exact: true });
  await expect(actions).toBeFocused();

  const [ring, quickLinks] = await Promise.all([
    actions.evaluate((group) => {
      const { bottom } = group.getBoundingClientRect();
      const { outlineOffset, outlineWidth } = getComputedStyle(group);
      return bottom + parseFloat(outlineOffset) + parseFloat(outlineWidth);
    }),
    page.getByRole('navigation', { name: 'Quick links' }).boundingBox(),
  ]);
  expect(ring).toBeLessThanOrEqual(quickLinks!.y);
});

test(
  'a keeper scans the code at the desk, which fills it in, and Verify returns the item',
  shortForm,
  async ({ visit, campus, poster: finder }) => {
    const kofi = await campus.as('kofi');
    const item = await finder.postItem();
    await kofi.claim(item);
    const params = { id: item._id };
    const keeper = (await campus.as('grace')).session;
    const body = { keeperId: keeper.user.id, keeperName: keeper.user.name };
    await campus.call(keeper)('POST /items/{id}/assign-keeper', { params, body });
    const page = await visit(finder.session);
    await page.goto(`/items/${item._id}`);
    await press(page, 'Generate OTP');
    const sheet = page.getByRole('dialog', { name: item.title });
    const code = (await sheet.getByText(/^\d{6}$/).textContent())!;

    const desk = await visit('grace', { viewport: { width: 1440, height: 900 } });
    await holdBeforeCamera(desk, await pictureOf(sheet.getByRole('img', { name: /^QR code/ })));
    await desk.goto('/desk');
    await desk.getByRole('search').getByRole('button', { name: 'Scan' }).click();
    await expect(desk.getByLabel('Enter OTP')).toHaveValue(code);
    await expect(desk.getByRole('dialog')).toBeHidden();
    await expect(detail(page, 'Status')).toHaveText('Claimed');
    await press(desk, 'Verify');
    await expect(toast(desk, 'Return confirmed. The item is marked Returned.')).toBeVisible();
    await expect(detail(page, 'Status')).toHaveText('Returned');
  },
);

test('the page of an item marks a wrong return code', async ({
  visit,
  campus,
  poster: owner,
  complaints,
}) => {
  // Chromium logs the refusal as an error.
  complaints.allow(/the server responded with a status of 400/);
  const item = await (await campus.as('kofi')).postItem();
  await owner.claim(item);
  const page = await visit(owner.session);
  await page.goto(`/items/${item._id}`);
  const otp = page.getByLabel('Enter OTP');

  await press(page, 'Verify');
  await expectFieldError(otp, 'Please enter the OTP.');
  await expect(otp).toBeFocused();

  await otp.fill('12345');
  await press(page, 'Verify');
  await expectFieldError(otp, 'The OTP has 6 digits.');
  await expect(otp).toHaveValue('12345');

  await otp.fill('123456');
  await expect(toast(page, 'Invalid or expired OTP')).toBeVisible();
  await expectFieldError(otp, 'Invalid or expired OTP');
  await expect(otp).toHaveValue('123456');
  await expect(otp).toBeFocused();
  await expect(detail(page, 'Status')).toHaveText('Claimed');
});
