import type { Page } from '@playwright/test';
import { accountOf } from '../support/campus/fill.ts';
import { connectionErrors } from '../support/browser/checks/complaints.ts';
import { isCached, waitForWorker } from '../support/browser/device/offline.ts';
import { expect, test } from '../support/browser/on-campus.ts';
import { planPicture } from '../support/browser/screens/plan.ts';
import { fillIn, phone, press } from '../support/browser/screen.ts';
import { shortFormIf } from '../support/short-form.ts';

const picker = (page: Page) => page.getByRole('button', { name: 'Set the position on the plan' });

async function uploadPlan(page: Page): Promise<void> {
  await page.goto('/admin/places');
  await page.getByRole('heading', { name: 'Plan of the campus' }).waitFor();
  await page.locator('input[type="file"]').setInputFiles(await planPicture());
  await expect(page.getByText('The plan was saved.')).toBeVisible();
  await expectPlan(page);
}

async function expectPlan(page: Page): Promise<void> {
  const picture = page.getByAltText(/^The plan of the campus/);
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(800);
}

for (const [device, options] of [
  ['a phone', phone],
  ['a wide screen', { viewport: { width: 1440, height: 900 } }],
] as const) {
  test(
    `on ${device}, an admin uploads a plan and places a building, which completes locations`,
    shortFormIf(device === 'a phone'),
    async ({ visit, word }) => {
      const page = await visit('ruth', options);
      await page.goto('/admin');
      await page.getByRole('link', { name: 'Places and plan' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Places' })).toBeVisible();
      await uploadPlan(page);

      await press(page, 'Add Place');
      const dialog = page.getByRole('dialog', { name: 'Add Place' });
      await dialog.getByLabel('Name').fill(`House ${word}`);
      await dialog.getByLabel('Aliases').fill(`Red ${word}`);
      const box = await picker(page).boundingBox();
      await picker(page).click({ position: { x: box!.width * 0.25, y: box!.height * 0.25 } });
      await expect(dialog.getByRole('status').filter({ hasText: '%' })).toHaveText(
        /^2[45](\.\d)? % from the left, 2[45](\.\d)? % from the top$/,
      );
      await dialog.getByLabel('From left (%)').fill('25');
      await dialog.getByLabel('From top (%)').fill('25');
      await picker(page).press('ArrowRight');
      await picker(page).press('Shift+ArrowDown');
      await expect(dialog.getByLabel('From top (%)')).toHaveValue('30');
      await press(dialog, 'Add Place');

      const row = page.getByRole('row', { name: new RegExp(`House ${word}`) });
      await expect(row.getByText('26 % from the left, 30 % from the top')).toBeVisible();
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      ).toBeLessThanOrEqual(0);

      await page.goto('/admin');
      // On a phone, too, the places are rows of a table, because cards would make the screen long.
      await expect(row).toHaveCSS('display', 'table-row');

      await page.goto('/items/create');
      const location = page.getByRole('combobox', { name: 'Location' });
      await expect
        .poll(() =>
          location.evaluate((field: HTMLInputElement) =>
            Array.from(field.list?.options ?? [], ({ value, text }) => `${value} ${text}`.trim()),
          ),
        )
        .toEqual(expect.arrayContaining([`House ${word}`, `House ${word} Red ${word}`]));

      await page.goto('/');
      await page
        .getByRole('button', { name: /^Filters/ })
        .filter({ visible: true })
        .click();
      await press(page, 'Places on the plan');
      await page.getByRole('button', { name: new RegExp(`^House ${word}`) }).click();
      await expect(page).toHaveURL(/[?&]place=House/);
    },
  );
}

test.describe('with a service worker', () => {
  test.use({ hasVisited: true });

  test('shows places and plan offline once they were seen', async ({
    page,
    context,
    complaints,
  }) => {
    for (const error of connectionErrors) complaints.allow(error);
    await page.goto('/login');
    const { email, password } = accountOf('ruth');
    await fillIn(page, { Email: email, Password: password });
    await press(page, 'Login');
    await expect(page).toHaveURL('/');
    await uploadPlan(page);
    await page.getByText(/^\d+ phrase/).waitFor();
    await waitForWorker(page);
    const plan = page.getByAltText(/^The plan of the campus/);
    const address = await plan.evaluate((image: HTMLImageElement) => image.currentSrc);
    await expect.poll(() => isCached(page, address)).toBe(true);

    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('You need to be online for admin actions.')).toBeVisible();
    await expectPlan(page);
  });
});
