import { rename } from 'node:fs/promises';
import { join as joinPaths } from 'node:path';
import type { BrowserContext, Page, Route } from '@playwright/test';
import { unreachableErrors } from '../support/browser/checks/complaints.ts';
import {
  isOfNextBuild,
  makeNextBuild,
  acceptUpdate,
  test,
  updateQuestion,
} from '../support/browser/next-build.ts';
import { waitUntilCached } from '../support/browser/device/offline.ts';
import { join } from '../support/browser/portal-api.ts';
import { recordShifts, recordedShifts } from '../support/browser/checks/layout-shifts.ts';
import { signIn } from '../support/browser/screen.ts';
import { expect } from '../support/browser/test.ts';
import { noise } from '../support/photos.ts';
import { shortForm } from '../support/short-form.ts';

test.use({ hasVisited: true });

test.beforeEach(async ({ complaints, portal, page, portalRoot }) => {
  // Requests fail while the server restarts, and when a page reloads while its socket connects.
  complaints.allow(unreachableErrors);
  complaints.allow(/WebSocket connection to .* failed/);
  await portal.api.postItem();
  await page.goto('/');
  await waitUntilCached(page);
  await portal.stop();
  await makeNextBuild(portalRoot);
  await portal.start();
});

test('asks before a new version takes over', shortForm, async ({ page, context }) => {
  await page.reload();
  await expect(updateQuestion(page)).toBeVisible();
  expect(await isOfNextBuild(page)).toBe(false);

  await acceptUpdate(page);

  await expect(page.getByRole('heading', { name: 'Blue backpack' })).toBeVisible();
  expect(await isOfNextBuild(page)).toBe(true);
  await expect(updateQuestion(page)).toBeHidden();
  await waitUntilCached(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Blue backpack' })).toBeVisible();
  expect(await isOfNextBuild(page)).toBe(true);
});

test('asks without moving what the person reads, and above the bars of a phone', async ({
  portal,
  page,
  mails,
}) => {
  const { _id } = await portal.api.postItem({ title: 'Silver watch' });
  await page.setViewportSize({ width: 360, height: 740 });
  const mia = { name: 'Mia', email: 'mia@campus.example', password: 'a quiet lighthouse' };
  await join(portal.origin, mails, mia);
  await page.goto('/login');
  await page.getByLabel('Email').fill(mia.email);
  await page.getByLabel('Password', { exact: true }).fill(mia.password);
  await page.getByRole('button', { name: 'Login' }).click();
  const bar = page.getByRole('navigation', { name: 'Quick links' });
  await expect(bar).toBeVisible();
  await recordShifts(page);
  await page.goto(`/items/${_id}`);
  await expect(updateQuestion(page)).toBeVisible();
  const { sum, shifts } = await recordedShifts(page);
  expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(0.02);
  // A trial click fails if another element covers the control.
  for (const name of ['Claim Item', 'Reload now', 'Later']) {
    await page.getByRole('button', { name }).click({ trial: true });
  }
  await bar.getByRole('link', { name: 'Home' }).click({ trial: true });
});

test('shows every screen, cached or not, in the old version until the update is accepted', async ({
  portal,
  page,
  complaints,
}) => {
  complaints.allow(/status of 404/);
  const { _id } = await portal.api.postItem({ title: 'Silver watch' });
  const seen = {
    '/': 'Blue backpack',
    [`/items/${_id}`]: 'Silver watch',
    '/?search=silver': 'Silver watch',
  };
  for (const [address, heading] of Object.entries(seen)) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    expect(await isOfNextBuild(page), address).toBe(false);
  }
  for (const [address, words] of Object.entries({
    '/login': 'Forgot Password?',
    '/nowhere': '404 - Page Not Found',
  })) {
    await page.goto(address);
    await expect(page.getByText(words)).toBeVisible();
    expect(await isOfNextBuild(page), address).toBe(false);
  }
  await expect(updateQuestion(page)).toBeVisible();
});

test('an open page asks about the update when it opens an item', async ({ page }) => {
  await page.getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByText('with a laptop in it')).toBeVisible();
  await expect(updateQuestion(page)).toBeVisible();
  expect(await isOfNextBuild(page)).toBe(false);
});

/**
 * Makes the browser check for the next version, and expects that its installation fails because a file cannot be
 * cached.
 */
async function expectInstallToFail(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const { installing } = registration;
    if (installing === null) throw new Error('There is no next version.');
    await new Promise((resolve) => installing.addEventListener('statechange', resolve));
    if (installing.state !== 'redundant') throw new Error('The next version was installed.');
  });
}

test('asks about a version after a later attempt to install it succeeds', async ({
  page,
  portalRoot,
}) => {
  const file = joinPaths(portalRoot, 'dist', 'client', 'icons', 'icon-192.png');
  await rename(file, `${file}.away`);
  await page.clock.install();
  await page.goto('/login');
  for (let tries = 0; tries < 3; tries += 1) await expectInstallToFail(page);

  await rename(`${file}.away`, file);
  await page.clock.fastForward('01:00');
  await expect(updateQuestion(page)).toBeVisible();
});

test('Later postpones the update to the next visit', async ({ page }) => {
  await page.reload();
  await page.getByRole('button', { name: 'Later' }).click();

  await expect(updateQuestion(page)).toBeHidden();
  await page.reload();
  await expect(updateQuestion(page)).toBeVisible();
  expect(await isOfNextBuild(page)).toBe(false);
});

