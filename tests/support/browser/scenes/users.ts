import type { Page } from '@playwright/test';
import type { Campus } from '../campus.ts';
import { refuseCalls } from '../network/failing-calls.ts';
import { press } from '../screen.ts';
import { chooseCategory } from '../screens/new-item.ts';
import { guarded } from '../../campus/stories.ts';
import { itemWithTwoClaims } from './claims.ts';
import { goTo, scenesOf, waitUntilLoaded } from './scene.ts';

const claimed = 'Green wallet, no cash, three library cards';

async function goToItem(page: Page, campus: Campus, start: string, edit = false): Promise<void> {
  const { session } = await campus.as('mia');
  const listed = await campus.call(session)('GET /users/me/items', { query: { limit: 100 } });
  const item = listed.ok && listed.value.items.find(({ title }) => title.startsWith(start));
  if (!item) throw new Error(`no item of Mia's begins with ${start}`);
  await goTo(page, `/items/${item._id}${edit ? '?edit' : ''}`);
}

async function goToConversation(page: Page, name: RegExp): Promise<void> {
  await goTo(page, '/conversations');
  await page.getByRole('link', { name }).first().click();
  await page.getByRole('log').waitFor();
  await waitUntilLoaded(page);
}

/** Screens of Mia, who has many items, notifications and messages. */
export const userScenes = scenesOf('mia', {
  home: (page) => goTo(page, '/'),
  'avatar menu': {
    only: 'wide',
    async open(page) {
      await goTo(page, '/');
      await page.getByRole('button', { name: /Account menu/ }).click();
    },
  },
  'side menu': {
    only: 'narrow',
    async open(page) {
      await goTo(page, '/');
      await page.getByRole('button', { name: /^Menu/ }).click();
      await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    },
  },
  async 'own item, claimed'(page, campus) {
    await goToItem(page, campus, claimed.slice(0, 12));
    await press(page, 'Verify');
    await page.getByText('Please enter the OTP.').waitFor();
    await page.getByText('History', { exact: true }).click();
    await waitUntilLoaded(page);
  },
  async 'own item, return code'(page, campus) {
    await goToItem(page, campus, claimed.slice(0, 12));
    await press(page, 'Generate OTP');
    await page.getByRole('img', { name: /^QR code/ }).waitFor();
  },
  async 'own item, turning the claim down'(page, campus) {
    await goToItem(page, campus, claimed.slice(0, 12));
    await press(page, 'Turn Down Claim');
    await page.getByRole('dialog').waitFor();
  },
  async 'claiming an item'(page, campus) {
    const { _id } = await campus.itemOf('kofi', 'Navy blue backpack, quite heavy');
    await goTo(page, `/items/${_id}`);
    await press(page, 'Claim Item');
    const dialog = page.getByRole('dialog', { name: 'Is it yours?' });
    await dialog.getByLabel('Describe it in your own words').waitFor();
    await press(dialog, 'Claim Item');
    await dialog.getByText('Describe it in a few words.').waitFor();
  },
  async 'own item, two claims'(page, campus) {
    await goTo(page, `/items/${await itemWithTwoClaims(campus)}`);
    await page
      .getByRole('button', { name: /^Accept: / })
      .nth(1)
      .waitFor();
  },
  async 'item with an own claim'(page, campus) {
    const { _id } = await campus.itemOf('rafael', 'Bottle-green jacket, left on a radiator');
    await goTo(page, `/items/${_id}`);
    await page.getByText(/^You've claimed this/).waitFor();
  },
  async 'own item, deleting'(page, campus) {
    await goToItem(page, campus, claimed.slice(0, 12));
    await press(page, 'Delete');
    await page.getByRole('dialog').waitFor();
  },
  async 'edit item'(page, campus) {
    await goToItem(page, campus, 'Umbrella that is talked');
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Title').fill('');
    await press(page, 'Save Changes');
    await page.getByText('Title is required').waitFor();
  },
  async 'edit item, guarded'(page, campus) {
    await goToItem(page, campus, guarded.title);
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByText('Only the owner would know').click();
    await page.getByLabel('Engraving').waitFor();
  },
  async 'new item, guarded'(page) {
    await goTo(page, '/items/create');
    await page.getByRole('radio', { name: 'Found' }).check();
    await chooseCategory(page, 'Cards & Documents');
    await page.getByText('Only the owner would know').click();
    await page.getByRole('switch', { name: 'Guarded', checked: true }).waitFor();
  },
  async 'new item'(page) {
    await goTo(page, '/items/create');
    await page.getByLabel('Tags').fill(`${'t'.repeat(30)},blue,`);
    await press(page, 'Submit');
    await page.getByText('Title is required').waitFor();
  },
  async dashboard(page) {
    await goTo(page, '/dashboard');
    await press(page, 'List');
    await waitUntilLoaded(page);
  },
  async 'dashboard, editing a row'(page) {
    await goTo(page, '/dashboard');
    await press(page, 'List');
    await page.getByRole('button', { name: 'Edit', exact: true }).first().click();
    await page.getByRole('textbox', { name: 'Title' }).fill('');
    await press(page, 'Save');
    await page.getByText('Title is required').waitFor();
  },
  async 'dashboard, hand-over'(page) {
    await goTo(page, '/dashboard');
    await press(page, 'List');
    await page.getByRole('button', { name: 'Enter OTP' }).first().click();
    await page.getByRole('dialog').waitFor();
  },
  async 'dashboard, return code'(page) {
    await goTo(page, '/dashboard');
    await press(page, 'List');
    await page.getByRole('button', { name: 'Generate OTP' }).first().click();
    await page.getByRole('img', { name: /^QR code/ }).waitFor();
  },
  async 'dashboard, cards'(page) {
    await goTo(page, '/dashboard');
    await press(page, 'Cards');
    await page.getByRole('article').first().waitFor();
  },
  async 'dashboard, editing a card'(page) {
    await goTo(page, '/dashboard');
    await press(page, 'Cards');
    await page
      .getByRole('button', { name: /^Edit: / })
      .first()
      .click();
    await page.getByRole('textbox', { name: 'Title' }).waitFor();
  },
  async 'dashboard that failed'(page) {
    const letThrough = await refuseCalls(page, 'GET /users/me/items');
    await goTo(page, '/dashboard?page=3');
    await page.getByRole('button', { name: 'Retry' }).waitFor();
    await letThrough();
  },
  conversations: (page) => goTo(page, '/conversations'),
  messages: (page) => goToConversation(page, /talked about/),
  'messages with unbroken texts': (page) => goToConversation(page, /WWWW/),
  async 'messages, one not sent'(page) {
    await goToConversation(page, /talked about/);
    const letThrough = await refuseCalls(page, 'POST /messages/{conversationId}/messages', {
      status: 403,
      code: 'FORBIDDEN',
    });
    await page.getByLabel('Message', { exact: true }).fill('Is it still there?');
    await press(page, 'Send Message');
    await page.getByText('Failed to send message').first().waitFor();
    await letThrough();
  },
  'messages without an id': (page) => goTo(page, '/messages'),
  notifications: (page) => goTo(page, '/notifications'),
  profile: (page) => goTo(page, '/profile'),
  async 'profile, name and email'(page) {
    await goTo(page, '/profile?edit=details');
    await page.getByLabel('Name', { exact: true }).fill('');
    await press(page, 'Save Changes');
    await page.getByText('Name is required').waitFor();
  },
  async 'profile, password'(page) {
    await goTo(page, '/profile?edit=password');
    await press(page, 'Save Password');
    await page.getByText('Current Password is required').waitFor();
  },
});
