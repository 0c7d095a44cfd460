/**
 * The fixtures of tests that share a portal and a browser, one for each worker, and whose devices are whole:
 * each with storage, a service worker and a talk of its own.
 */
import type { MailServer } from '../mail-server.ts';
import { startMailServer } from '../mail-server.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import type { Account } from './portal-api.ts';
import { type Portal, startPortal } from './portal.ts';
import { type Talk, startTalk } from './talk.ts';
import { test as base, repository } from './test.ts';

export { expect } from '@playwright/test';

interface Fixtures {
  /** Who writes in `talk`; nobody else's. */
  writer: Account & { name: string };
  talk: Talk;
}

interface Shared {
  portal: Portal;
  mails: MailServer;
}

let count = 0;

export const test = base.extend<Fixtures, { shared: Shared }>({
  shared: [
    async ({}, use) => {
      await using started = new AsyncDisposableStack();
      const data = started.use(await temporaryFolder());
      const mails = started.adopt(await startMailServer(), (server) => server.close());
      const portal = started.use(
        await startPortal({ root: repository, dataDir: data.path, smtpUrl: mails.url }),
      );
      await use({ portal, mails });
    },
    { scope: 'worker' },
  ],

  mails: async ({ shared }, use) => {
    await use(shared.mails);
  },

  portal: async ({ shared: { portal } }, use) => {
    await use(portal);
    // A test that failed may have left it stopped.
    const isThere = await fetch(portal.origin).catch(() => null);
    if (isThere === null) await portal.start();
  },

  // Of the worker's one browser: nothing is installed here, and to start one takes a second.
  device: async ({ browser, portal, complaints, viewport, isMobile, hasTouch }, use) => {
    await using devices = new AsyncDisposableStack();
    await use(async () => {
      count += 1;
      const context = devices.use(
        await browser.newContext({
          baseURL: portal.origin,
          viewport,
          isMobile,
          hasTouch,
          // To the portal's limits each device comes from a network of its own.
          extraHTTPHeaders: {
            'X-Forwarded-For': `10.3.${String(count >> 8)}.${String(count % 256)}`,
          },
        }),
      );
      complaints.watch(context);
      return context;
    });
  },

  writer: async ({}, use) => {
    count += 1;
    await use({
      name: 'Wanda Writer',
      email: `wanda${String(count)}@campus.example`,
      password: 'seven quiet geese',
    });
  },

  talk: async ({ portal, mails, writer }, use) => {
    await use(await startTalk(portal, mails, writer));
  },
});
