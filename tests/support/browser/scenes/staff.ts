import { planPicture } from '../screens/plan.ts';
import { press } from '../screen.ts';
import { itemToHandOver } from './claims.ts';
import { goTo, scenesOf, waitUntilLoaded } from './scene.ts';

/** Screens of Grace, a keeper. */
export const keeperScenes = scenesOf('grace', {
  desk: (page) => goTo(page, '/desk'),
  'desk without finds': (page) => goTo(page, '/desk?search=zeppelin'),
  async 'desk with an open item'(page, campus) {
    const { _id } = await campus.itemOf('mia', 'W'.repeat(120));
    await goTo(page, `/desk?item=${_id}`);
    await page.getByRole('heading', { level: 2, name: /^WWW/ }).waitFor();
  },
  async 'desk, message to the claimant'(page, campus) {
    const { _id } = await campus.itemOf('mia', 'W'.repeat(120));
    await goTo(page, `/desk?item=${_id}`);
    await page.getByRole('button', { name: /Message Claimant/ }).click();
    await page.getByRole('dialog').waitFor();
  },
  async 'desk, scanning'(page) {
    await goTo(page, '/desk');
    await press(page, 'Scan');
    await page.getByRole('dialog', { name: 'Scan a code' }).getByRole('alert').waitFor();
  },
  async 'desk, keys'(page) {
    await goTo(page, '/desk');
    await page.getByText('Keys', { exact: true }).click();
  },
  'dashboard with one item': (page) => goTo(page, '/dashboard'),
  async 'guarded item, hand-over checks'(page, campus) {
    await goTo(page, `/items/${await itemToHandOver(campus)}`);
    await page.getByRole('button', { name: 'Generate OTP' }).waitFor();
  },
  async 'item without a keeper'(page, campus) {
    const { _id } = await campus.itemOf('mia', 'Umbrella 1 of the cloakroom');
    await goTo(page, `/items/${_id}`);
    await page.getByRole('button', { name: 'Assign Myself as Keeper' }).waitFor();
  },
});

const tabs = ['overview', 'users', 'items', 'keepers', 'conversations', 'categories'];

/** Screens of Ruth, an admin without items of her own. */
export const adminScenes = scenesOf('ruth', {
  ...Object.fromEntries(
    tabs.map((tab) => [
      `admin, ${tab}`,
      (page: Parameters<typeof goTo>[0]) => goTo(page, `/admin?tab=${tab}`),
    ]),
  ),
  async 'admin, create account'(page) {
    await goTo(page, '/admin?tab=create-account');
    await page.getByRole('tabpanel').getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('Name is required').waitFor();
  },
  'admin, users without finds': (page) => goTo(page, '/admin?tab=users&search=zeppelin'),
  async 'admin, items, no keeper chosen'(page) {
    await goTo(page, '/admin?tab=items');
    await page
      .getByRole('button', { name: /^Assign Keeper/ })
      .first()
      .click();
    await page.getByText('Please select a keeper').first().waitFor();
  },
  async 'admin, reading a conversation'(page) {
    await goTo(page, '/admin?tab=conversations');
    await page
      .getByRole('button', { name: /^View Messages/ })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
  },
  async 'admin, editing a category'(page) {
    await goTo(page, '/admin?tab=categories');
    await page.getByRole('button', { name: 'Edit Bags' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('');
    await press(page.getByRole('dialog'), 'Save Changes');
    await page.getByText('Name is required').waitFor();
  },
  places: (page) => goTo(page, '/admin/places'),
  async 'places, a new place on the plan'(page) {
    await goTo(page, '/admin/places');
    await page.locator('input[type="file"]').setInputFiles(await planPicture());
    await page.getByAltText(/^The plan of the campus/).waitFor();
    await press(page, 'Add Place');
    await press(page, 'Set the position on the plan');
    await press(page.getByRole('dialog'), 'Add Place');
    await page.getByText('Name is required').waitFor();
  },
  async user(page, campus) {
    const { session } = await campus.as('mia');
    await goTo(page, `/users/${session.user.id}`);
  },
  'dashboard without items': (page) => goTo(page, '/dashboard'),
  'conversations, none': (page) => goTo(page, '/conversations'),
  'notifications, none': (page) => goTo(page, '/notifications'),
  async desk(page) {
    await goTo(page, '/desk?list=all');
    await waitUntilLoaded(page);
  },
});
