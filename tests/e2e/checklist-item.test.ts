import type { Page } from '@playwright/test';
import { claimDialog, claimThroughDialog } from '../support/browser/screens/claim.ts';
import { expect, test } from '../support/browser/on-campus.ts';
import { waitUntilHydrated, detail, press, toast } from '../support/browser/screen.ts';

const pictured = 'Navy blue backpack, quite heavy';

test('item: shows its details and enlarges its image on a click', async ({ visit, campus }) => {
  const { _id } = await campus.itemOf('kofi', pictured);
  const page = await visit('mia');
  await page.goto(`/items/${_id}`);

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(pictured);
  await expect(page.getByRole('term')).toHaveText([
    'Description',
    'Status',
    'Category',
    'Location',
    'Posted By',
    'Posted On',
    'Keeper',
    'Claimed By',
    'Tags',
  ]);
  await expect(detail(page, 'Status')).toHaveText('Found');
  await expect(detail(page, 'Posted By')).toHaveText('Kofi Mensah');
  await expect(detail(page, 'Posted On').getByRole('time')).toBeVisible();
  await expect(detail(page, 'Keeper')).toHaveText('Not Assigned');
  await expect(detail(page, 'Claimed By')).toHaveText('Not Claimed');
  for (const action of ['Claim Item', 'Message Owner', 'Copy Link']) {
    await expect(page.getByRole('button', { name: action })).toBeVisible();
  }

  await page.getByRole('button', { name: /Enlarge image/ }).click();
  const overlay = page.getByRole('dialog', { name: pictured });
  await expect(overlay.getByRole('img')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(overlay).toBeHidden();

  const imageless = await campus.itemOf('mia', 'Umbrella that is talked about');
  await page.goto(`/items/${imageless._id}`);
  await expect(page.getByText('No image available')).toBeVisible();
});

test('item: prints its details and photo without the controls of the page', async ({
  visit,
  campus,
}) => {
  const { _id } = await campus.itemOf('kofi', 'Navy blue backpack, quite heavy');
  const page = await visit('mia');
  await page.goto(`/items/${_id}`);
  const controls = [
    page.getByRole('link', { name: 'User Dashboard' }),
    page.getByRole('link', { name: 'All items' }),
    page.getByRole('button', { name: 'Claim Item' }),
    page.getByRole('button', { name: 'Copy Link' }),
    page.getByRole('contentinfo'),
  ];
  for (const control of controls) await expect(control).toBeVisible();

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('definition').first()).toBeVisible();
  await expect(page.getByRole('main').getByRole('img')).toBeVisible();
  for (const control of controls) await expect(control).toBeHidden();
});

test('item: offers a retry when it is missing or fails to load', async ({ visit, refuse }) => {
  const page = await visit(null);
  await page.goto('/?search=fish');
  await waitUntilHydrated(page);
  const letThrough = await refuse(page, 'GET /items/{id}');
  await page.getByRole('link', { name: 'View Details' }).first().click();
  await expect(toast(page, 'Failed to load item')).toBeVisible();
  await expect(page.getByText('Item not found or failed to load.')).toBeVisible();
  await letThrough();
  await press(page, 'Retry Fetch');
  await expect(page.getByText('Somebody painted a fish on it.')).toBeVisible();

  await page.goto('/items/01990000-0000-7000-8000-00000000beef');
  await expect(page.getByText('Item not found or failed to load.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry Fetch' })).toBeVisible();
});

test('item: sends visitors who press Claim or Message Owner to login', async ({
  visit,
  campus,
}) => {
  const { _id } = await campus.itemOf('kofi', pictured);
  const page = await visit(null);
  for (const action of ['Claim Item', 'Message Owner']) {
    await page.goto(`/items/${_id}`);
    await press(page, action);
    await expect(page, action).toHaveURL('/login');
  }
});

test('item: reports when claiming, messaging or copying the link fails', async ({
  visit,
  campus,
  refuse,
}) => {
  const { _id } = await campus.itemOf('kofi', pictured);
  const page = await visit('sam');
  await page.addInitScript(() => {
    Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('no')) });
  });
  await page.goto(`/items/${_id}`);
  await refuse(page, 'POST /items/{id}/claim');
  await claimThroughDialog(page);
  await expect(toast(page, 'Failed to claim item')).toBeVisible();
  await press(claimDialog(page), 'Cancel');
  await refuse(page, 'POST /conversations');
  await press(page, 'Message Owner');
  await expect(toast(page, 'Failed to start conversation')).toBeVisible();
  await press(page, 'Copy Link');
  await expect(toast(page, 'Failed to copy link to clipboard')).toBeVisible();
});

