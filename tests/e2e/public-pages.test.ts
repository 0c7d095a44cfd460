import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/on-campus.ts';
import { waitUntilHydrated, phone } from '../support/browser/screen.ts';
import { shortForm } from '../support/short-form.ts';

const cards = (page: Page) => page.getByRole('article');

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

function meta(page: Page, name: string): Promise<string | null> {
  return page
    .locator(`meta[name="${name}"], meta[property="${name}"]`)
    .getAttribute('content', { timeout: 1000 });
}

test.describe('without JavaScript', () => {
  const scriptless = { javaScriptEnabled: false };

  test(
    'shows and searches the home listing',
    shortForm,
    async ({ visit, campus, poster, word }) => {
      await poster.postItem({ title: `Blue ${word}` });
      await poster.postItem({ title: `Silver ${word}`, status: 'Lost' });
      const page = await visit(null, scriptless);

      await page.goto('/');
      await expect(page).toHaveTitle('Lost & Found - College Portal');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Lost & Found - College Portal',
      );
      await expect(cards(page)).toHaveCount(8);
      await expect(cards(page).first()).toContainText(`Silver ${word}`);
      await expect(cards(page).nth(1)).toContainText(`Blue ${word}`);
      await expect(cards(page).first()).toContainText('Lost');
      await expect(cards(page).first()).toContainText('Bags');
      await expect(page.getByRole('img', { name: `Silver ${word}` })).toBeVisible();
      expect(await meta(page, 'description')).toContain('lost and found on campus');
      expect(await meta(page, 'og:title')).toBe('Lost & Found - College Portal');
      expect(await meta(page, 'og:url')).toBe(`${campus.portal.origin}/`);

      await page.getByRole('searchbox').fill(`silver ${word}`);
      await page.getByRole('searchbox').press('Enter');
      await expect(cards(page)).toHaveCount(1);
      await page.getByRole('link', { name: 'View Details' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Silver ${word}`);
    },
  );

  test('shows an item, with a preview for chats', async ({ visit, campus, poster }) => {
    const item = await poster.postItem({ title: 'Keys & <b>a tag</b>' });
    const page = await visit(null, scriptless);
    const address = `/items/${item._id}`;

    await page.goto(address);
    await expect(page).toHaveTitle('Keys & <b>a tag</b> - Lost & Found');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Keys & <b>a tag</b>');
    await expect(page.getByRole('main')).toContainText(item.description);
    await expect(page.getByRole('main')).toContainText('Main Hall, Room 101');
    expect(await meta(page, 'description')).toBe(item.description);
    expect(await meta(page, 'og:title')).toBe('Keys & <b>a tag</b> - Lost & Found');
    expect(await meta(page, 'og:description')).toBe(item.description);
    expect(await meta(page, 'og:url')).toBe(campus.portal.origin + address);
    const picture = await page.request.get((await meta(page, 'og:image'))!);
    expect(picture.headers()['content-type']).toBe('image/webp');
  });
});

test(
  'leads a visitor from a guarded screen to login and back',
  shortForm,
  async ({ visit, campus }) => {
    const page = await visit(null);
    await page.goto('/');
    await page.goto('/items/create');
    await expect(page).toHaveURL('/login');
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Register' })).toBeVisible();

    await page.goForward();
    await page.getByLabel('Email').fill(campus.portal.admin.email);
    await page.getByLabel('Password', { exact: true }).fill(campus.portal.admin.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/items/create');
    await expect(page.getByLabel('Title')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/');
  },
);

test('leads a signed-in person away from login and registration', async ({ visit }) => {
  const page = await visit('mia');
  for (const address of ['/login', '/register']) {
    await page.goto(address);
    await expect(page).toHaveURL('/');
  }
});

test('answers an unknown address with 404 and a way home', async ({ visit, complaints }) => {
  const page = await visit(null);
  complaints.allow(/status of 404/);
  const response = await page.goto('/no/such/place');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();

  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(cards(page)).toHaveCount(8);
});

test('the page of a missing item has status 404 and offers a retry', async ({
  visit,
  complaints,
}) => {
  const page = await visit(null);
  complaints.allow(/status of 404/);
  const response = await page.goto('/items/01990000-0000-7000-8000-00000000beef');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('Item not found or failed to load.')).toBeVisible();

  const retried = page.waitForResponse(/\/api\/v1\/items\//);
  await page.getByRole('button', { name: 'Retry Fetch' }).click();
  expect((await retried).status()).toBe(404);
  await expect(page.getByText('Item not found or failed to load.')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use(phone);

  test('the link to all items on the page of a missing item is at least 44 px high', async ({
    visit,
    complaints,
  }) => {
    complaints.allow(/status of 404/);
    const page = await visit(null);
    await page.goto('/items/01990000-0000-7000-8000-00000000beef');
    const link = page.getByRole('main').getByRole('link', { name: 'All items' });
    // The screen shows a placeholder while it looks for the item again.
    await expect.poll(async () => (await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  });

  test(
    'Back restores search, filter, page and scroll position',
    shortForm,
    async ({ visit, poster, word }) => {
      for (let i = 1; i <= 16; i += 1) {
        const fields = { title: `${word} ${String(i)}`, status: 'Lost' };
        await poster.postItem(fields, { photo: false });
      }
      await poster.postItem({ title: `${word} that was found` }, { photo: false });
      const page = await visit(null);
      const listed = `/?search=${word}&status=Lost&page=2`;

      await page.goto('/');
      await waitUntilHydrated(page);
      await page.getByRole('searchbox').fill(word);
      await page.getByRole('radio', { name: 'Lost' }).tap();
      await expect(page.getByText('16 items, page 1 of 2')).toBeVisible();
      const next = page.getByRole('button', { name: 'Next' });
      // Scrolls as the tap below does, once the page has stopped moving.
      await next.tap({ trial: true });
      const beforeNext = await scrolled(page);
      expect(beforeNext).toBeGreaterThan(300);
      await next.tap();
      await expect(page).toHaveURL(listed);
      await expect.poll(() => scrolled(page)).toBe(0);
      await expect(cards(page)).toHaveCount(8);
      await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
      // Wait for this title: page 1 has the same number of cards, and they may still be shown.
      await expect(cards(page).last().getByRole('heading')).toHaveText(`${word} 1`);

      const last = cards(page).last().getByRole('link', { name: 'View Details' });
      await last.scrollIntoViewIfNeeded();
      const position = await scrolled(page);
      expect(position).toBeGreaterThan(300);
      const title = await cards(page).last().getByRole('heading').textContent();
      await last.tap();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title!);
      expect(await scrolled(page)).toBe(0);

      await page.goBack();
      await expect(page).toHaveURL(listed);
      await expect(cards(page)).toHaveCount(8);
      await expect(page.getByRole('searchbox')).toHaveValue(word);
      await expect(page.getByRole('radio', { name: 'Lost' })).toBeChecked();
      await expect(page.getByRole('button', { name: '2', exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      );
      await expect.poll(async () => Math.abs((await scrolled(page)) - position)).toBeLessThan(3);

      await page.goBack();
      await expect(page).toHaveURL(`/?search=${word}&status=Lost`);
      await expect.poll(async () => Math.abs((await scrolled(page)) - beforeNext)).toBeLessThan(3);
      await page.goForward();
      await expect(page).toHaveURL(listed);

      // A new search starts at the first page.
      await page.getByRole('searchbox').fill(`${word} 1`);
      await expect(page).toHaveURL(`/?search=${word}+1&status=Lost`);
    },
  );

  test('a reload restores the scroll position, and the same address opened anew starts at the top', async ({
    visit,
    poster,
    word,
  }) => {
    for (let i = 1; i <= 8; i += 1) {
      await poster.postItem({ title: `${word} ${String(i)}` }, { photo: false });
    }
    const page = await visit(null);
    const address = `/?search=${word}`;
    const open = async (opening: Promise<unknown>) => {
      await opening;
      await waitUntilHydrated(page);
      await expect(cards(page)).toHaveCount(8);
    };
    await open(page.goto(address));
    await cards(page).last().scrollIntoViewIfNeeded();
    const position = await scrolled(page);
    expect(position).toBeGreaterThan(300);
    await open(page.reload());
    await expect.poll(() => scrolled(page)).toBe(position);
    await page.goto('/login');
    await open(page.goto(address));
    expect(await scrolled(page)).toBe(0);
  });
});
