import type { Page } from '@playwright/test';
import { bar, startChat, messageTexts } from '../support/browser/screens/chat.ts';
import { unreachableErrors } from '../support/browser/checks/complaints.ts';
import { cachedCalls, readDeviceStorage } from '../support/browser/device/device-storage.ts';
import {
  arePhotosShown,
  waitForWorker,
  waitUntilCached,
} from '../support/browser/device/offline.ts';
import { expect, test as base } from '../support/browser/on-campus.ts';
import type { Session } from '../support/browser/portal-api.ts';
import { press, toast } from '../support/browser/screen.ts';
import { shortForm, shortFormIf } from '../support/short-form.ts';

interface Fixtures {
  /** Opens a device with a service worker. */
  open: (who: Session | null) => Promise<Page>;
}

const test = base.extend<Fixtures>({
  open: async ({ visit, complaints }, use) => {
    complaints.allow(unreachableErrors);
    complaints.allow(/WebSocket connection to .* failed/);
    await use((who) =>
      visit(who, { serviceWorkers: 'allow', viewport: { width: 1280, height: 900 } }),
    );
  },
});

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const ageNotice = (page: Page) => page.getByText(/^Saved (just now|\d+ \w+ ago|between)/);

/** Waits until the device has stored a reply whose key starts with `beginning`. */
async function waitForStoredReply(page: Page, beginning: string): Promise<void> {
  const isStored = async () => (await cachedCalls(page)).some((key) => key.startsWith(beginning));
  await expect.poll(isStored).toBe(true);
}

test('searches, filters and pages through the seen items offline, with their age and photos', async ({
  campus,
  open,
}) => {
  const mia = await campus.as('mia');
  const word = `zz${Date.now().toString(36)}`;
  const viewed = await mia.postItem({ title: `Copper kettle ${word}`, status: 'Lost' });
  for (let number = 1; number < 10; number += 1)
    await mia.postItem({ title: `Tin mug ${word} ${String(number)}` });

  const page = await open(null);
  await page.goto(`/?search=${word}`);
  await expect(page.getByText('10 items, page 1 of 2')).toBeVisible();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByText('10 items, page 2 of 2')).toBeVisible();
  // Only a worker that controls the page caches the item's large photo.
  await waitForWorker(page);
  await page.goto(`/items/${viewed._id}`);
  await waitUntilCached(page);
  await expect(ageNotice(page)).toHaveCount(0);
  // The page prefetches the photo of the card.
  await expect
    .poll(async () =>
      (await readDeviceStorage(page)).cached.filter((one) => one.includes(viewed.photo!.card)),
    )
    .toHaveLength(1);

  await page.context().setOffline(true);
  await page.goto(`/?search=${word}`);
  await expect(page.getByText('10 saved items, page 1 of 2')).toBeVisible();
  await expect(cards(page)).toHaveCount(8);
  await expect(cards(page).first()).toContainText(`Tin mug ${word} 9`);
  await expect(ageNotice(page)).toBeVisible();
  await ageNotice(page).getByRole('time').first().hover();
  await expect(ageNotice(page).getByRole('time').first()).toHaveAttribute('data-exact', /\d{4}/);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByText('10 saved items, page 2 of 2')).toBeVisible();
  await expect(cards(page)).toHaveCount(2);

  await page.goto('/');
  await expect(page.getByText(/^\d+ saved items/)).toBeVisible();
  await page.getByRole('searchbox').fill(`kettle ${word}`);
  await expect(page.getByText('1 saved item', { exact: true })).toBeVisible();
  await expect(cards(page)).toContainText('Copper kettle');
  await expect.poll(() => arePhotosShown(page)).toBe(true);
  await page.getByLabel('Status', { exact: true }).selectOption('Returned');
  await expect(page.getByText('0 saved items', { exact: true })).toBeVisible();
  await expect(page.getByText('No items found matching your search.')).toBeVisible();

  await page.goto(`/items/${viewed._id}`);
  await expect(page.getByRole('heading', { name: /Copper kettle/ })).toBeVisible();
  await expect(ageNotice(page)).toBeVisible();
  await expect.poll(() => arePhotosShown(page)).toBe(true);

  await page.context().setOffline(false);
  await expect(bar(page, 'You are offline')).toBeHidden();
  await expect(ageNotice(page)).toHaveCount(0);
});

