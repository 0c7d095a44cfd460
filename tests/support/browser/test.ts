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
import { type BrowserContext, test as base, expect } from '@playwright/test';
import { type MailServer, startMailServer } from '../mail-server.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { type Complaints, createComplaints } from './complaints.ts';
import { fromItsOwnNetwork, startDevice, visitOnce } from './device.ts';
import { type Door, behindDoor, makeDoor } from './door.ts';
import { type Portal, repository, startPortal } from './portal.ts';

export { expect } from '@playwright/test';
export { repository };

interface Fixtures {
  /** Where the portal's mails arrive. */
  mails: MailServer;
  /** The folder of the built portal that is run. */
  portalRoot: string;
  /** The portal, with an empty database; stopped when the test ends. */
  portal: Portal;
  /**
   * Whether the devices have been at the portal before, and so have its worker with all its files:
   * to come by them takes most of a short test's time.
   */
  hasVisited: boolean;
  /** Gives a new device: a browser that keeps its own storage, workers and session. */
  device: () => Promise<BrowserContext>;
  complaints: Complaints;
}

interface WorkerFixtures {
  /** Where devices find the portals of this worker process, one after the other. */
  door: Door;
  /** Gives the profile of a device that has been there; made by the first that asks. */
  visited: () => Promise<string>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  portalRoot: [repository, { option: true }],
  hasVisited: [false, { option: true }],

  door: [
    async ({}, use) => {
      await using door = await makeDoor();
      await use(door);
    },
    { scope: 'worker' },
  ],

  visited: [
    async ({ door, launchOptions }, use) => {
      await using profile = await temporaryFolder();
      let visit: Promise<void> | null = null;
      await use(async () => {
        visit ??= visitOnce(profile.path, door.origin, launchOptions);
        await visit;
        return profile.path;
      });
    },
    { scope: 'worker' },
  ],

  mails: async ({}, use) => {
    const mails = await startMailServer();
    await use(mails);
    await mails.close();
  },

  portal: async ({ portalRoot, mails, door }, use) => {
    await using data = await temporaryFolder();
    await using portal = await startPortal({
      root: portalRoot,
      dataDir: data.path,
      smtpUrl: mails.url,
    });
    await use(await behindDoor(portal, door));
    await door.close();
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
      hasVisited,
      visited,
      launchOptions,
      contextOptions,
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
      const options = {
        ...launchOptions,
        ...contextOptions,
        ...fromItsOwnNetwork(),
        baseURL: portal.origin,
        viewport,
        isMobile,
        hasTouch,
        javaScriptEnabled,
        colorScheme,
      };
      const { context } = devices.use(
        await startDevice(options, hasVisited ? await visited() : null),
      );
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
