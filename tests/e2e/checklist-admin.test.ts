import type { Locator, Page } from '@playwright/test';
import { answerCalls } from '../support/browser/network/failing-calls.ts';
import { expect, test } from '../support/browser/on-campus.ts';
import { answerConfirm, fillIn, press, toast } from '../support/browser/screen.ts';
import { stopClock } from '../support/browser/device/stopped-clock.ts';

const wide = { viewport: { width: 1440, height: 900 } };
const headings = (page: Page) => page.getByRole('table').getByRole('columnheader');
const rows = (page: Page) => page.getByRole('table').getByRole('rowheader');
const options = (field: Locator) => field.getByRole('option');

/** Returns the query parameters of the next request whose path ends with `path`. */
async function nextQuery(page: Page, path: string): Promise<Record<string, string>> {
  const request = await page.waitForRequest((one) => new URL(one.url()).pathname.endsWith(path));
  return Object.fromEntries(new URL(request.url()).searchParams);
}

test('admin: shows seven tabs and the overview', async ({ visit }) => {
  const page = await visit('ruth', wide);
  await page.goto('/admin');
  await expect(page.getByRole('tab')).toHaveText([
    'Overview',
    'Users',
    'Items',
    'Keepers',
    'Conversations',
    'Categories',
    'Create Account',
  ]);
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByRole('term')).toHaveCount(10);
  await expect(panel.getByRole('definition').first()).toHaveText(/^\d+$/);
  await expect(panel.getByRole('heading', { name: 'Most Active Users' })).toBeVisible();
  await expect(headings(page)).toHaveText(['Name', 'Email', 'Items']);
  await expect(page.getByRole('row').nth(1)).toContainText(/@campus\.example.*\d+ item/);

  const lonely = await visit('ruth', wide);
  await answerCalls(lonely, 'GET /admin/dashboard-stats', async (route) => {
    const { stats } = (await (await route.fetch()).json()) as { stats: object };
    await route.fulfill({ json: { stats: { ...stats, mostActiveUsers: [] } } });
  });
  await lonely.goto('/admin');
  await expect(lonely.getByText('No active users yet.')).toBeVisible();
});

test('admin: searches users after 300 ms, sorts them, and toggles one after a confirmation', async ({
  visit,
  campus,
}) => {
  await campus.join({
    name: 'Toggled Tom',
    email: 'tom@campus.example',
    password: 'three green kettles',
  });
  const page = await visit('ruth', wide);
  await page.clock.install();
  const first = nextQuery(page, '/admin/users');
  await page.goto('/admin?tab=users');
  expect(await first).toMatchObject({ page: '1', limit: '10' });
  await expect(rows(page)).toHaveCount(10);
  await expect(headings(page)).toHaveText(['Name', 'Email', 'Role', 'Status', 'Actions']);
  await expect(options(page.getByLabel('Sort by'))).toHaveText(['Name', 'Email', 'Created At']);
  await expect(options(page.getByLabel('Order'))).toHaveText(['Ascending', 'Descending']);

  await test.step('the search runs 300 ms after the last key', async () => {
    await stopClock(page);
    await page.getByLabel('Search').fill('ruth');
    await page.clock.runFor(299);
    await expect(page).toHaveURL('/admin?tab=users');
    await page.clock.runFor(1);
    await expect(page).toHaveURL('/admin?tab=users&search=ruth');
  });

  await test.step('the admin cannot deactivate themselves', async () => {
    await expect(rows(page)).toHaveCount(1);
    const own = page.getByRole('row', { name: /Ruth/ });
    await expect(own).toContainText('Active');
    await expect(own.getByRole('button', { name: /^Deactivate/ })).toBeDisabled();
    await expect(own.getByRole('link', { name: /^View/ })).toBeVisible();
  });

  await test.step('deactivates another user after a confirmation, and hides the banner after 3 s', async () => {
    await page.getByLabel('Search').fill('Toggled');
    await page.clock.runFor(300);
    const row = page.getByRole('row', { name: /Toggled Tom/ });
    const question = answerConfirm(page, 'accept');
    await row.getByRole('button', { name: /^Deactivate/ }).click();
    expect(await question).toMatch(/^Deactivate Toggled Tom\?/);
    const banner = page.getByText('Toggled Tom was deactivated.');
    await expect(banner).toBeVisible();
    await expect(row).toContainText('Inactive');
    await page.clock.runFor(2999);
    await expect(banner).toBeVisible();
    await page.clock.runFor(1);
    await expect(banner).toBeHidden();
    const secondQuestion = answerConfirm(page, 'dismiss');
    await row.getByRole('button', { name: /^Activate/ }).click();
    await secondQuestion;
    await expect(row).toContainText('Inactive');
    const thirdQuestion = answerConfirm(page, 'accept');
    await row.getByRole('button', { name: /^Activate/ }).click();
    await thirdQuestion;
    await expect(row.getByRole('button', { name: /^Deactivate/ })).toBeVisible();
  });
});

