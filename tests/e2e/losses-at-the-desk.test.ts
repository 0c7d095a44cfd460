import { expect, test } from '../support/browser/on-campus.ts';
import { chooseCategory } from '../support/browser/screens/new-item.ts';
import { fillIn, phone, press } from '../support/browser/screen.ts';

test('a keeper posts a lost item for a person at the desk, and the person gets it after registering', async ({
  visit,
  campus,
  newcomer,
  word,
}) => {
  const page = await visit('grace');
  await page.goto('/desk');
  await page.getByRole('link', { name: 'Report a loss' }).click();
  await fillIn(page, {
    'Their name': newcomer.name,
    'Their email': `mistyped-${newcomer.email}`,
    Title: `Scarf ${word}`,
    Description: 'Red wool, with a fringe.',
    Location: 'Library',
  });
  await chooseCategory(page, 'Bags');
  await press(page, 'Submit');
  await page.waitForURL(/\/items\/[0-9a-f]/);
  await expect(page.getByText(`${newcomer.name}, mistyped-${newcomer.email}.`)).toBeVisible();
  await press(page, 'Correct name or email');
  const dialog = page.getByRole('dialog', { name: 'Correct the owner' });
  await dialog.getByLabel('Their email').fill(newcomer.email);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const line = page.getByText(`Posted for ${newcomer.name}, ${newcomer.email}.`);
  await expect(line).toBeVisible();

  const stranger = await visit('kofi');
  await stranger.goto(new URL(page.url()).pathname);
  await expect(stranger.getByRole('heading', { level: 1, name: word })).toBeVisible();
  await expect(stranger.getByRole('main')).not.toContainText(newcomer.email);

  const { session } = await campus.join(newcomer);
  await expect(line).toHaveCount(0);
  const owner = await visit(session, phone);
  await owner.goto('/notifications');
  const notice = `posted "Scarf ${word}" as lost for you.`;
  await expect(owner.getByText(notice)).toBeVisible();
  await owner.goto('/dashboard');
  await expect(owner.getByRole('row').filter({ hasText: word })).toBeVisible();
});
