/**
 * The fixtures of tests that share a portal: one for each worker, with a campus on it.
 *
 *     test('a keeper sees the desk', async ({ visit }) => {
 *       const page = await visit('grace');
 *       await page.goto('/desk');
 *     });
 *
 * A page that `visit` gives has a device of its own, without a service worker.
 */
import type { BrowserContextOptions, Page } from '@playwright/test';
import type { PersonName } from '../campus/fill.ts';
import type { Call } from '../../../contract/endpoints.ts';
import { type Campus, startCampus } from './campus.ts';
import { type Refusal, refuseCalls } from './failing-calls.ts';
import type { Session } from './portal-api.ts';
import { storageOf } from './screen.ts';
import { test as base, repository } from './test.ts';

export { expect } from '@playwright/test';

/** @param who a person of the campus or whoever has a session; null is a visitor */
type Visit = (who: PersonName | Session | null, options?: BrowserContextOptions) => Promise<Page>;

let devices = 0;

interface Fixtures {
  visit: Visit;
  /** Lets a call of the page be turned down from now on. @returns what lets it through again */
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

  visit: async ({ browser, campus, complaints, viewport, isMobile, hasTouch }, use) => {
    await using contexts = new AsyncDisposableStack();
    complaints.allow(/Service Worker registration blocked/);
    await use(async (who, options) => {
      const session = typeof who === 'string' ? (await campus.as(who)).session : who;
      devices += 1;
      const context = contexts.use(
        await browser.newContext({
          baseURL: campus.portal.origin,
          viewport,
          isMobile,
          hasTouch,
          serviceWorkers: 'block',
          // To the portal's limits each device comes from a network of its own.
          extraHTTPHeaders: {
            'X-Forwarded-For': `10.0.${String(devices >> 8)}.${String(devices % 256)}`,
          },
          ...(session && { storageState: storageOf(campus.portal.origin, session) }),
          ...options,
        }),
      );
      complaints.watch(context);
      return context.newPage();
    });
  },

  refuse: async ({ complaints }, use) => {
    complaints.allow(/the server responded with a status of [45]\d\d/);
    await use(refuseCalls);
  },
});