test('asks once no dialog is open', async ({ portal, page }) => {
  await signIn(page.context(), portal.origin, portal.api.session);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  await expect(updateQuestion(page)).toBeVisible();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expect(updateQuestion(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Reload now' }).click({ trial: true });
});

/** Opens a tab that finishes loading only at `finishLoading`. Until then, the code of the update prompt is missing. */
async function openSlowly(context: BrowserContext, address: string) {
  const tab = await context.newPage();
  const pictures: Route[] = [];
  let isFinished = false;
  await tab.route('**/api/v1/slow-picture', async (route) => {
    if (isFinished) await route.abort();
    else pictures.push(route);
  });
  await tab.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const picture = new Image();
      picture.src = '/api/v1/slow-picture';
      document.body.append(picture);
    });
  });
  await tab.goto(address, { waitUntil: 'domcontentloaded' });
  return {
    tab,
    finishLoading: async () => {
      isFinished = true;
      for (const picture of pictures) await picture.abort();
    },
  };
}

test('reloads other tabs, except those where somebody is writing', async ({ page, context }) => {
  const writing = await context.newPage();
  await writing.goto('/login');
  await writing.getByLabel('Email').fill('sam@campus.example');
  const reading = await context.newPage();
  await reading.goto('/');
  await page.reload();

  const loaded = reading.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload now' }).click();
  await loaded;

  expect(await isOfNextBuild(reading)).toBe(true);
  await expect(updateQuestion(writing)).toBeVisible();
  await expect(writing.getByLabel('Email')).toHaveValue('sam@campus.example');
  await acceptUpdate(writing);
  await expect(writing.getByLabel('Email')).toHaveValue('sam@campus.example');
});

test('also updates a tab that is still loading when another one accepts the update', async ({
  page,
  context,
}) => {
  await page.reload();
  await expect(updateQuestion(page)).toBeVisible();
  const { tab: reading } = await openSlowly(context, '/');
  const { tab: writing, finishLoading } = await openSlowly(context, '/login');
  await writing.getByLabel('Email').fill('sam@campus.example');

  await acceptUpdate(page);
  await expect.poll(() => isOfNextBuild(reading)).toBe(true);
  await finishLoading();
  await expect(updateQuestion(writing)).toBeVisible();
  await expect(writing.getByLabel('Email')).toHaveValue('sam@campus.example');
  await acceptUpdate(writing);
  expect(await isOfNextBuild(writing)).toBe(true);
});

test('also updates a tab whose document has arrived, but not run, when another one accepts the update', async ({
  page,
  context,
}) => {
  await page.reload();
  await expect(updateQuestion(page)).toBeVisible();
  const tab = await context.newPage();
  // A request blocks the tab before the first script of its document.
  await tab.addInitScript(() => {
    const request = new XMLHttpRequest();
    request.open('GET', '/api/v1/slow-request', false);
    try {
      request.send();
    } catch {
      // It has no response.
    }
  });
  const blocking: Route[] = [];
  let isBlocked = true;
  await tab.route('**/api/v1/slow-request', async (route) => {
    if (isBlocked) blocking.push(route);
    else await route.abort();
  });
  const opened = tab.goto('/?search=blue');
  await expect.poll(() => blocking).toHaveLength(1);

  await acceptUpdate(page);
  isBlocked = false;
  for (const request of blocking) await request.abort();
  await opened;
  await expect.poll(() => isOfNextBuild(tab)).toBe(true);
  await expect(tab.getByRole('heading', { name: 'Blue backpack' })).toBeVisible();
});

test('restores unsaved text in every tab after the update', async ({ portal, page, context }) => {
  await signIn(page.context(), portal.origin, portal.api.session);
  const open = async (address: string) => {
    const tab = await context.newPage();
    await tab.goto(address);
    return tab;
  };
  const posting = await open('/items/create');
  const editing = await open('/dashboard');
  const naming = await open('/profile?edit=details');
  const sorting = await open('/admin?tab=categories');
  await editing.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.reload();
  await expect(updateQuestion(page)).toBeVisible();
  const image = {
    name: 'bag.png',
    mimeType: 'image/png',
    buffer: await noise(40, 30).png().toBuffer(),
  };
  await posting.getByLabel(/^Image/).setInputFiles(image);
  await expect(posting.getByAltText('Preview of the image')).toBeVisible();
  await editing.getByRole('textbox', { name: 'Title' }).fill('Bluish bag');
  await naming.getByLabel('Name').fill('Ruth Admin');
  await sorting.getByLabel('Name').fill('Umbrellas');
  await posting.getByLabel('Title').fill('Half an umbrella');

  // Accept the update at once, when the latest text may not be stored yet.
  await posting.getByLabel('Description').fill('It is still being written.');
  await acceptUpdate(posting);
  await expect(posting.getByLabel('Title')).toHaveValue('Half an umbrella');
  await expect(posting.getByLabel('Description')).toHaveValue('It is still being written.');
  await expect(posting.getByAltText('Preview of the image')).toBeVisible();
  for (const tab of [editing, naming, sorting]) await acceptUpdate(tab);
  await expect(editing.getByRole('textbox', { name: 'Title' })).toHaveValue('Bluish bag');
  await expect(naming.getByLabel('Name')).toHaveValue('Ruth Admin');
  await expect(sorting.getByLabel('Name')).toHaveValue('Umbrellas');
});
