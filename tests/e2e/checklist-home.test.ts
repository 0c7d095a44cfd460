import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/on-campus.ts';
import { phone, press, toast } from '../support/browser/screen.ts';
import { stopClock } from '../support/browser/stopped-clock.ts';

const cards = (page: Page) => page.getByRole('article');
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pagination' });
const failed = 'Failed to load items. Please try again later.';

test('home: search box, status filter, cards of the newest eight', async ({ visit }) => {
  const page = await visit('mia');
  await page.goto('/');

  await expect(page.getByPlaceholder('Search by title, description, or tags...')).toBeVisible();
  const status = page.getByLabel('Status');
  await expect(status.getByRole('option')).toHaveText([
    'All Statuses',
    'Lost',
    'Found',
    'Claimed',
    'Returned',
  ]);
  await expect(status.getByRole('option', { selected: true })).toHaveText('All Statuses');
  await expect(cards(page)).toHaveCount(8);
  // Mia posted some of them: here nothing is edited or deleted.
  await expect(cards(page).getByRole('button')).toHaveCount(0);
});

test('home: what it asks for, page by page, and back to page 1 with another filter', async ({
  visit,
}) => {
  const page = await visit(null);
  await page.clock.install();
  await page.goto('/?page=2');
  await expect(cards(page)).toHaveCount(8);
  // Only the script knows that nobody is signed in: from here on it answers.
  await expect(page.getByRole('link', { name: 'Register' })).toBeVisible();
  await stopClock(page);
  const asked: Record<string, string>[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/search/items/search')) asked.push(Object.fromEntries(searchParams));
  });

  await test.step('the search waits 300 ms for the next letter', async () => {
    await page.getByRole('searchbox').fill('cloakroom');
    await page.clock.runFor(299);
    await expect(page).toHaveURL('/?page=2');
    await page.clock.runFor(1);
    await expect(page).toHaveURL('/?search=cloakroom');
    await expect(cards(page)).toHaveCount(8);
    // The page before may have been asked for anew meanwhile.
    await expect
      .poll(() => asked.filter(({ search }) => search !== undefined))
      .toEqual([{ page: '1', limit: '8', search: 'cloakroom', isActive: 'true' }]);
  });

  await test.step('Previous, numbers, Next', async () => {
    await expect(pages(page).getByRole('button', { name: 'Previous' })).toBeDisabled();
    await pages(page).getByRole('button', { name: '2', exact: true }).click();
    await expect(page).toHaveURL('/?search=cloakroom&page=2');
    // Until they are there, the list before stands with its own pages.
    await expect(pages(page).getByRole('button', { name: '2', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await press(page, 'Next');
    await expect(page).toHaveURL('/?search=cloakroom&page=3');
    await expect(pages(page).getByRole('button', { name: 'Next' })).toBeDisabled();
  });

  await test.step('another status begins at page 1', async () => {
    await page.getByLabel('Status').selectOption('Claimed');
    await expect(page).toHaveURL('/?search=cloakroom&status=Claimed');
    await expect(pages(page)).toBeHidden();
    expect(asked.at(-1)).toEqual({
      page: '1',
      limit: '8',
      search: 'cloakroom',
      status: 'Claimed',
      isActive: 'true',
    });
  });

  await test.step('nothing found', async () => {
    await page.getByRole('searchbox').fill('zeppelin');
    await page.clock.runFor(300);
    await expect(page.getByText('No items found matching your search.')).toBeVisible();
  });
});

test('home: a failure empties the list and goes back to page 1', async ({ visit, refuse }) => {
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

test('card: image in a new tab, facts, and the way to the item', async ({ visit, campus }) => {
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

  test('home: the floating link to a new item', async ({ visit }) => {
    const page = await visit('mia');
    await page.goto('/');
    await page.getByRole('link', { name: '+ Add New Item' }).click();
    await expect(page).toHaveURL('/items/create');
  });
});
