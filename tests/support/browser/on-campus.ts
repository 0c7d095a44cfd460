/**
 * Fixtures of tests that share a portal with a campus, one per test process.
 *
 *     test('a keeper sees the desk', async ({ visit }) => {
 *       const page = await visit('grace');
 *       await page.goto('/desk');
 *     });
 *
 * A page from `visit` has its own device without a service worker. Tests that use `page`, `context` or
 * `device` get devices as in test.ts; `portal.stop()` then only closes the proxy in front of the portal.
 */
import type { BrowserContextOptions, Page } from '@playwright/test';
import type { PersonName } from '../campus/fill.ts';
import type { Call } from '../../../contract/endpoints.ts';
import { type Campus, startCampus } from './campus.ts';
import { type Refusal, refuseCalls } from './network/failing-calls.ts';
import { ownNetworkAddress } from './device/device.ts';
import type { Account, PortalApi, Session } from './portal-api.ts';
import { signIn } from './screen.ts';
import { test as base, repository } from './test.ts';

export { expect } from '@playwright/test';

/** @param who a person of the campus, or a session; null for a visitor */
type Visit = (who: PersonName | Session | null, options?: BrowserContextOptions) => Promise<Page>;

let words = 0;

interface Fixtures {
  visit: Visit;
  /** A word that occurs nowhere on the portal, for the items that the test posts. */
  word: string;
  /** A person without an account. */
  newcomer: Account & { name: string };
  /** The API as the newcomer, after registering. */
  poster: PortalApi;
  /**
   * Makes a call of the page fail from now on.
   * @returns a function that lets the call through again
   */
  refuse: (page: Page, name: Call, refusal?: Refusal) => Promise<() => Promise<void>>;
}

export const test = base.extend<Fixtures, { campus: Campus }>({
  campus: [
    async ({}, use) => {
      await using campus = await startCampus(repository, { photos: 2 });
      await use(campus);
    },
    { scope: 'worker' },
  ],

  portal: async ({ campus, switchableProxy }, use) => {
    await switchableProxy.forwardTo(campus.portal.origin);
    await use({
      ...campus.portal,
      origin: switchableProxy.origin,
      stop: () => switchableProxy.close(),
      start: () => switchableProxy.open(),
    });
    await switchableProxy.close();
  },

  mails: async ({ campus }, use) => {
    await use(campus.mails);
  },

  word: async ({}, use) => {
    words += 1;
    await use(`zyzzyva${String(words).padStart(3, '0')}`);
  },

  newcomer: async ({ word }, use) => {
    const email = `${word}@campus.example`;
    await use({ name: `Noa ${word}`, email, password: 'three green kettles' });
  },

  poster: async ({ campus, newcomer }, use) => {
    await use(await campus.join(newcomer));
  },

  visit: async ({ browser, campus, complaints, viewport, isMobile, hasTouch }, use) => {
    await using contexts = new AsyncDisposableStack();
    complaints.allow(/Service Worker registration blocked/);
    await use(async (who, options) => {
      const session = typeof who === 'string' ? (await campus.as(who)).session : who;
      const context = contexts.use(
        await browser.newContext({
          baseURL: campus.portal.origin,
          viewport,
          isMobile,
          hasTouch,
          serviceWorkers: 'block',
          ...ownNetworkAddress(),
          ...options,
        }),
      );
      if (session !== null)
        await signIn(context, options?.baseURL ?? campus.portal.origin, session);
      complaints.watch(context);
      return context.newPage();
    });
  },

  refuse: async ({ complaints }, use) => {
    complaints.allow(/the server responded with a status of [45]\d\d/);
    await use(refuseCalls);
  },
});
