import type { Page } from '@playwright/test';
import { unreachable } from '../support/browser/complaints.ts';
import { copyPortal, makeNextBuild } from '../support/browser/next-build.ts';
import { keptForOffline } from '../support/browser/offline.ts';
import { expect, repository, test as base } from '../support/browser/test.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const test = base.extend({
  portalRoot: async ({}, use) => {
    await using copy = await temporaryFolder();
    await copyPortal(repository, copy.path);
    await use(copy.path);
  },
});

test.use({ hasVisited: true });

const question = (page: Page) => page.getByText('A new version of the portal is ready.');
const isOfNextBuild = (page: Page) => page.locator('meta[name=test-build]').count();

test.beforeEach(async ({ complaints, portal, page, portalRoot }) => {
  // While the server starts anew.
  complaints.allow(unreachable);
  await portal.api.postItem();
  await page.goto('/');
  await keptForOffline(page);
  await portal.stop();
  await makeNextBuild(portalRoot);
  await portal.start();
});

test('a new version asks first, and takes over when it is let', async ({ page, context }) => {
  await page.reload();
  await expect(question(page)).toBeVisible();
  expect(await isOfNextBuild(page)).toBe(0);

  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload now' }).click();
  await loaded;

  await expect(page.getByRole('heading', { name: 'Blue backpack' })).toBeVisible();
  expect(await isOfNextBuild(page)).toBe(1);
  await expect(question(page)).toBeHidden();
  await keptForOffline(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Blue backpack' })).toBeVisible();
  expect(await isOfNextBuild(page)).toBe(1);
});

test('it can be put off', async ({ page }) => {
  await page.reload();
  await page.getByRole('button', { name: 'Later' }).click();

  await expect(question(page)).toBeHidden();
  await page.reload();
  await expect(question(page)).toBeVisible();
  expect(await isOfNextBuild(page)).toBe(0);
});

test('in other tabs it waits for who is writing, and loads the rest anew', async ({
  page,
  context,
}) => {
  const writing = await context.newPage();
  await writing.goto('/login');
  await writing.getByLabel('Email').fill('sam@campus.example');
  const reading = await context.newPage();
  await reading.goto('/');
  await page.reload();

  const loaded = reading.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload now' }).click();
  await loaded;

  expect(await isOfNextBuild(reading)).toBe(1);
  await expect(question(writing)).toBeVisible();
  await expect(writing.getByLabel('Email')).toHaveValue('sam@campus.example');
  await writing.getByRole('button', { name: 'Reload now' }).click();
  await expect(writing.getByLabel('Email')).toHaveValue('');
});
