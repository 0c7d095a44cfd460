import type { Page } from '@playwright/test';
import { unreachableErrors } from '../support/browser/checks/complaints.ts';
import { chooseCategory } from '../support/browser/screens/new-item.ts';
import { waitUntilCached } from '../support/browser/device/offline.ts';
import { expect, test } from '../support/browser/on-campus.ts';
import { fillIn, phone, press, signIn, toast } from '../support/browser/screen.ts';
import { shortFormIf } from '../support/short-form.ts';

const question = (page: Page) => page.getByRole('dialog', { name: 'Is it one of these?' });

interface Post {
  status: 'Lost' | 'Found';
  title: string;
}

async function fillInPost(page: Page, { status, title }: Post): Promise<void> {
  await page.goto('/items/create');
  await page.getByRole('radio', { name: status }).check();
  await fillIn(page, {
    Title: title,
    Location: 'Library',
    Description: 'Black Apple smartphone with a panda sticker on its back.',
  });
  await chooseCategory(page, 'Electronics');
}

const found = (word: string) => ({
  title: `Mobile phone ${word}`,
  description: 'A dark Apple phone. It has a panda decal on its back.',
  status: 'Found' as const,
  location: 'Library, second floor',
});

for (const [device, options] of [
  ['a phone', phone],
  ['a wide screen', { viewport: { width: 1440, height: 900 } }],
] as const) {
  test(
    `on ${device}, an owner finds the item before posting and gets to its claim dialog; the draft is kept`,
    shortFormIf(device === 'a phone'),
    async ({ visit, campus, word }) => {
      const item = await (await campus.as('kofi')).postItem(found(word));
      const page = await visit('amara', options);
      await fillInPost(page, { status: 'Lost', title: `Lost my iPhone ${word}` });
      await press(page, 'Submit');
      const row = question(page).getByRole('article', { name: item.title });
      await expect(row.getByText('same brand: Apple')).toBeVisible();

      await row.getByRole('link', { name: `Yes, that's mine: ${item.title}` }).click();
      await expect(page).toHaveURL(`/items/${item._id}`);
      await expect(toast(page, 'Your post is kept as a draft.')).toBeVisible();
      const claim = page.getByRole('dialog', { name: 'Is it yours?' });
      await expect(claim.getByLabel('Describe it in your own words')).toBeVisible();
      await press(claim, 'Cancel');
      await page.reload();
      await expect(page.getByRole('button', { name: 'Claim Item' })).toBeVisible();
      await expect(claim).toHaveCount(0);

      await page.goto('/items/create');
      await expect(page.getByLabel('Title')).toHaveValue(`Lost my iPhone ${word}`);
      await press(page, 'Submit');
      await press(question(page), 'None of these, post it');
      await expect(toast(page, 'Item created successfully!')).toBeVisible();
      // The page of the posted item suggests the found one again.
      const suggested = page.getByRole('region', { name: 'This may be it' });
      await expect(suggested.getByRole('article', { name: item.title })).toBeVisible();
    },
  );
}

test('a finder finds the lost item before posting and opens a conversation with its poster', async ({
  visit,
  campus,
  word,
}) => {
  const item = await (
    await campus.as('kofi')
  ).postItem({ ...found(word), title: `Lost phone ${word}`, status: 'Lost' });
  const page = await visit('amara');
  await fillInPost(page, { status: 'Found', title: `A mobile phone ${word}` });
  await press(page, 'Submit');
  await press(question(page), `Yes, I found this one: ${item.title}`);
  await expect(page).toHaveURL(/\/messages\/[0-9a-f-]{36}$/);
  await expect(page.getByLabel('Message', { exact: true })).toBeVisible();
  await expect(toast(page, 'Your post is kept as a draft.')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Title')).toHaveValue(`A mobile phone ${word}`);
});

test('posts without the question if the search fails', async ({ visit, campus, word, refuse }) => {
  await (await campus.as('kofi')).postItem(found(word));
  const page = await visit('amara');
  await fillInPost(page, { status: 'Lost', title: `Lost my iPhone ${word}` });
  const letThrough = await refuse(page, 'POST /items/candidates');
  await press(page, 'Submit');
  await expect(toast(page, 'Item created successfully!')).toBeVisible();
  await expect(question(page)).toHaveCount(0);
  await letThrough();
});

test.describe('offline', () => {
  test.use({ hasVisited: true });

  test('saves the post without the question, and its page has the suggestions once it is sent', async ({
    complaints,
    campus,
    portal,
    poster,
    page,
    context,
    word,
  }) => {
    complaints.allow(unreachableErrors);
    complaints.allow(/WebSocket connection to .* failed|status of 404 .*\/api\/v1\/items\//);
    const item = await (await campus.as('kofi')).postItem(found(word));
    await signIn(page.context(), portal.origin, poster.session);
    await page.goto('/');
    await waitUntilCached(page);
    await fillInPost(page, { status: 'Lost', title: `Lost my iPhone ${word}` });
    await context.setOffline(true);
    await press(page, 'Submit');
    await expect(toast(page, /^Saved\./)).toBeVisible();
    await expect(question(page)).toHaveCount(0);
    await context.setOffline(false);
    const suggested = page.getByRole('region', { name: 'This may be it' });
    await expect(suggested.getByRole('article', { name: item.title })).toBeVisible();
  });
});
