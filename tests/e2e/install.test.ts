import { expect, test } from '../support/browser/on-campus.ts';

test.use({ hasVisited: true });

test('Chromium finds nothing that keeps the portal from being installed', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);

  const browser = await context.newCDPSession(page);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');

  expect(installabilityErrors).toEqual([]);
});

test('the manifest is free of errors, and its icons are there, also maskable ones', async ({
  visit,
}) => {
  const page = await visit(null);
  await page.goto('/');
  const browser = await page.context().newCDPSession(page);

  const { url, errors, data = '' } = await browser.send('Page.getAppManifest');

  expect(errors).toEqual([]);
  const { name, icons } = JSON.parse(data) as {
    name: string;
    icons: { src: string; sizes: string; purpose?: string }[];
  };
  expect(name).toBe('Lost & Found - College Portal');
  expect(icons.map(({ sizes, purpose = 'any' }) => `${purpose} ${sizes}`)).toEqual(
    expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512']),
  );
  for (const { src, sizes } of icons) {
    const drawn = await page.evaluate(async (address) => {
      const icon = new Image();
      icon.src = address;
      await icon.decode();
      return `${String(icon.naturalWidth)}x${String(icon.naturalHeight)}`;
    }, new URL(src, url).href);
    if (sizes !== 'any') expect(drawn, src).toBe(sizes);
  }
});

test('the document tells the device how the portal looks on it', async ({ visit }) => {
  const page = await visit(null);
  await page.goto('/');

  await expect(page.locator('link[rel=manifest]')).toHaveCount(1);
  await expect(page.locator('meta[name=theme-color]').first()).toHaveAttribute('content', /^#/);
  const icon = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  expect((await page.request.get(icon!)).headers()['content-type']).toBe('image/png');
});
