/** Tests private details and the guarded lane, from a finder's phone to other people's devices. */
import type { Page } from '@playwright/test';
import { connectionErrors } from '../support/browser/checks/complaints.ts';
import { textOnDevice } from '../support/browser/device/device-text.ts';
import { isCached, waitUntilCached } from '../support/browser/device/offline.ts';
import { expect, test } from '../support/browser/on-campus.ts';
import { signIn } from '../support/browser/screen.ts';
import { shortForm } from '../support/short-form.ts';

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** Fills the form for a found wallet. Each text that the server withholds has its own word, such as `${word}place`. */
async function fillWallet(page: Page, word: string): Promise<void> {
  await page.getByRole('radio', { name: /^Found/ }).check({ force: true });
  await page.getByLabel('Title').fill(`Wallet ${word}title`);
  await page.getByRole('radio', { name: 'Cards & Documents' }).check({ force: true });
  await page.getByLabel('Location').fill(`Library, shelf ${word}place`);
  await page.getByLabel('Description').fill(`Brown leather ${word}description`);
  await page.getByText('Only the owner would know').click();
  await page.getByLabel('Name on it').fill(`Grace ${word}name`);
}

test.describe('on a phone without a network', () => {
  test.use({ ...phone, hasVisited: true });

  test(
    'a posted wallet is guarded, and nobody else reads its words',
    shortForm,
    async ({ portal, visit, poster, word, page, complaints }) => {
      for (const error of connectionErrors) complaints.allow(error);
      // The item's page may request the item before the outbox has sent it.
      complaints.allow(/status of 404/);
      await signIn(page.context(), portal.origin, poster.session);
      await page.goto('/');
      await waitUntilCached(page);
      await page.goto('/items/create');
      await page.getByRole('radio', { name: 'Cards & Documents' }).waitFor({ state: 'attached' });
      await page.context().setOffline(true);
      await fillWallet(page, word);
      await expect(page.getByRole('switch', { name: 'Guarded' })).toBeChecked();
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect(page.getByText('Waiting to be posted').first()).toBeVisible();
      await expect(page.getByText('1 detail')).toBeVisible();
      await page.context().setOffline(false);
      // Only the page of a posted item has this text.
      await expect(page.getByText(/A keeper judges its claims/)).toBeVisible({ timeout: 30_000 });
      await expect(page.getByText('Guarded', { exact: true })).toBeVisible();
      const path = new URL(page.url()).pathname;

      // Another person's device, with the service worker, which caches documents and photos.
      const other = await visit('mia', { ...phone, serviceWorkers: 'allow' });
      const sources: string[] = [];
      for (const address of ['/', `/?search=${word}title`, path]) {
        await other.goto(address);
        await waitUntilCached(other);
        await other.waitForLoadState('networkidle');
        sources.push(await (await other.request.get(address)).text(), await textOnDevice(other));
      }
      await expect(other.getByRole('heading', { level: 1 })).toHaveText(/^Wallet, found in /);
      await expect(other.getByText('Photo withheld')).toBeVisible();
      await expect(other.getByText(/^This is a guarded item: /)).toBeVisible();
      // The device has the withheld item in IndexedDB and its page in Cache Storage.
      expect(await isCached(other, path)).toBe(true);
      expect(sources.at(-1)).toContain(path.slice('/items/'.length));
      for (const hidden of ['place', 'description', 'name'])
        expect(sources.join('\n')).not.toContain(`${word}${hidden}`);
      // The address of the search contains the title's last word, so look for the whole title instead.
      expect(sources.join('\n')).not.toContain(`Wallet ${word}title`);
    },
  );
});

test('a keeper guards an item, and visitors no longer see its photo', async ({
  visit,
  poster,
  word,
}) => {
  const { _id } = await poster.postItem({ title: `Phone ${word}`, status: 'Found' });
  const keeper = await visit('grace');
  await keeper.goto(`/items/${_id}`);
  await keeper.getByRole('button', { name: 'Guard this item' }).click();
  await expect(keeper.getByText('Guarded', { exact: true })).toBeVisible();

  const visitor = await visit(null);
  await visitor.goto(`/items/${_id}`);
  await expect(visitor.getByText('Photo withheld')).toBeVisible();
  await expect(visitor.getByText(word)).toHaveCount(0);
});

test('a finder posts a found item for a lost one, and is offered to write to its owner', async ({
  visit,
  poster,
  word,
}) => {
  const lost = await poster.postItem({ title: `Scarf ${word}`, status: 'Lost' });
  const page = await visit('mia', phone);
  await page.goto(`/items/${lost._id}`);
  await page.getByRole('link', { name: 'I found this' }).click();
  await expect(page.getByLabel('Title')).toHaveValue(`Scarf ${word}`);
  await expect(page.getByLabel('Description')).toHaveValue('');
  await page.getByLabel('Location').fill('Main Hall');
  await page.getByLabel('Description').fill('On a chair');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(
    page.getByRole('button', { name: `Message ${poster.session.user.name}` }),
  ).toBeVisible();
  await expect(page.getByText('Posted for:')).toBeVisible();

  const owner = await visit(poster.session);
  await owner.goto(`/items/${lost._id}`);
  const line = owner.getByText('Someone posted a found item for this:');
  await expect(line.getByRole('link', { name: `Scarf ${word}` })).toBeVisible();
  await owner.waitForLoadState('networkidle');
});
