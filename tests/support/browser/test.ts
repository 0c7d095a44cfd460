/**
 * Fixtures of the browser tests: a portal for each test, and devices.
 *
 *     test('a visitor sees the newest items', async ({ portal, page }) => {
 *       await portal.api.postItem({ title: 'Blue backpack' });
 *       await page.goto('/');
 *     });
 *
 * A test fails if a page or worker reports a problem (errors and warnings on the console, uncaught errors)
 * that the test did not list in `complaints.allow`.
 */
import { type BrowserContext, test as base, expect } from '@playwright/test';
import { type MailServer, startMailServer } from '../servers/mail-server.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { type Complaints, createComplaints } from './checks/complaints.ts';
import { ownNetworkAddress, startDevice, visitOnce } from './device/device.ts';
import {
  type SwitchableProxy,
  portalBehindProxy,
  startSwitchableProxy,
} from './network/switchable-proxy.ts';
import { type Portal, repository, startPortal } from './portal.ts';

export { expect } from '@playwright/test';
export { repository };

interface Fixtures {
  /** The server that receives the portal's mails. */
  mails: MailServer;
  /** The folder of the built portal. */
  portalRoot: string;
  /** A portal with an admin and no other data; stopped at the end of the test. */
  portal: Portal;
  /**
   * Whether devices have visited the portal before, so that their worker has cached all files. Fetching them
   * takes most of the time of a short test.
   */
  hasVisited: boolean;
  /** Creates a device: a browser with its own storage, workers and session. */
  device: () => Promise<BrowserContext>;
  complaints: Complaints;
}

interface WorkerFixtures {
  /** The proxy between the devices and the portals of this test process. */
  switchableProxy: SwitchableProxy;
  /** Returns the profile of a device that has visited the portal; created at the first call. */
  visited: () => Promise<string>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  portalRoot: [repository, { option: true }],
  hasVisited: [false, { option: true }],

  switchableProxy: [
    async ({}, use) => {
      await using switchableProxy = await startSwitchableProxy();
      await use(switchableProxy);
    },
    { scope: 'worker' },
  ],

  visited: [
    async ({ switchableProxy, launchOptions }, use) => {
      await using profile = await temporaryFolder();
      let visit: Promise<void> | null = null;
      await use(async () => {
        visit ??= visitOnce(profile.path, switchableProxy.origin, launchOptions);
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

  portal: async ({ portalRoot, mails, switchableProxy }, use) => {
    await using data = await temporaryFolder();
    await using portal = await startPortal({
      root: portalRoot,
      dataDir: data.path,
      smtpUrl: mails.url,
    });
    await use(await portalBehindProxy(portal, switchableProxy));
    await switchableProxy.close();
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
        ...ownNetworkAddress(),
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
