/** Tests the filters of home: category, place, period, photo and order. */
import type { Page } from '@playwright/test';
import { unreachableErrors } from '../support/browser/checks/complaints.ts';
import { waitForWorker } from '../support/browser/device/offline.ts';
import { expect, test } from '../support/browser/on-campus.ts';
import { phone, press, waitUntilHydrated } from '../support/browser/screen.ts';
import { shortForm } from '../support/short-form.ts';

const cards = (page: Page) => page.getByRole('article');
const filters = (page: Page) => page.getByRole('button', { name: /^Filters/ });
const panel = (page: Page) => page.getByRole('region', { name: 'Filters' });
const named = (page: Page, name: string) => page.getByRole('article', { name });

test.describe('on a device with saved items', () => {
  test.use({ hasVisited: true });

  test('filters by category and period, keeps them when going back, and filters offline', async ({
    poster,
    word,
    page,
    context,
    complaints,
  }) => {
    complaints.allow(unreachableErrors);
    await poster.postItem({ title: `Bag ${word}`, category: 'Bags' }, { photo: false });
    await poster.postItem({ title: `Key ${word}`, category: 'Keys' }, { photo: false });
    await page.goto(`/?search=${word}`);
    await waitUntilHydrated(page);
    await expect(cards(page)).toHaveCount(2);

    await filters(page).focus();
    await page.keyboard.press('Enter');
    await panel(page).getByLabel('Category').selectOption('Keys');
    await panel(page).getByLabel('Posted').selectOption('Last 7 days');
    const address = `/?search=${word}&category=Keys&period=week`;
    await expect(page).toHaveURL(address);
    await expect(cards(page)).toHaveCount(1);
    await expect(filters(page)).toHaveAccessibleName(/2 in effect/);

    await named(page, `Key ${word}`).getByRole('link', { name: 'View Details' }).click();
    await expect(page).toHaveURL(/\/items\//);
    await page.goBack();
    await expect(page).toHaveURL(address);
    await expect(cards(page)).toHaveCount(1);
    // A reload must show the same filtered list.
    await page.reload();
    await expect(cards(page)).toHaveCount(1);
    await waitForWorker(page);

    await context.setOffline(true);
    await press(page, 'Remove filter: Keys');
    await expect(page).toHaveURL(`/?search=${word}&period=week`);
    await expect(cards(page)).toHaveCount(2);
    await filters(page).click();
    await panel(page).getByLabel('Category').selectOption('Bags');
    await expect(page.getByRole('status').filter({ hasText: '1 saved item' })).toBeVisible();
    await expect(named(page, `Bag ${word}`)).toBeVisible();
    await panel(page).getByLabel('With photo').check({ force: true });
    await expect(cards(page)).toHaveCount(0);
    await context.setOffline(false);
  });
});

test.describe('on a phone', () => {
  test.use(phone);

  test('shows the chosen status when it comes from the address, and after Clear search', async ({
    visit,
    word,
  }) => {
    const page = await visit(null);
    const chip = (name: string) => page.getByRole('radio', { name });
    await page.goto(`/?search=${word}&status=Returned`);
    await expect(chip('Returned')).toBeInViewport({ ratio: 0.9 });
    await press(page, 'Clear search');
    await expect(chip('All Statuses')).toBeChecked();
    await expect(chip('All Statuses')).toBeInViewport({ ratio: 0.9 });
  });

  test(
    'opens a sheet, in which each choice updates the items immediately',
    shortForm,
    async ({ visit, poster, word }) => {
      await poster.postItem({ title: `Bag ${word}`, location: `Bridge ${word}` }, { photo: false });
      await poster.postItem({ title: `Key ${word}`, location: 'Library' }, { photo: false });
      const page = await visit(null);
      await page.goto(`/?search=${word}`);
      await waitUntilHydrated(page);
      await filters(page).tap();
      const sheet = page.getByRole('dialog', { name: 'Filters' });
      await sheet.getByLabel('Place').fill('bridge');
      await expect(page).toHaveURL(`/?search=${word}&place=bridge`);
      await sheet.getByRole('button', { name: 'Show items' }).tap();
      await expect(sheet).toBeHidden();
      await expect(cards(page)).toHaveCount(1);
      await expect(filters(page)).toBeFocused();
      await press(page, 'Clear all');
      await expect(cards(page)).toHaveCount(2);
    },
  );

  test('says which word it found instead of a misspelt one, without a layout shift', async ({
    visit,
    poster,
  }) => {
    const [word, typo] = ['quizzicality', 'quizzicalitty'];
    await poster.postItem({ title: `Bag ${word}` }, { photo: false });
    const page = await visit(null);
    const top = async () => (await cards(page).first().boundingBox())!.y;
    await page.goto(`/?search=${word}`);
    await expect(cards(page)).toHaveCount(1);
    const correct = await top();
    await page.goto(`/?search=${typo}`);
    await expect(page.getByRole('status').filter({ hasText: `results for ${word}` })).toBeVisible();
    expect(await top()).toBe(correct);
  });
});
