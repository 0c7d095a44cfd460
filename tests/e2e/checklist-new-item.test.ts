import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/on-campus.ts';
import { fillIn, press, toast } from '../support/browser/screen.ts';
import { expectToLeave, stopClock } from '../support/browser/stopped-clock.ts';
import { redLeftBlueRight } from '../support/photos.ts';

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
