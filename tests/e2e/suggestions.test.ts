import type { Page } from '@playwright/test';
import type { Item } from '../../contract/entities.ts';
import { recordShifts, recordedShifts } from '../support/browser/checks/layout-shifts.ts';
import { expect, test } from '../support/browser/on-campus.ts';
import { phone, press } from '../support/browser/screen.ts';

const suggestions = (page: Page, name = 'This may be it') => page.getByRole('region', { name });

/** Opens an item and waits for the reply with its suggestions. */
async function openItem(page: Page, { _id }: Item): Promise<void> {
  await Promise.all([page.waitForResponse(/\/suggestions(\?|$)/), page.goto(`/items/${_id}`)]);
}

for (const [device, options] of [
  ['a phone', phone],
  ['a wide screen', { viewport: { width: 1440, height: 900 } }],
] as const) {
  test(`on ${device}, the poster of a lost phone sees the found one with reasons and dismisses it`, async ({
    visit,
    campus,
    word,
  }) => {
    const finder = await campus.as('kofi');
    const owner = await campus.as('amara');
    const found = await finder.postItem({
      title: `Mobile phone ${word}`,
      description: 'A dark Apple phone. It has a panda decal on its back.',
      status: 'Found',
      location: 'Library, second floor',
    });
    const lost = await owner.postItem({
      title: 'Lost my iPhone',
      // A number that only these two posts have, because other tests post phones too.
      description: `Black smartphone with a panda sticker, number ${word}. I left it in the libary.`,
      status: 'Lost',
      location: 'Library',
    });
    const page = await visit('amara', options);
    const count = page.locator(`a[href="/items/${lost._id}#suggestions"]`);
    // The portal finds the pair about a second after the posting.
    await expect(async () => {
      await page.goto('/dashboard');
      await expect(count).toHaveText(/^\d+ possible match/, { timeout: 3000 });
    }).toPass();
    await count.click();
    await expect(suggestions(page)).toBeInViewport();
    await recordShifts(page);

    await openItem(page, lost);
    const row = suggestions(page).getByRole('article', { name: found.title });
    await expect(row.getByText('same brand: Apple')).toBeVisible();
    const { sum, shifts } = await recordedShifts(page);
    expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(0.02);

    await row.getByRole('link', { name: found.title }).click();
    await expect(page.getByRole('heading', { level: 1, name: found.title })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Claim Item' })).toBeVisible();
    await page.goBack();

    await Promise.all([
      page.waitForResponse(/\/dismiss-suggestion$/),
      press(row, `Not this one: ${found.title}`),
    ]);
    await expect(row).toHaveCount(0);
    await openItem(page, lost);
    await expect(page.getByText('History')).toBeVisible();
    await expect(row).toHaveCount(0);

    const finderPage = await visit('kofi', options);
    await openItem(finderPage, found);
    await expect(
      suggestions(finderPage, 'Somebody may be looking for this').getByRole('article', {
        name: lost.title,
      }),
    ).not.toHaveCount(0);
  });
}
