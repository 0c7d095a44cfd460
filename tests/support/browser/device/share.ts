import type { Page } from '@playwright/test';

/** Data that an app on the device shares with the portal. */
interface SharedByApp {
  title?: string;
  text?: string;
  url?: string;
  /** An array if the person chose several. */
  photo?: Buffer | Buffer[];
}

/** Posts the form of the manifest's share target, as the device does, and waits for the resulting screen. */
export async function share(page: Page, { photo, ...words }: SharedByApp): Promise<void> {
  await page.evaluate((fields) => {
    const form = document.createElement('form');
    Object.assign(form, { action: '/share', method: 'post', enctype: 'multipart/form-data' });
    for (const [name, value] of Object.entries(fields)) {
      const field = Object.assign(document.createElement('input'), { type: 'hidden', name, value });
      form.append(field);
    }
    form.append(
      Object.assign(document.createElement('input'), {
        type: 'file',
        name: 'photo',
        multiple: true,
      }),
    );
    document.body.append(form);
  }, words);
  if (photo !== undefined) {
    const files = [photo]
      .flat()
      .map((buffer) => ({ name: 'IMG_0042.jpg', mimeType: 'image/jpeg', buffer }));
    await page.locator('form[action="/share"] input[name=photo]').setInputFiles(files);
  }
  const loaded = page.waitForEvent('domcontentloaded');
  await page.evaluate(() => {
    document.querySelector<HTMLFormElement>('form[action="/share"]')?.submit();
  });
  await loaded;
  await page.waitForURL(/\/items\/create\?shared=|\/login/);
}
