/** Tests that devices delete their copies of an item once it becomes guarded. */
import type { Page } from '@playwright/test';
import type { Item } from '../../contract/entities.ts';
import { connectionErrors } from '../support/browser/checks/complaints.ts';
import { storedText } from '../support/browser/device/device-text.ts';
import { isCached, waitUntilCached } from '../support/browser/device/offline.ts';
import { expect, test } from '../support/browser/on-campus.ts';
import { press, signIn } from '../support/browser/screen.ts';

test.use({ hasVisited: true });

const hiddenParts = ['title', 'description', 'place'];

/** Opens home and the item, and waits until the device has both with their photos. */
async function lookAt(page: Page, { _id, title, photo }: Item): Promise<void> {
  for (const address of ['/', `/items/${_id}`]) {
    await page.goto(address);
    await expect(page.getByText(title).first()).toBeVisible();
    await waitUntilCached(page);
  }
  for (const path of [photo!.card, photo!.large])
    await expect.poll(() => isCached(page, path)).toBe(true);
}

/** Returns which of the item's withheld words and photos are stored on the device, in any form. */
async function leftOf(page: Page, { photo }: Item, word: string): Promise<string[]> {
  const text = await storedText(page);
  const words = hiddenParts.map((part) => `${word}${part}`);
  return [...words, photo!.card, photo!.large].filter((hidden) => text.includes(hidden));
}

/** Opens an address, and waits until the server has accepted its live connection. */
async function openWithEvents(page: Page, address: string): Promise<void> {
  const connected = page
    .waitForEvent('websocket')
    // Socket.IO's packet for an accepted connection.
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) => payload.toString().startsWith('40')),
    );
  await page.goto(address);
  await connected;
  await page.waitForLoadState('networkidle');
}

for (const person of ['a person who is signed in', 'a visitor'] as const) {
  test(`${person} who saw an item no longer has it once a keeper guards it`, async ({
    portal,
    campus,
    poster,
    word,
    page,
    context,
    complaints,
  }) => {
    for (const error of connectionErrors) complaints.allow(error);
    // The device requests the photo to find out whether it still exists.
    complaints.allow(/status of 404/);
    // The test has many steps, which are slow on a busy machine.
    test.slow();
    const hidden = new RegExp(`${word}(${hiddenParts.join('|')})`);
    const isSignedIn = person === 'a person who is signed in';
    const item = await poster.postItem({
      title: `Wallet ${word}title`,
      description: `Brown leather ${word}description`,
      location: `Library, shelf ${word}place`,
      status: 'Found',
    });
    if (isSignedIn) {
      const account = { name: 'Sena Stranger', email: `sena.${word}@campus.example` };
      const stranger = await campus.join({ ...account, password: 'nine wide rivers' });
      await signIn(page.context(), portal.origin, stranger.session);
    }
    await lookAt(page, item);
    expect(await leftOf(page, item, word)).toHaveLength(hiddenParts.length + 2);

    // Open a screen without the item, so that only the live event can tell the device of the change.
    if (isSignedIn) await openWithEvents(page, '/notifications');
    const keeper = await campus.as('grace');
    const guarded = await campus.call(keeper.session)('POST /items/{id}/lane', {
      params: { id: item._id },
      body: { lane: 'guarded' },
    });
    expect(guarded).toMatchObject({ ok: true });
    // Visitors have no live connection; their device learns of the change from the next list.
    if (!isSignedIn) await page.goto('/');
    await expect.poll(() => leftOf(page, item, word), { timeout: 30_000 }).toEqual([]);

    await test.step('online', async () => {
      await page.goto(`/items/${item._id}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Wallet, found in /);
      await expect(page.getByText('Photo withheld')).toBeVisible();
      await waitUntilCached(page);
    });

    await test.step('offline', async () => {
      await context.setOffline(true);
      for (const address of ['/', '/?search=wallet', `/items/${item._id}`]) {
        await page.goto(address);
        await expect(page.getByText(/offline/i).first()).toBeVisible();
        await expect(page.getByText(hidden)).toHaveCount(0);
        expect(await leftOf(page, item, word)).toEqual([]);
      }
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Wallet, found in /);
      await expect(page.getByText('Photo withheld')).toBeVisible();
    });
  });
}

test('a claimant who signs out leaves neither name nor id on the device, where the item still opens offline', async ({
  portal,
  campus,
  poster,
  word,
  page,
  context,
  complaints,
}) => {
  for (const error of connectionErrors) complaints.allow(error);
  const item = await poster.postItem({ title: `Wallet ${word}`, status: 'Found' });
  const keeper = await campus.as('grace');
  const params = { id: item._id };
  const account = { name: `Cleo ${word}claimant`, email: `cleo.${word}@campus.example` };
  const { session } = await campus.join({ ...account, password: 'nine wide rivers' });
  await campus.call(session)('POST /items/{id}/claim', { params, body: {} });
  await campus.call(keeper.session)('POST /items/{id}/lane', { params, body: { lane: 'guarded' } });
  await signIn(context, portal.origin, session);

  await page.goto('/');
  await expect(page.getByText('Wallet, found in').first()).toBeVisible();
  await page.goto(`/items/${item._id}`);
  await expect(page.getByRole('main').getByText(account.name)).toBeVisible();
  await waitUntilCached(page);
  const left = async () => {
    const text = await storedText(page);
    return [account.name, session.user.id].filter((trace) => text.includes(trace));
  };
  expect(await left()).toHaveLength(2);
  await page.getByRole('button', { name: /Account menu/ }).click();
  await press(page, 'Logout');
  await expect.poll(left).toEqual([]);

  await context.setOffline(true);
  await page.goto(`/items/${item._id}`);
  await expect(page.getByText(/offline/i).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Wallet, found in /);
  await expect(page.getByText(account.name)).toHaveCount(0);
});