/** Posts an item as Sam and claims it as Tomáš. */
async function postClaimedItem({
  campus,
}: {
  campus: Parameters<Parameters<typeof test>[2]>[0]['campus'];
}) {
  const sam = await campus.as('sam');
  const item = await sam.postItem({ title: 'Claimed from the start' });
  await (await campus.as('tomas')).claim(item);
  return item;
}

test('item: shows its claimant and reports when a step of the return fails', async ({
  visit,
  campus,
  refuse,
}) => {
  const { _id } = await postClaimedItem({ campus });
  const page = await visit('sam');
  await page.goto(`/items/${_id}`);
  await expect(detail(page, 'Claimed By')).toHaveText('Tomáš Dvořák');

  await refuse(page, 'POST /items/{id}/generate-otp');
  await press(page, 'Generate OTP');
  await expect(toast(page, 'Failed to generate OTP')).toBeVisible();
  await press(page, 'Verify');
  await expect(page.getByText('Please enter the OTP.')).toBeVisible();
  await expect(page.getByLabel('Enter OTP')).toHaveAttribute('placeholder', /6-digit/);
  await refuse(page, 'POST /items/{id}/verify-otp');
  await page.getByLabel('Enter OTP').fill('123456');
  await expect(toast(page, 'Failed to verify OTP')).toBeVisible();

  const bystander = await visit('noor');
  await bystander.goto(`/items/${_id}`);
  await expect(bystander.getByRole('button', { name: 'Already Claimed' })).toBeDisabled();
  await expect(bystander.getByRole('button', { name: 'Generate OTP' })).toBeHidden();
});

test('item: lets a keeper assign themselves when it has no keeper', async ({
  visit,
  campus,
  refuse,
}) => {
  const { _id } = await (await campus.as('leila')).postItem({ title: 'Nobody keeps it' });
  const user = await visit('noor');
  await user.goto(`/items/${_id}`);
  await expect(user.getByRole('button', { name: 'Claim Item' })).toBeVisible();
  await expect(user.getByRole('button', { name: 'Assign Myself as Keeper' })).toBeHidden();

  const page = await visit('henrik');
  await page.goto(`/items/${_id}`);
  const letThrough = await refuse(page, 'POST /items/{id}/assign-keeper');
  await press(page, 'Assign Myself as Keeper');
  await expect(toast(page, 'Failed to assign keeper')).toBeVisible();
  await letThrough();
  await press(page, 'Assign Myself as Keeper');
  await expect(detail(page, 'Keeper')).toHaveText('Henrik Sørensen');
  await expect(page.getByRole('button', { name: 'Assign Myself as Keeper' })).toBeHidden();
});

test('item: can be edited by its poster only', async ({ visit, campus, refuse }) => {
  const { _id } = await (await campus.as('aoife')).postItem({ title: 'Badly described' });
  const page: Page = await visit('aoife');
  await page.goto(`/items/${_id}`);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();

  await expect(page.locator('input[type=file]')).toHaveAttribute('accept', /image\//);
  await expect(page.getByRole('checkbox', { name: 'Remove Image' })).not.toBeChecked();
  await expect(page.getByLabel('Title')).toHaveValue('Badly described');
  await expect(page.getByLabel('Description')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveJSProperty(
    'tagName',
    'INPUT',
  );
  await expect(page.getByLabel('Status').getByRole('option')).toHaveText([
    'Lost',
    'Found',
    'Claimed',
    'Returned',
  ]);
  await expect(page.getByLabel('Location')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();

  await page.getByLabel('Title').fill('Well described');
  const letThrough = await refuse(page, 'PUT /items/{id}');
  await press(page, 'Save Changes');
  await expect(toast(page, 'Failed to update item')).toBeVisible();
  await letThrough();
  await page.getByRole('checkbox', { name: 'Remove Image' }).check();
  await press(page, 'Save Changes');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Well described');
  await expect(page.getByText('No image available')).toBeVisible();

  const other = await visit('noor');
  await other.goto(`/items/${_id}`);
  await expect(other.getByRole('button', { name: 'Claim Item' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Edit', exact: true })).toBeHidden();
});
