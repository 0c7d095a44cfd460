/** Tests that a poster can remove a private detail and the private photo. */
import { expect, test } from '../support/browser/on-campus.ts';
import { phone, press, toast } from '../support/browser/screen.ts';
import { redLeftBlueRight } from '../support/photos.ts';

test.use(phone);

test('the poster removes a private detail and the private photo, and nobody gets them any more', async ({
  visit,
  campus,
  poster,
  word,
}) => {
  const page = await visit(poster.session);
  await page.goto('/items/create');
  await page.getByRole('radio', { name: /^Found/ }).check({ force: true });
  await page.getByLabel('Title').fill(`Bag ${word}`);
  await page.getByRole('radio', { name: 'Bags' }).check({ force: true });
  await page.getByLabel('Location').fill('Main Hall');
  await page.getByLabel('Description').fill('Blue canvas');
  await page.getByText('Only the owner would know').click();
  await page.getByLabel('Lining').fill(`${word} with dots`);
  await page.getByLabel('Charm or key ring').fill('A small bear');
  const buffer = await redLeftBlueRight(640, 480).jpeg().toBuffer();
  const file = { name: 'inside.jpg', mimeType: 'image/jpeg', buffer };
  await page.getByLabel('Private photo (optional)').setInputFiles(file);
  await expect(page.getByRole('img', { name: 'Preview of the private photo' })).toBeVisible();
  await press(page, 'Submit');
  await expect(page.getByRole('heading', { level: 1, name: `Bag ${word}` })).toBeVisible();
  const id = new URL(page.url()).pathname.slice('/items/'.length);

  const stored = async () => {
    const call = campus.call(poster.session);
    const reply = await call('GET /items/{id}/private-details', { params: { id } });
    if (!reply.ok) throw new Error(JSON.stringify(reply.failure));
    return reply.value;
  };
  const { photo, privateDetails } = await stored();
  expect(privateDetails).toHaveLength(2);
  const statusOfPhoto = async () => (await page.request.get(photo!.large)).status();
  expect(await statusOfPhoto()).toBe(200);

  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByText('Only the owner would know').click();
  await page.getByLabel('Lining').fill('');
  await page.getByLabel('Remove Private Photo').check();
  await press(page, 'Save Changes');
  await expect(toast(page, 'Item updated successfully!')).toBeVisible();

  expect(await stored()).toEqual({
    privateDetails: [{ kind: 'charm', text: 'A small bear' }],
    photo: null,
  });
  // The files are deleted after the response.
  await expect.poll(statusOfPhoto).toBe(404);
  await page.getByText('Only the owner would know').click();
  await press(page, 'Show private details');
  await expect(page.getByText('A small bear')).toBeVisible();
  await expect(page.getByText(`${word} with dots`)).toHaveCount(0);
  await expect(page.getByRole('img', { name: 'Private photo' })).toHaveCount(0);
});
