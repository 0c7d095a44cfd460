/**
 * The fixtures of the tests in the browser: a portal for each test, and devices that visit it.
 *
 *     test('a visitor sees the newest items', async ({ portal, page }) => {
 *       await portal.api.postItem({ title: 'Blue backpack' });
 *       await page.goto('/');
 *     });
 *
 * A test fails when a page or a worker complains (errors and warnings on the console, errors that
 * nobody caught) about anything that the test did not name in `complaints.allow`.
 */
import { join } from 'node:path';
import { type BrowserContext, test as base, chromium, expect } from '@playwright/test';
import { type MailServer, startMailServer } from '../mail-server.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { type Complaints, createComplaints } from './complaints.ts';
import { type Portal, startPortal } from './portal.ts';

export { expect } from '@playwright/test';

interface Fixtures {
  /** Where the portal's mails arrive. */
  mails: MailServer;
  /** The folder of the built portal that is run. */
  portalRoot: string;
  /** The portal, with an empty database; stopped when the test ends. */
  portal: Portal;
  /** Gives a new device: a browser that keeps its own storage, workers and session. */
  device: () => Promise<BrowserContext>;
  complaints: Complaints;
}

export const repository = join(import.meta.dirname, '..', '..', '..');

export const test = base.extend<Fixtures>({
  portalRoot: [repository, { option: true }],

  mails: async ({}, use) => {
    const mails = await startMailServer();
    await use(mails);
    await mails.close();
  },

  portal: async ({ portalRoot, mails }, use) => {
    await using data = await temporaryFolder();
    await using portal = await startPortal({
      root: portalRoot,
      dataDir: data.path,
      smtpUrl: mails.url,
    });
    await use(portal);
  },

  complaints: async ({}, use) => {
    const complaints = createComplaints();
    await use(complaints);
    expect(complaints.unexpected(), 'what pages and workers complained about').toEqual([]);
  },

  device: async (
    {
      portal,
      complaints,
      launchOptions,
      viewport,
      isMobile,
      hasTouch,
      javaScriptEnabled,
      colorScheme,
    },
    use,
  ) => {
    await using devices = new AsyncDisposableStack();
    await use(async () => {
      // A profile on disk: in a private window nothing can be installed.
      const profile = devices.use(await temporaryFolder());
      const context = await chromium.launchPersistentContext(profile.path, {
        ...launchOptions,
        baseURL: portal.origin,
        viewport,
        isMobile,
        hasTouch,
        javaScriptEnabled,
        colorScheme,
      });
      devices.use(context);
      complaints.watch(context);
      return context;
    });
  },

  context: async ({ device }, use) => {
    await use(await device());
  },

  page: async ({ context }, use) => {
    await use(context.pages()[0] ?? (await context.newPage()));
  },
});