test('opens an item offline that was only seen in a list, with the photo of its card', async ({
  campus,
  open,
}) => {
  const { _id, photo } = await (await campus.as('mia')).postItem({ title: 'Brass compass' });
  const page = await open(null);
  await page.goto('/?search=compass');
  await expect(cards(page).filter({ hasText: 'Brass compass' })).toBeVisible();
  await page.reload();
  await expect
    .poll(async () =>
      (await readDeviceStorage(page)).cached.some((one) => one.includes(photo!.card)),
    )
    .toBe(true);

  await page.context().setOffline(true);
  await page.goto(`/items/${_id}`);
  await expect(page.getByRole('heading', { name: 'Brass compass' })).toBeVisible();
  await expect.poll(() => arePhotosShown(page)).toBe(true);
  const answer = await page.goto(photo!.large);
  expect(answer?.status()).toBe(200);
  expect(answer?.headers()['content-type']).toBe('image/webp');
});

test(
  'shows conversations, messages, notifications and own items offline that were never opened',
  shortForm,
  async ({ campus, open }) => {
    const chat = await startChat(campus);
    const own = await chat.reader.postItem({ title: 'Orange kite' });
    await (await campus.as('sam')).claim(own);
    await chat.write('writer', ['one', 'two']);
    await chat.write('reader', ['three']);

    const page = await open(chat.reader.session);
    await page.goto('/');
    await waitUntilCached(page);
    await waitForStoredReply(page, 'GET /messages/');
    await waitForStoredReply(page, 'GET /users/me/items');
    await page.context().setOffline(true);

    await page.goto('/conversations');
    await page.getByRole('link', { name: /Green scarf/ }).click();
    await expect.poll(() => messageTexts(page)).toEqual(['one', 'two', 'three']);
    await expect(ageNotice(page)).toBeVisible();
    await page.goto('/notifications');
    await expect(page.getByRole('main').getByText(/claimed.*Orange kite/i)).toBeVisible();
    await expect(ageNotice(page)).toBeVisible();
    await page.goto('/dashboard');
    await expect(page.getByRole('main').getByText('Orange kite').first()).toBeVisible();
    await expect(ageNotice(page)).toBeVisible();
  },
);

test.describe('removes private data from the device', () => {
  /** The ways in which a session can end. */
  const ends = {
    'after signing out': async (page: Page) => logOut(page),
    'after signing out offline': async (page: Page) => {
      await page.context().setOffline(true);
      await logOut(page);
    },
    'after signing out in another tab': async (page: Page) => {
      const other = await page.context().newPage();
      await other.goto('/');
      await logOut(other);
      await other.close();
    },
    'after the server ended the session': async (page: Page, end: () => Promise<unknown>) => {
      await end();
      await page.reload();
    },
    'after the session was removed while no tab was open': async (page: Page) => {
      await page.goto('/manifest.webmanifest');
      await page.evaluate(() => localStorage.clear());
      await page.goto('/');
    },
  };

  for (const [when, end] of Object.entries(ends)) {
    test(
      when,
      shortFormIf(when === 'after signing out offline'),
      async ({ campus, open, complaints }) => {
        complaints.allow(/status of 40[14]/);
        const chat = await startChat(campus);
        await chat.write('writer', ['one']);
        const inactive = await chat.reader.postItem({ title: 'Hidden harp' });
        await campus.call((await campus.as('ruth')).session)('PUT /admin/items/{id}/activate', {
          params: { id: inactive._id },
          body: { isActive: false },
        });
        const page = await open(chat.reader.session);
        await page.goto('/');
        await waitUntilCached(page);
        await page.goto(`/items/${inactive._id}`);
        await expect(page.getByRole('heading', { name: 'Hidden harp' })).toBeVisible();
        await page.goto(chat.address);
        await expect.poll(() => messageTexts(page)).toEqual(['one']);
        const { user } = chat.reader.session;
        await expect.poll(async () => (await readDeviceStorage(page)).owners).toContain(user.id);

        await end(page, () => campus.call(chat.reader.session)('POST /auth/logout', {}));

        await expect
          .poll(async () => {
            const { owners, drafts, sessions, local } = await readDeviceStorage(page);
            return {
              owners: owners.filter((one) => one !== ''),
              drafts: drafts.filter((key) => key.includes(user.id)),
              sessions,
              local: local.filter((key) => /^(token|user)$/.test(key)),
            };
          })
          .toEqual({ owners: [], drafts: [], sessions: 0, local: [] });
        const { cached } = await readDeviceStorage(page);
        expect(cached.filter((one) => one.includes('key='))).toEqual([]);
        expect(cached.filter((one) => one.includes(inactive._id))).toEqual([]);
      },
    );
  }
});

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Account menu/ }).click();
  await press(page, 'Logout');
  await expect(toast(page, 'Logged out successfully!')).toBeVisible();
}

