import { expect, test } from '../support/browser/on-campus.ts';
import { phone, press, toast } from '../support/browser/screen.ts';
import { shortForm } from '../support/short-form.ts';

test(
  'on a phone, a saved search finds a new item, and is stopped from its notification',
  shortForm,
  async ({ visit, campus, word }) => {
    const page = await visit('amara', phone);
    await page.goto(`/?search=${word}`);
    await press(page, 'Tell me when something like this is found');
    await expect(
      toast(page, "Done. We'll notify you when something like this is posted."),
    ).toBeVisible();

    const item = await (
      await campus.as('kofi')
    ).postItem({ title: `Parasol ${word}`, status: 'Found', location: 'Boat house' });
    await page.goto('/notifications');
    const found = page.getByRole('link', { name: `Your saved search found "${item.title}".` });
    await expect(async () => {
      await page.reload();
      await expect(found).toBeVisible({ timeout: 2000 });
    }).toPass();
    await expect(found).toHaveAttribute('href', `/items/${item._id}`);
    await page.getByRole('button', { name: 'Stop this search' }).first().click();
    await expect(page.getByText("Stopped. You won't get more notifications")).toBeVisible();

    await page.goto('/profile');
    await expect(page.getByText('No saved searches yet.')).toBeVisible();
  },
);
