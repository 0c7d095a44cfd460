import { type Page, expect } from '@playwright/test';
import { backpack } from '../items.ts';
import { redLeftBlueRight } from '../photos.ts';
import { fillIn } from './screen.ts';

/** Fills in the new-item form with a photo. Other fields are those of the backpack. */
export async function fillInItem(page: Page, title: string): Promise<void> {
  const { description, location, category } = backpack;
  await fillIn(page, { Title: title, Description: description, Location: location });
  await page.getByLabel('Category').selectOption(category);
  await page.getByRole('radio', { name: 'Found' }).check();
  const buffer = await redLeftBlueRight(640, 480).jpeg().toBuffer();
  await page
    .getByLabel('Image')
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByRole('img', { name: 'Preview of the image' })).toBeVisible();
}