test('a logout offline ends the session on the server at the next visit online', async ({
  campus,
  open,
}) => {
  const { reader } = await startChat(campus);
  const isSignedIn = async () =>
    (await campus.call(reader.session)('GET /notifications', { query: {} })).ok;
  const page = await open(reader.session);
  await page.goto('/');
  await waitUntilCached(page);
  await page.context().setOffline(true);
  await logOut(page);
  await expect.poll(async () => (await readDeviceStorage(page)).signOuts).toBe(1);
  const later = await page.context().newPage();
  await page.close();
  expect(await isSignedIn()).toBe(true);

  await later.context().setOffline(false);
  await later.goto('/');
  await expect.poll(isSignedIn).toBe(false);
  await expect.poll(async () => (await readDeviceStorage(later)).signOuts).toBe(0);
});

test('removes a deleted item from lists, documents and photos, whether it is opened again or not', async ({
  campus,
  open,
  complaints,
}) => {
  complaints.allow(/status of 404/);
  const mia = await campus.as('mia');
  const [opened, listed] = [
    await mia.postItem({ title: 'Velvet hat one' }),
    await mia.postItem({ title: 'Velvet hat two' }),
  ];
  const page = await open(null);
  for (const { _id } of [opened, listed]) {
    await page.goto(`/items/${_id}`);
    await waitUntilCached(page);
    // Wait for the item's response too: a list can only reveal that an item was deleted if the device has stored
    // that response.
    await waitForStoredReply(page, `GET /items/{id} {"params":{"id":"${_id}"}}`);
  }
  await page.goto('/?search=velvet');
  await expect(cards(page)).toHaveCount(2);
  const traces = async ({ _id, photo }: typeof opened) =>
    (await readDeviceStorage(page)).cached.filter(
      (one) => one.includes(_id) || one.includes(photo!.large) || one.includes(photo!.card),
    );
  for (const item of [opened, listed]) {
    await expect.poll(() => traces(item)).toHaveLength(3);
    await campus.call(mia.session)('DELETE /items/{id}', { params: { id: item._id } });
  }

  // The page learns of the first deletion when the first item is opened. It learns of the second one from the list, in
  // which the second item is missing.
  await page.goto(`/items/${opened._id}`);
  await expect(page.getByText('Item not found or failed to load.')).toBeVisible();
  await expect.poll(() => traces(opened)).toEqual([]);
  await page.goto('/');
  await expect(page.getByText(/^\d+ items/)).toBeVisible();
  await expect.poll(() => traces(listed)).toEqual([]);

  await page.context().setOffline(true);
  await page.goto('/?search=velvet');
  await expect(page.getByText('0 saved items', { exact: true })).toBeVisible();
});
