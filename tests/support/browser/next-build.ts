import { createHash } from 'node:crypto';
import { cp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Locator, type Page, expect } from '@playwright/test';
import { temporaryFolder } from '../temporary-folder.ts';
import { test as base, repository } from './test.ts';

/** For tests that change the build: their portals run from a copy, whose build is restored for each test. */
export const test = base.extend<object, { copiedPortal: string }>({
  copiedPortal: [
    async ({}, use) => {
      await using copy = await temporaryFolder();
      await copyPortal(copy.path);
      await use(copy.path);
    },
    { scope: 'worker' },
  ],

  portalRoot: async ({ copiedPortal }, use) => {
    await copyBuild(copiedPortal);
    await use(copiedPortal);
  },
});

/** The notice that asks whether to load the new version. */
export const updateQuestion = (page: Page): Locator =>
  page.getByText('A new version of the portal is ready.');

/** @param options time limit for the reload in milliseconds */
export async function acceptUpdate(page: Page, options: { timeout?: number } = {}): Promise<void> {
  const loaded = page.waitForEvent('load', options);
  await page.getByRole('button', { name: 'Reload now' }).click();
  await loaded;
}

export async function isOfNextBuild(page: Page): Promise<boolean> {
  return (await page.locator('meta[name=test-build]').count()) > 0;
}

/**
 * Waits until the next build has taken over from a worker that was busy when the update was accepted. Chromium stops
 * such a worker as soon as it is idle, but not always while DevTools watches it, as Playwright does. So this function
 * stops it.
 */
export async function expectNextBuild(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('ServiceWorker.enable');
  await expect
    .poll(
      async () => {
        if (await isWaiting(page)) await devTools.send('ServiceWorker.stopAllWorkers');
        return isOfNextBuild(page);
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  await devTools.detach();
}

/** Whether a next build waits to take over. */
function isWaiting(page: Page): Promise<boolean> {
  const evaluated = page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return registration?.waiting instanceof ServiceWorker;
  });
  // The page may be reloading.
  return evaluated.catch(() => false);
}

/** Copies the portal's program into an empty folder, so that a test can change its build. */
export async function copyPortal(copy: string): Promise<void> {
  for (const name of ['contract', 'server', 'package.json']) {
    await cp(join(repository, name), join(copy, name), { recursive: true });
  }
  await symlink(join(repository, 'node_modules'), join(copy, 'node_modules'), 'junction');
  await copyBuild(copy);
}

async function copyBuild(copy: string): Promise<void> {
  await rm(join(copy, 'dist'), { recursive: true, force: true });
  await cp(join(repository, 'dist'), join(copy, 'dist'), { recursive: true });
}

/**
 * Turns a copy's build into a new version. Its documents contain `<meta name="test-build" content="next">`,
 * and the worker's precache manifest has the changed hash. The server uses it after a restart.
 */
export async function makeNextBuild(copy: string): Promise<void> {
  const documentFile = join(copy, 'dist', 'client', 'index.html');
  const workerFile = join(copy, 'dist', 'client', 'worker.js');
  const document = await readFile(documentFile, 'utf8');
  const worker = await readFile(workerFile, 'utf8');
  const next = document.replace('</head>', '<meta name="test-build" content="next"></head>');
  if (next === document || !worker.includes(md5(document))) throw new Error('not a built portal');
  await writeFile(documentFile, next);
  await writeFile(workerFile, worker.replaceAll(md5(document), md5(next)));
  // Without this, the server would serve the compressed worker of the previous version.
  for (const ending of ['.br', '.gz']) await rm(workerFile + ending, { force: true });
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}
