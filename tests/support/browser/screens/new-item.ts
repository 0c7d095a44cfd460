import { type Page, expect } from '@playwright/test';
import { backpack } from '../../calls/items.ts';
import { redLeftBlueRight } from '../../photos.ts';
import { fillIn } from '../screen.ts';

/** Chooses a category, in the select or, on a phone, by its chip. */
export async function chooseCategory(page: Page, name: string): Promise<void> {
  const select = page.getByRole('combobox', { name: 'Category' });
  const chip = page.getByRole('radio', { name, exact: true });
  await select.or(chip).waitFor();
  if (await select.isVisible()) await select.selectOption(name);
  else await chip.check();
}

/** Fills in the new-item form for a found item: the given title, a photo, and the other fields from `backpack`. */
export async function fillInItem(page: Page, title: string): Promise<void> {
  const { description, location, category } = backpack;
  await fillIn(page, { Title: title, Description: description, Location: location });
  await chooseCategory(page, category);
  await page.getByRole('radio', { name: 'Found' }).check();
  const buffer = await redLeftBlueRight(640, 480).jpeg().toBuffer();
  await page
    .getByLabel('Image')
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByRole('img', { name: 'Preview of the image' })).toBeVisible();
}
