import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/on-campus.ts';
import { fillIn, phone, press, toast } from '../support/browser/screen.ts';
import { expectToLeave, stopClock } from '../support/browser/device/stopped-clock.ts';
import { redLeftBlueRight } from '../support/photos.ts';

const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('name'));

async function fillInItem(page: Page): Promise<void> {
  await fillIn(page, {
    Title: 'Yellow raincoat',
    Description: 'Wet.',
    Location: 'Main Hall',
  });
  await page.getByLabel('Category').selectOption('Clothing');
  await page.getByRole('radio', { name: 'Found' }).check();
}

test('new item: shows its fields and a preview of the image', async ({ visit, campus }) => {
  const page = await visit('yuki');
  await page.goto('/items/create');

  for (const label of ['Title', 'Description', 'Category', 'Location']) {
    await expect(page.getByLabel(label, { exact: true }), label).toBeVisible();
  }
  const known = await campus.call(null)('GET /categories', {});
  if (!known.ok) throw new Error('The categories did not come.');
  await expect(page.getByLabel('Category').getByRole('option')).toHaveText([
    'Select a category',
    ...known.value.categories.map(({ name }) => name),
  ]);
  await expect(page.getByRole('radio')).toHaveCount(2);
  for (const status of ['Lost', 'Found']) {
    await expect(page.getByRole('radio', { name: status })).toBeVisible();
  }
  await expect(page.getByPlaceholder('e.g., Main Hall, Room 101')).toBeVisible();

  const buffer = await redLeftBlueRight(64, 48).png().toBuffer();
  const file = { name: 'coat.png', mimeType: 'image/png', buffer };
  await page.getByLabel('Image').setInputFiles(file);
  await expect(page.getByRole('img', { name: 'Preview of the image' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible();
});

test('new item: requires each field, shows the reasons of a refusal and leaves after 1 s', async ({
  visit,
  refuse,
}) => {
  const page = await visit('yuki');
  await page.clock.install();
  await page.goto('/items/create');
  await press(page, 'Submit');
  for (const label of ['Title', 'Description', 'Category', 'Status', 'Location']) {
    await expect(page.getByText(`${label} is required`), label).toBeVisible();
  }

  await fillInItem(page);
  for (const [refusal, said] of [
    [
      {
        status: 400,
        code: 'VALIDATION_ERROR',
        details: [
          { field: 'title', message: 'is too plain' },
          { field: 'location', message: 'is nowhere' },
        ],
      },
      'title: is too plain, location: is nowhere',
    ],
    [{ message: 'The board is full.' }, 'Failed to create item: The board is full.'],
  ] as const) {
    const details = 'details' in refusal ? [...refusal.details] : undefined;
    const letThrough = await refuse(page, 'POST /items', {
      ...refusal,
      ...(details && { details }),
    } as Parameters<typeof refuse>[2]);
    await press(page, 'Submit');
    await expect(toast(page, said)).toBeVisible();
    await letThrough();
  }

  await stopClock(page);
  const answered = page.waitForResponse('**/api/v1/items');
  await press(page, 'Submit');
  expect((await answered).status()).toBe(201);
  await expect(toast(page, 'Item created successfully!')).toBeVisible();
  await expectToLeave(page, { to: /\/items\/[0-9a-f-]{36}$/, after: 1000 });
});

test('new item: shows the photo beside the fields on a wide screen', async ({ visit }) => {
  const page = await visit('yuki');
  await page.goto('/items/create');
  const photo = await page.getByLabel('Image').boundingBox();
  const title = await page.getByLabel('Title').boundingBox();
  expect(photo).not.toBeNull();
  expect((photo?.x ?? 0) + (photo?.width ?? 0)).toBeLessThan(title?.x ?? 0);
});

test.describe('on a phone', () => {
  test.use(phone);

  test('new item: starts with the photo, keeps Submit in view and says what is missing', async ({
    visit,
  }) => {
    const page = await visit('yuki');
    await page.goto('/items/create');
    const submit = page.getByRole('button', { name: 'Submit' });
    const missing = page.getByRole('status').filter({ hasText: /to submit$/ });
    await expect(page.getByLabel('Image')).toBeInViewport({ ratio: 1 });
    await expect(submit).toBeInViewport({ ratio: 1 });
    await expect(missing).toHaveText(
      'Choose Lost or Found and add a title, category, location, and description to submit',
    );

    await page.getByRole('radio', { name: 'Found' }).tap();
    await fillIn(page, { Title: 'Yellow raincoat', Location: 'Main Hall', Description: 'Wet.' });
    await expect(missing).toHaveText('Add a category to submit');
    await page.getByRole('radio', { name: 'Clothing' }).tap();
    await expect(missing).toBeHidden();
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(submit).toBeInViewport({ ratio: 1 });

    // In a low window the bar must not be sticky, because it would cover too much.
    await page.setViewportSize({ width: 390, height: 460 });
    await expect(submit).not.toBeInViewport();
  });

  test('new item: offers the categories as chips instead of a select', async ({
    visit,
    campus,
  }) => {
    const page = await visit('yuki');
    await page.goto('/items/create');
    const known = await campus.call(null)('GET /categories', {});
    if (!known.ok) throw new Error('The categories did not come.');
    const chips = page.getByRole('radiogroup', { name: 'Category' }).getByRole('radio');
    const select = page.getByRole('combobox', { name: 'Category' });
    await expect(chips).toHaveCount(known.value.categories.length);
    await expect(select).toHaveCount(0);
    await page.getByRole('radio', { name: 'Clothing' }).tap();

    // In landscape a select replaces the chips, with the same choice.
    await page.setViewportSize({ width: 844, height: 390 });
    await expect(select).toHaveValue('Clothing');
    await expect(chips).toHaveCount(0);
  });

  test('new item: shows each focused field above the bar with Submit', async ({ visit }) => {
    const page = await visit('yuki');
    await page.goto('/items/create');
    await page.getByRole('radio', { name: 'Clothing' }).waitFor();
    const submit = page.getByRole('button', { name: 'Submit' });
    await page.getByRole('heading', { name: 'Post Item' }).focus();
    for (const name of [
      'image',
      'status',
      'title',
      'category',
      'location',
      'day',
      'description',
      'tags',
    ]) {
      await page.keyboard.press('Tab');
      // The browser's date field has several tab stops. At the last one the field does not match :focus.
      while (name !== 'day' && (await focusedName(page)) === 'day')
        await page.keyboard.press('Tab');
      const field = page.locator(':focus');
      await expect(field).toHaveAttribute('name', name);
      const bar = await submit.boundingBox();
      const box = await field.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0), name).toBeLessThanOrEqual(bar?.y ?? 0);
    }
  });
});
