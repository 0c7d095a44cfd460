/** Tests photos that are dragged from the desktop or pasted into the forms for items, in Chromium. */
import { writeFile } from 'node:fs/promises';
import type { Locator, Page, TestInfo } from '@playwright/test';
import { expect, test } from '../support/browser/on-campus.ts';
import { fillIn, press, toast } from '../support/browser/screen.ts';
import { redLeftBlueRight } from '../support/photos.ts';

async function writePhoto(testInfo: TestInfo): Promise<string> {
  const file = testInfo.outputPath('coat.png');
  await writeFile(file, await redLeftBlueRight(64, 48).png().toBuffer());
  return file;
}

/** Drags a file from outside the browser, as the operating system does. @returns a function that drops it */
async function dragFile(page: Page, file: string, over: Locator): Promise<() => Promise<void>> {
  const devTools = await page.context().newCDPSession(page);
  await over.scrollIntoViewIfNeeded();
  const box = await over.boundingBox();
  if (box === null) throw new Error('The element is not visible.');
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  const send = async (type: 'dragEnter' | 'dragOver' | 'drop'): Promise<void> => {
    await devTools.send('Input.dispatchDragEvent', { type, x, y, data });
  };
  await send('dragEnter');
  await send('dragOver');
  return () => send('drop');
}

/** Fires a paste event with a photo, and with text if there is some, at the focused element. */
async function paste(page: Page, text: string | null = null): Promise<void> {
  const bytes = [...(await redLeftBlueRight(64, 48).png().toBuffer())];
  await page.evaluate(
    ([numbers, words]) => {
      const clipboardData = new DataTransfer();
      const photo = new Uint8Array(numbers);
      clipboardData.items.add(new File([photo], 'image.png', { type: 'image/png' }));
      if (words !== null) clipboardData.setData('text/plain', words);
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
    },
    [bytes, text] as const,
  );
}

const preview = (page: Page) => page.getByRole('img', { name: 'Preview of the image' });
const privatePreview = (page: Page) =>
  page.getByRole('img', { name: 'Preview of the private photo' });

test('a photo that is dropped on the tile of a new item is posted with it', async ({
  visit,
  word,
}, testInfo) => {
  const page = await visit('yuki');
  await page.goto('/items/create');
  const input = page.getByLabel('Image');
  const drop = await dragFile(page, await writePhoto(testInfo), input);
  await expect(input).toHaveAttribute('data-dragged');
  await drop();
  await expect(input).not.toHaveAttribute('data-dragged');
  await expect(preview(page)).toBeVisible();

  await fillIn(page, { Title: `Coat ${word}`, Description: 'Wet.', Location: 'Main Hall' });
  await page.getByLabel('Category').selectOption('Clothing');
  await page.getByRole('radio', { name: 'Lost' }).check();
  const answered = page.waitForResponse('**/api/v1/items');
  await press(page, 'Submit');
  expect(await (await answered).json()).toHaveProperty('item.photo.card');
  await expect(toast(page, 'Item created successfully!')).toBeVisible();
});

test('a file that is dropped beside the tile does not open, and a wrong file is refused', async ({
  visit,
}, testInfo) => {
  const page = await visit('yuki');
  await page.goto('/items/create');
  await fillIn(page, { Title: 'Coat' });
  const photo = await writePhoto(testInfo);
  for (const beside of [page.getByLabel('Title'), page.getByRole('heading', { level: 1 })])
    await (
      await dragFile(page, photo, beside)
    )();
  await expect(page.getByLabel('Title')).toHaveValue('Coat');
  await expect(preview(page)).toBeHidden();

  const text = testInfo.outputPath('coat.txt');
  await writeFile(text, 'a coat');
  await (
    await dragFile(page, text, page.getByLabel('Image'))
  )();
  await expect(page.getByText('Image must be a JPEG, PNG or WebP picture').first()).toBeVisible();
  expect(page.context().pages()).toHaveLength(1);
  await expect(page).toHaveURL('/items/create');
});

test('a pasted photo becomes the public one, unless the focus is in the private tile', async ({
  visit,
}) => {
  const page = await visit('yuki');
  await page.goto('/items/create');
  await page.getByRole('radio', { name: 'Found' }).check();
  await page.getByLabel('Title').focus();
  await paste(page, 'words');
  await page.getByText('Private details').first().click();
  await page.getByLabel('Private photo').focus();
  await paste(page);
  await expect(privatePreview(page)).toBeVisible();
  await expect(preview(page)).toBeHidden();

  await page.getByLabel('Title').focus();
  await paste(page);
  await expect(preview(page)).toBeVisible();
});
