/**
 * Fixtures of tests that share a portal, one per test process, and may stop and kill it. Each device has its own
 * storage and service worker; each test has its own conversation.
 */
import { type CuttingProxy, startCuttingProxy } from '../servers/cutting-proxy.ts';
import { type MailServer, startMailServer } from '../servers/mail-server.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { portalBehindProxy } from './network/switchable-proxy.ts';
import type { Account } from './portal-api.ts';
import { type Portal, startPortal } from './portal.ts';
import { type Conversation, startConversation } from './screens/conversation.ts';
import { test as base, repository } from './test.ts';

export { expect } from '@playwright/test';

interface Fixtures {
  /** The person who writes in `conversation`, used by this test only. */
  writer: Account & { name: string };
  conversation: Conversation;
  /** A proxy that can cut the connections between devices and portal. Without this fixture there is none. */
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

  portal: async ({ shared: { portal }, switchableProxy }, use) => {
    await use(await portalBehindProxy(portal, switchableProxy));
    await switchableProxy.close();
    // A failed test may have left the portal stopped.
    const isThere = await fetch(portal.origin).catch(() => null);
    if (isThere === null) await portal.start();
  },

  network: async ({ shared, portal: _, switchableProxy }, use) => {
    await using network = await startCuttingProxy(shared.portal.origin);
    await switchableProxy.forwardTo(network.origin);
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

  conversation: async ({ portal, mails, writer }, use) => {
    await use(await startConversation(portal, mails, writer));
  },
});
