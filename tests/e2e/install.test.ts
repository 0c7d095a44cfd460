import { shareFields, sharePath } from '../../contract/documents/share-target.ts';
import { chooseCategory } from '../support/browser/screens/new-item.ts';
import { expect, test } from '../support/browser/on-campus.ts';
import { fillIn, press } from '../support/browser/screen.ts';
import { shortForm } from '../support/short-form.ts';

interface Picture {
  src: string;
  sizes: string;
  purpose?: string;
  form_factor?: string;
}

test.use({ hasVisited: true });

test('meets the conditions of Chromium for installing', shortForm, async ({ page, context }) => {
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);

  const browser = await context.newCDPSession(page);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');

  expect(installabilityErrors).toEqual([]);
});

test('the portal has a manifest without errors, and all of its icons and screenshots', async ({
  visit,
}) => {
  const page = await visit(null);
  await page.goto('/');
  const browser = await page.context().newCDPSession(page);

  const { url, errors, data = '' } = await browser.send('Page.getAppManifest');

  expect(errors).toEqual([]);
  const { name, icons, screenshots, shortcuts, share_target } = JSON.parse(data) as {
    name: string;
    icons: Picture[];
    screenshots: Picture[];
    shortcuts: { name: string; icons: Picture[] }[];
    share_target: { action: string; params: { files: { name: string }[] } };
  };
  expect(name).toBe('Lost & Found - College Portal');
  expect(icons.map(({ sizes, purpose = 'any' }) => `${purpose} ${sizes}`)).toEqual(
    expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512']),
  );
  expect(shortcuts.map((shortcut) => shortcut.name)).toEqual([
    'Post an item',
    'My items',
    'Messages',
  ]);
  expect(new Set(screenshots.map(({ form_factor }) => form_factor))).toEqual(
    new Set(['narrow', 'wide']),
  );
  const { files, ...words } = share_target.params;
  expect({ action: share_target.action, ...words, photo: files[0]?.name }).toEqual({
    action: sharePath,
    ...shareFields,
  });
  for (const { src, sizes } of [
    ...icons,
    ...screenshots,
    ...shortcuts.flatMap((shortcut) => shortcut.icons),
  ]) {
    const size = await page.evaluate(async (address) => {
      const icon = new Image();
      icon.src = address;
      await icon.decode();
      return `${String(icon.naturalWidth)}x${String(icon.naturalHeight)}`;
    }, new URL(src, url).href);
    if (sizes !== 'any') expect(size, src).toBe(sizes);
  }
});

test('does not precache the screenshots of the manifest', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  const cached = await page.evaluate(async () => {
    const openCaches = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(openCaches.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => url);
  });
  expect(cached.length).toBeGreaterThan(10);
  expect(cached.filter((url) => url.includes('/screenshots/'))).toEqual([]);
});

test('offers to install after a post if notifications were declined, and installs on a press', async ({
  visit,
  poster,
}) => {
  const page = await visit(poster.session);
  const fireInstallPrompt = () =>
    page.evaluate(() => {
      const prompt = async () => {
        document.documentElement.dataset.prompted = 'yes';
      };
      window.dispatchEvent(
        Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }),
      );
    });
  const fillInItem = async (title: string) => {
    await fillIn(page, { Title: title, Description: 'On a chair', Location: 'Main Hall' });
    await chooseCategory(page, 'Bags');
    await page.getByRole('radio', { name: /^Found/ }).check();
  };
  await page.goto('/items/create');
  await fillInItem('Blue bag');
  await fireInstallPrompt();
  await press(page, 'Submit');
  await press(page, 'Not now');
  const offer = page.getByText(/^Keep Lost & Found/);
  await expect(offer).toBeHidden();

  await page.getByRole('link', { name: 'Post another' }).click();
  await fillInItem('Red bag');
  await press(page, 'Submit');
  await expect(offer).toBeVisible();
  await press(page, 'Install');
  await expect(offer).toBeHidden();
  await expect(page.locator('html')).toHaveAttribute('data-prompted', 'yes');

  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: /^On this/ })).toBeVisible();
  await fireInstallPrompt();
  await expect(page.getByRole('button', { name: 'Install' })).toBeVisible();
});

test('links the manifest, theme colours and an Apple touch icon in the document', async ({
  visit,
}) => {
  const page = await visit(null);
  await page.goto('/');

  await expect(page.locator('link[rel=manifest]')).toHaveCount(1);
  await expect(page.locator('meta[name=theme-color]').first()).toHaveAttribute('content', /^#/);
  const icon = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  expect((await page.request.get(icon!)).headers()['content-type']).toBe('image/png');
});