test('admin: lists items and assigns a keeper', async ({ visit, campus }) => {
  await (await campus.as('henrik')).postItem({ title: 'Item to be kept' });
  const page = await visit('ruth', wide);
  const first = nextQuery(page, '/admin/items');
  await page.goto('/admin?tab=items');
  expect(await first).toMatchObject({ page: '1', limit: '10' });
  await expect(rows(page)).toHaveCount(10);
  await expect(headings(page)).toHaveText([
    'Title',
    'Status',
    'Posted By',
    'Category',
    'Active Status',
    'Keeper',
    'Claimed By',
    'Actions',
  ]);
  await expect(options(page.getByLabel('Sort by'))).toHaveText(['Title', 'Status', 'Created At']);
  await expect(options(page.getByLabel('Order'))).toHaveText(['Ascending', 'Descending']);

  await page.getByLabel('Search').fill('to be kept');
  const row = page.getByRole('row', { name: /Item to be kept/ });
  await expect(rows(page)).toHaveCount(1);
  await expect(row.getByRole('link', { name: /^View/ })).toBeVisible();
  await row.getByRole('button', { name: /^Assign Keeper/ }).click();
  await expect(toast(page, 'Please select a keeper')).toBeVisible();
  await row.getByRole('combobox').selectOption('Grace Whitfield');
  await row.getByRole('button', { name: /^Assign Keeper/ }).click();
  await expect(row.getByRole('cell').nth(4)).toContainText('Grace Whitfield');

  const question = answerConfirm(page, 'accept');
  await row.getByRole('button', { name: /^Deactivate/ }).click();
  expect(await question).toMatch(/^Deactivate "Item to be kept"\?/);
  await expect(row).toContainText('Inactive');
});

test('admin: lists keepers, and conversations with their messages', async ({ visit }) => {
  const page = await visit('ruth', wide);
  await page.goto('/admin?tab=keepers');
  await expect(headings(page)).toHaveText(['Name', 'Email']);
  await expect(page.getByRole('row', { name: /Grace Whitfield/ })).toContainText(
    'grace@campus.example',
  );

  const query = nextQuery(page, '/admin/conversations');
  await page.getByRole('tab', { name: 'Conversations' }).click();
  expect(await query).toEqual({ page: '1', limit: '10' });
  await expect(rows(page)).toHaveCount(10);
  await expect(page.getByRole('navigation', { name: 'Pagination' })).toBeVisible();
  const row = page.getByRole('row', { name: /Umbrella that is talked about/ });
  await expect(row).toContainText('Message number 60');
  await row.getByRole('button', { name: /^View Messages/ }).click();
  const viewer = page
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ hasText: 'Message number' })
    .last();
  await expect(viewer).toContainText('Mia Lindqvist');
  await expect(viewer).toContainText('Message number 60');
});

test('admin: adds, edits and deactivates categories', async ({ visit, refuse }) => {
  const page = await visit('ruth', wide);
  const query = nextQuery(page, '/categories/admin');
  await page.goto('/admin?tab=categories');
  expect(await query).toEqual({ page: '1', limit: '10' });
  await press(page, 'Add Category');
  await expect(page.getByText('Name is required')).toBeVisible();

  await page.getByLabel('Name', { exact: true }).fill('Hats');
  const letThrough = await refuse(page, 'POST /categories');
  await press(page, 'Add Category');
  await expect(toast(page, 'Failed to add category')).toBeVisible();
  await letThrough();
  await press(page, 'Add Category');
  const row = page.getByRole('row', { name: /^Hats/ });
  await expect(row).toContainText('Active');

  const confirmed = answerConfirm(page, 'accept');
  await row.getByRole('button', { name: 'Deactivate Hats' }).click();
  expect(await confirmed).toMatch(/^Deactivate category "Hats"\?/);
  await expect(row).toContainText('Inactive');
  await row.getByRole('button', { name: 'Edit Hats' }).click();
  const popup = page.getByRole('dialog', { name: 'Edit Category' });
  await expect(popup.getByRole('radio', { name: 'Inactive' })).toBeChecked();
  await popup.getByRole('radio', { name: 'Active', exact: true }).check();
  await press(popup, 'Save Changes');
  await expect(row).not.toContainText('Inactive');
});

test('admin: creates an account for an admin or a keeper', async ({ visit }) => {
  const page = await visit('ruth', wide);
  await page.goto('/admin?tab=create-account');
  const panel = page.getByRole('tabpanel');
  const role = panel.getByLabel('Role');
  await expect(options(role)).toHaveText(['Admin', 'Keeper']);
  await expect(options(role).and(page.locator(':checked'))).toHaveText('Admin');

  await press(panel, 'Create Account');
  await expect(toast(page, 'Please fill in all fields')).toBeVisible();
  await fillIn(panel, {
    Name: 'Kai Keeper',
    Email: 'kai@campus.example',
    Password: 'three green kettles',
    'Confirm Password': 'three red kettles',
  });
  await press(panel, 'Create Account');
  await expect(toast(page, 'Passwords do not match')).toBeVisible();
  await fillIn(panel, { 'Confirm Password': 'three green kettles' });
  await role.selectOption('Keeper');
  await press(panel, 'Create Account');
  await expect(page.getByText(/kai@campus\.example was created/)).toBeVisible();
  await page.getByRole('tab', { name: 'Keepers' }).click();
  await expect(page.getByRole('row', { name: /Kai Keeper/ })).toBeVisible();
});

test('admin: shows a user with five items per page', async ({ visit, campus }) => {
  const { user } = (await campus.as('mia')).session;
  const page = await visit('ruth', wide);
  const query = nextQuery(page, `/admin/users/${user.id}/items`);
  await page.goto(`/users/${user.id}`);
  expect(await query).toEqual({ page: '1', limit: '5' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mia Lindqvist');
  await expect(page.getByText('mia@campus.example')).toBeVisible();
  await expect(page.getByText('User', { exact: true })).toBeVisible();
  await expect(page.getByText('Joined')).toBeVisible();
  await expect(rows(page)).toHaveCount(5);
  await expect(page.getByRole('link', { name: /Back to Dashboard/i })).toHaveAttribute(
    'href',
    /^\/admin/,
  );
});
