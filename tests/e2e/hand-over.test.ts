import { expect, test } from '../support/browser/on-campus.ts';
import { detail, phone, press } from '../support/browser/screen.ts';

test.use(phone);

test('the poster shows the code, the claimant types it, and both see at once that the item is returned', async ({
  visit,
  campus,
  poster: finder,
}) => {
  const kofi = await campus.as('kofi');
  const item = await finder.postItem();
  await kofi.claim(item);
  const page = await visit(finder.session);
  const claimants = await visit(kofi.session);
  await Promise.all([page, claimants].map((each) => each.goto(`/items/${item._id}`)));

  await press(page, 'Generate OTP');
  const sheet = page.getByRole('dialog', { name: item.title });
  const qr = await sheet.getByRole('img', { name: /^QR code/ }).boundingBox();
  expect(qr!.width).toBeGreaterThanOrEqual(260);
  await expect(sheet.getByRole('timer')).toHaveText(/^29:\d\d$/);
  const code = (await sheet.getByText(/^\d{6}$/).textContent())!;

  const field = claimants.getByLabel('Enter OTP');
  await field.pressSequentially(code.slice(0, 5));
  await expect(field).toHaveValue(code.slice(0, 5));
  await expect(detail(page, 'Status')).toHaveText('Claimed');

  await Promise.all([
    expect(page.getByText('Back with Kofi Mensah after less than a minute')).toBeInViewport(),
    expect(claimants.getByText('Back with you after less than a minute')).toBeInViewport(),
    field.press(code.slice(5)),
  ]);
  await expect(sheet).toBeHidden();
  await expect(detail(page, 'Status')).toHaveText('Returned');
  await expect(detail(claimants, 'Status')).toHaveText('Returned');

  // It is a moment: later visits only have the status mark.
  await page.reload();
  await expect(detail(page, 'Status')).toHaveText('Returned');
  await expect(page.getByText(/^Back with/)).toBeHidden();
});
