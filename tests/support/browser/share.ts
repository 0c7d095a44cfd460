import type { Page } from '@playwright/test';

/** What an app on the device shares with the portal. */
interface SharedByApp {
  title?: string;
  text?: string;
  url?: string;
  photo?: Buffer;
}

/** Posts the form of the manifest's share target, as the device does; done when the screen it leads to has come. */
export async function share(page: Page, { photo, ...words }: SharedByApp): Promise<void> {
  await page.evaluate((fields) => {
    const form = document.createElement('form');
    Object.assign(form, { action: '/share', method: 'post', enctype: 'multipart/form-data' });
    for (const [name, value] of Object.entries(fields)) {
      const field = Object.assign(document.createElement('input'), { type: 'hidden', name, value });
      form.append(field);
    }
    form.append(Object.assign(document.createElement('input'), { type: 'file', name: 'photo' }));
    document.body.append(form);
  }, words);
  if (photo !== undefined) {
    const file = { name: 'IMG_0042.jpg', mimeType: 'image/jpeg', buffer: photo };
    await page.locator('input[name=photo]').setInputFiles(file);
  }
  const shown = page.waitForURL(/\/items\/create\?shared=|\/login/);
  await page.evaluate(() => {
    document.querySelector<HTMLFormElement>('form[action="/share"]')?.submit();
  });
  await shown;
}
