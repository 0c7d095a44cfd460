import { claimDialog } from '../support/browser/screens/claim.ts';
import { tabTo, typeInto } from '../support/browser/checks/keyboard.ts';
import { expect, test } from '../support/browser/on-campus.ts';
import { detail, toast } from '../support/browser/screen.ts';
import { codeIn } from '../support/servers/mail-server.ts';
import { redLeftBlueRight } from '../support/photos.ts';

const finder = {
  Name: 'Kim Keys',
  Email: 'kim@campus.example',
  Password: 'three green kettles',
  'Confirm Password': 'three green kettles',
};
const title = 'Typewriter in a blue case';

test('people can register, post, claim and return with the keyboard only', async ({
  visit,
  campus,
}) => {
  const wide = { viewport: { width: 1440, height: 900 } };
  const page = await visit(null, wide);
  const { keyboard } = page;

  await test.step('registers with the mailed code', async () => {
    await page.goto('/');
    await tabTo(page, page.getByRole('link', { name: 'Register' }));
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Register' })).toBeFocused();
    await typeInto(page, finder);
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Verify OTP' })).toBeFocused();
    await tabTo(page, page.getByPlaceholder('6-digit'));
    await keyboard.type(codeIn(await campus.mails.next(finder.Email)));
    await keyboard.press('Enter');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  await test.step('opens the menu with an arrow and closes it with Escape', async () => {
    const avatar = page.getByRole('button', { name: /Account menu/ });
    await tabTo(page, avatar);
    await keyboard.press('ArrowDown');
    await expect(page.getByRole('link', { name: 'Profile' })).toBeFocused();
    await keyboard.press('Escape');
    await expect(avatar).toBeFocused();
    await expect(page.getByRole('link', { name: 'Profile' })).toBeHidden();
  });

  await test.step('posts an item with a photo', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Post Item' }));
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Post Item' })).toBeFocused();
    // Start waiting some steps early, or the file chooser could open before Playwright intercepts it.
    const chooser = page.waitForEvent('filechooser');
    await tabTo(page, page.getByLabel('Image'));
    await keyboard.press('Enter');
    const buffer = await redLeftBlueRight(640, 481).jpeg().toBuffer();
    await (await chooser).setFiles({ name: 'case.jpg', mimeType: 'image/jpeg', buffer });
    await expect(page.getByRole('img', { name: 'Preview of the image' })).toBeVisible();
    await tabTo(page, page.getByRole('radio', { name: 'Lost' }));
    await keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Found' })).toBeChecked();
    await typeInto(page, { Title: title });
    const category = page.getByLabel('Category');
    await tabTo(page, category);
    await expect(category.getByRole('option', { name: 'Other' })).toBeAttached();
    await keyboard.press('End');
    await expect(category).toHaveValue('Other');
    await typeInto(page, { Location: 'Library', Description: 'With a ribbon in it.' });
    await tabTo(page, page.getByRole('button', { name: 'Submit' }));
    await keyboard.press('Space');
    await expect(page).toHaveURL(/\/items\/[0-9a-f-]{36}$/);
    await expect(detail(page, 'Category')).toHaveText('Other');
  });

  const ownerPage = await visit('priya', wide);

  await test.step('the owner finds the item with the search and claims it', async () => {
    await ownerPage.goto('/');
    await tabTo(ownerPage, ownerPage.getByRole('searchbox'));
    await ownerPage.keyboard.type('typewriter');
    const card = ownerPage.getByRole('article', { name: title });
    await expect(card).toBeVisible();
    await expect(ownerPage.getByRole('article')).toHaveCount(1);
    await tabTo(ownerPage, card.getByRole('link', { name: 'View Details' }));
    await ownerPage.keyboard.press('Enter');
    await expect(ownerPage.getByRole('heading', { name: title })).toBeFocused();
    await tabTo(ownerPage, ownerPage.getByRole('button', { name: 'Claim Item' }));
    await ownerPage.keyboard.press('Enter');
    const dialog = claimDialog(ownerPage);
    await expect(dialog.getByLabel('Describe it in your own words')).toBeFocused();
    await ownerPage.keyboard.type('The key with the letter Q is missing.');
    for (const unknown of await dialog.getByRole('checkbox').all()) {
      await tabTo(ownerPage, unknown);
      await ownerPage.keyboard.press('Space');
    }
    await tabTo(ownerPage, dialog.getByRole('button', { name: 'Claim Item' }));
    await ownerPage.keyboard.press('Enter');
    await expect(detail(ownerPage, 'Status')).toHaveText('Claimed');
    await expect(toast(page, `Priya Raghunathan claimed "${title}".`)).toBeVisible();
  });

  const code = await test.step('the finder sees the claim and generates the code', async () => {
    await expect(page.getByText(/^Nobody has accepted this claim yet/)).toBeVisible();
    await tabTo(page, page.getByRole('button', { name: 'Generate OTP' }));
    await keyboard.press('Enter');
    return (await page.getByText(/^\d{6}$/).textContent())!;
  });

  await test.step('the owner enters the code, and the item is returned', async () => {
    await tabTo(ownerPage, ownerPage.getByLabel('Enter OTP'));
    // Typing the sixth digit submits the form.
    await ownerPage.keyboard.type(code);
    await expect(detail(ownerPage, 'Status')).toHaveText('Returned');
    await expect(detail(page, 'Status')).toHaveText('Returned');
  });
});
