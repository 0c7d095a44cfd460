/**
 * Fixtures of tests that share a portal, one per test process, and may stop and kill it. Their devices are
 * complete: each has its own storage, service worker and conversation.
 */
import { type CuttingProxy, startCuttingProxy } from '../cutting-proxy.ts';
import { type MailServer, startMailServer } from '../mail-server.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { behindDoor } from './door.ts';
import type { Account } from './portal-api.ts';
import { type Portal, startPortal } from './portal.ts';
import { type Talk, startTalk } from './talk.ts';
import { test as base, repository } from './test.ts';

export { expect } from '@playwright/test';

interface Fixtures {
  /** The person who writes in `talk`, used by this test only. */
  writer: Account & { name: string };
  talk: Talk;
  /** The proxy between devices and portal, if a test uses it. */
  network: CuttingProxy;
}

interface Shared {
  portal: Portal;
  mails: MailServer;
}

let count = 0;

export const test = base.extend<Fixtures, { shared: Shared }>({
  hasVisited: true,

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

  portal: async ({ shared: { portal }, door }, use) => {
    await use(await behindDoor(portal, door));
    await door.close();
    // A failed test may have left the portal stopped.
    const isThere = await fetch(portal.origin).catch(() => null);
    if (isThere === null) await portal.start();
  },

  network: async ({ shared, portal: _, door }, use) => {
    await using network = await startCuttingProxy(shared.portal.origin);
    await door.leadTo(network.origin);
    await use(network);
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
