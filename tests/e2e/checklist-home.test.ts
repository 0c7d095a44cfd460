import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/on-campus.ts';
import { phone, press, toast } from '../support/browser/screen.ts';
import { stopClock } from '../support/browser/device/stopped-clock.ts';

const cards = (page: Page) => page.getByRole('article');
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pagination' });
const failed = 'Failed to load items. Please try again later.';

test('home: shows the search box, the status filter and the newest eight items', async ({
  visit,
}) => {
  const page = await visit('mia');
  await page.goto('/');

  await expect(page.getByPlaceholder('Search by title, description, or tags...')).toBeVisible();
  const status = page.getByLabel('Status', { exact: true });
  await expect(status.getByRole('option')).toHaveText([
    'All Statuses',
    'Lost',
    'Found',
    'Claimed',
    'Returned',
  ]);
  await expect(status.getByRole('option', { selected: true })).toHaveText('All Statuses');
  await expect(cards(page)).toHaveCount(8);
  // Mia posted some of these items, but cannot edit or delete them on this screen.
  await expect(cards(page).getByRole('button')).toHaveCount(0);
});

test('home: requests items page by page and returns to page 1 when a filter changes', async ({
  visit,
}) => {
  const page = await visit(null);
  await page.clock.install();
  await page.goto('/?page=2');
  await expect(cards(page)).toHaveCount(8);
  // Register appears when the page is hydrated.
  await expect(page.getByRole('link', { name: 'Register' })).toBeVisible();
  await stopClock(page);
  const queries: Record<string, string>[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/search/items/search')) queries.push(Object.fromEntries(searchParams));
  });

  await test.step('the search runs 300 ms after the last key', async () => {
    await page.getByRole('searchbox').fill('cloakroom');
    await page.clock.runFor(299);
    await expect(page).toHaveURL('/?page=2');
    await page.clock.runFor(1);
    await expect(page).toHaveURL('/?search=cloakroom');
    await expect(cards(page)).toHaveCount(8);
    // Compare only requests with a search, because the page may also have refreshed the previous list.
    await expect
      .poll(() => queries.filter(({ search }) => search !== undefined))
      .toEqual([{ page: '1', limit: '8', search: 'cloakroom', isActive: 'true' }]);
  });

  await test.step('Previous, page numbers and Next change the page', async () => {
    await expect(pages(page).getByRole('button', { name: 'Previous' })).toBeDisabled();
    await pages(page).getByRole('button', { name: '2', exact: true }).click();
    await expect(page).toHaveURL('/?search=cloakroom&page=2');
    // Until the new items arrive, the screen shows the previous list with its page numbers.
    await expect(pages(page).getByRole('button', { name: '2', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await press(page, 'Next');
    await expect(page).toHaveURL('/?search=cloakroom&page=3');
    await expect(pages(page).getByRole('button', { name: 'Next' })).toBeDisabled();
  });

  await test.step('changing the status returns to page 1', async () => {
    await page.getByLabel('Status', { exact: true }).selectOption('Claimed');
    await expect(page).toHaveURL('/?search=cloakroom&status=Claimed');
    await expect(pages(page)).toBeHidden();
    expect(queries.at(-1)).toEqual({
      page: '1',
      limit: '8',
      search: 'cloakroom',
      status: 'Claimed',
      isActive: 'true',
    });
  });

  await test.step('says that nothing was found', async () => {
    await page.getByRole('searchbox').fill('zeppelin');
    await page.clock.runFor(300);
    await expect(page.getByText('No items found matching your search.')).toBeVisible();
  });
});

test('home: empties the list and returns to page 1 when loading fails', async ({
  visit,
  refuse,
}) => {
  const page = await visit(null);
  const answered = page.waitForResponse('**/search/items/search?*');
  await page.goto('/?search=umbrella&page=2');
  await (await answered).finished();
  const letThrough = await refuse(page, 'GET /search/items/search');
  await press(page, 'Next');
  await expect(toast(page, failed)).toBeVisible();
  await expect(page.getByRole('main').getByText(failed)).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await expect(page).toHaveURL('/?search=umbrella');

  await letThrough();
  await press(page, 'Retry');
  await expect(cards(page)).toHaveCount(8);
});

test('card: shows details, links to the item and opens its image in a new tab', async ({
  visit,
  campus,
}) => {
  const page = await visit(null);
  const pictured = 'Navy blue backpack, quite heavy';
  const { _id } = await campus.itemOf('kofi', pictured);
  await page.goto('/?search=navy+backpack');
  const card = page.getByRole('article', { name: pictured });

  await expect(card.getByRole('heading')).toHaveText(pictured);
  await expect(card).toContainText('Found');
  await expect(card.getByText('Category')).toBeVisible();
  await expect(card).toContainText('Bags');
  await expect(card.getByText('Posted On')).toBeVisible();
  await expect(card.getByRole('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT/);
  await expect(card.getByRole('link', { name: 'View Details' })).toHaveAttribute(
    'href',
    `/items/${_id}`,
  );
  const opened = page.waitForEvent('popup');
  await card.getByRole('img', { name: pictured }).click();
  expect(new URL((await opened).url()).pathname).toMatch(/^\/photos\//);

  await page.goto('/?search=fish+umbrella');
  await expect(page.getByRole('article').first()).toContainText('No Image Available');
});

test.describe('on a phone', () => {
  test.use(phone);

  test('home: shows a floating link to a new item on a phone', async ({ visit }) => {
    const page = await visit('mia');
    await page.goto('/');
    await page.getByRole('link', { name: '+ Add New Item' }).click();
    await expect(page).toHaveURL('/items/create');
  });
});
