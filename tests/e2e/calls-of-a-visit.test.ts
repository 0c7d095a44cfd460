/** Tests which calls a signed-in visit makes if its live connection opens only after the first replies have arrived. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/on-campus.ts';
import { phone, signIn } from '../support/browser/screen.ts';

test.use({ ...phone, hasVisited: true });

const socket = /\/socket\.io\//;
const firstCalls = ['/conversations', '/notifications', '/search/items/search'];

/** Opens home. Delays the live connection until the first replies have arrived and `meanwhile` is done. */
async function openHome(page: Page, meanwhile: () => Promise<void>): Promise<void> {
  const replies = Promise.all(
    firstCalls.map((call) => page.waitForResponse((response) => isOf(response.url(), call))),
  );
  const opened = Promise.withResolvers<undefined>();
  await page.routeWebSocket(socket, async (route) => {
    await replies;
    await meanwhile();
    const server = route.connectToServer();
    server.onMessage((text) => {
      route.send(text);
      if (String(text).includes('lastEventAge')) opened.resolve(undefined);
    });
  });
  await page.goto('/');
  await opened.promise;
}

const isOf = (address: string, call: string) => new URL(address).pathname === `/api/v1${call}`;

// The categories are not counted: home fetches them only if the device has no recent ones.
test('home, notifications and conversations are fetched once', async ({ portal, page, poster }) => {
  await signIn(page.context(), portal.origin, poster.session);
  const calls: string[] = [];
  page.on('request', (request) => {
    calls.push(...firstCalls.filter((call) => isOf(request.url(), call)));
  });
  await openHome(page, async () => undefined);
  await page.waitForLoadState('networkidle');
  expect(calls.sort()).toEqual(firstCalls);
});

test('changes between the first replies and the live connection are shown', async ({
  portal,
  page,
  campus,
  poster,
}) => {
  await signIn(page.context(), portal.origin, poster.session);
  const item = await poster.postItem({}, { photo: false });
  const claimant = await campus.as('mia');
  await openHome(page, () => claimant.claim(item));
  await expect(page.getByRole('link', { name: 'Notifications 1 unread' })).toBeVisible();
});
