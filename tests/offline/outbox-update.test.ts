/**
 * Tests that messages arrive once and in order when the portal is updated while they wait, whichever build sends
 * them.
 */
import type { Page } from '@playwright/test';
import { offersPlaceId } from '../../src/components/offers/offers-place.ts';
import {
  syncInBackground,
  withoutBackgroundSync,
} from '../support/browser/device/background-sync.ts';
import { connectionErrors } from '../support/browser/checks/complaints.ts';
import {
  isOfNextBuild,
  makeNextBuild,
  acceptUpdate,
  expectNextBuild,
  test as base,
  updateQuestion,
} from '../support/browser/next-build.ts';
import {
  expectSent,
  messages,
  openConversation,
  sendMessages,
  type Conversation,
  startConversation,
  unsentStates,
} from '../support/browser/screens/conversation.ts';
import { expect } from '../support/browser/test.ts';
import { type CuttingProxy, startCuttingProxy } from '../support/servers/cutting-proxy.ts';
import { isShortForm } from '../support/short-form.ts';

interface Fixtures {
  /** Can cut the requests that send messages and items. */
  network: CuttingProxy;
  /** The open conversation, in which "one" and "two" are unsent. The next build is installed and waits. */
  conversation: Conversation;
  /** Makes the page or the worker send. */
  send: () => Promise<void>;
}

const test = base.extend<Fixtures & { sender: 'worker' | 'page' }>({
  sender: ['page', { option: true }],

  network: async ({ portal }, use) => {
    await using network = await startCuttingProxy(portal.origin);
    await use(network);
  },

  send: async ({ sender, context, page, network }, use) => {
    if (sender === 'page') await withoutBackgroundSync(context);
    await use(() =>
      sender === 'page'
        ? page.evaluate(() => void dispatchEvent(new Event('online')))
        : syncInBackground(context, network.origin),
    );
  },

  conversation: async (
    { sender, portal, portalRoot, mails, page, context, network, complaints, send: _ },
    use,
  ) => {
    for (const form of connectionErrors) complaints.allow(form);
    const conversation = await startConversation(portal, mails);
    await openConversation(page, conversation, network.origin);
    await context.setOffline(true);
    await sendMessages(page, 'one', 'two');
    await portal.stop();
    await makeNextBuild(portalRoot);
    await portal.start();
    network.cut('before the request');
    // The page cannot reach the server, so the worker has to send. If the page only failed to send, it would try again
    // all the time, and its other requests would keep the worker busy.
    if (sender === 'worker') await page.route('**/api/v1/**', (route) => route.abort());
    await context.setOffline(false);
    // Check for an update now, because an open page does so only occasionally.
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    // The worker caches all files of the build first.
    await expect(updateQuestion(page)).toBeVisible({ timeout: 60_000 });
    expect(await isOfNextBuild(page)).toBe(false);
    await expect(messages(page)).toHaveCount(2);
    await use(conversation);
  },
});

async function expectToWait(page: Page, conversation: Conversation, count: number): Promise<void> {
  await expect(messages(page)).toHaveCount(count);
  expect(await unsentStates(page)).toHaveLength(count);
  expect(await conversation.contents()).toEqual([]);
}

/**
 * The page sends in a browser without Background Sync, the worker in one with it. The short form tests only the page.
 */
for (const sender of isShortForm ? (['page'] as const) : (['page', 'worker'] as const)) {
  test.describe(`messages sent by the ${sender}`, () => {
    test.use({ sender });
    // The copied portal starts twice, the first time without compiled code in its cache.
    test.slow();

    test('the next build sends messages that were queued by the previous one', async ({
      conversation,
      page,
      network,
      send,
    }) => {
      await sendMessages(page, 'three');
      await acceptUpdate(page);
      expect(await isOfNextBuild(page)).toBe(true);
      await expectToWait(page, conversation, 3);
      await sendMessages(page, 'four');

      network.restore();
      await send();
      await expectSent(page, conversation, ['one', 'two', 'three', 'four']);
    });

    test('the active build sends while the next one waits', async ({
      conversation,
      page,
      network,
      send,
    }) => {
      await sendMessages(page, 'three');
      network.restore();
      await send();
      await expectSent(page, conversation, ['one', 'two', 'three']);
      expect(await isOfNextBuild(page)).toBe(false);

      await acceptUpdate(page);
      expect(await isOfNextBuild(page)).toBe(true);
      await send();
      await sendMessages(page, 'four');
      await send();
      await expectSent(page, conversation, ['one', 'two', 'three', 'four']);
    });

    test('messages that are being sent when the next build takes over arrive once', async ({
      conversation,
      page,
      network,
      send,
    }) => {
      network.cut('without an end');
      await send();
      await expect.poll(() => unsentStates(page)).toContain('sending');
      await expect.poll(conversation.contents).not.toEqual([]);
      const updated = acceptUpdate(page);
      network.restore();
      await updated;
      await expectNextBuild(page);
      await send();
      await expectSent(page, conversation, ['one', 'two']);
    });
  });
}

/** Records whether a document that is loaded from now on asks about an update. */
async function recordQuestions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const record = () => {
      if (document.documentElement.textContent.includes('A new version'))
        sessionStorage.asked = 'yes';
    };
    new MutationObserver(record).observe(document, { childList: true, subtree: true });
  });
}

/** Whether a document has asked since `recordQuestions`. */
const wasAsked = (page: Page): Promise<boolean> =>
  page.evaluate(() => sessionStorage.getItem('asked') !== null);

test.describe('while the worker waits for a response that does not come', () => {
  test.use({ sender: 'worker' });
  test.slow();

  test('accepting the update reloads the page, and the next build takes over later without asking again', async ({
    conversation,
    page,
    network,
    send,
  }) => {
    network.cut('without an end');
    await send();
    await expect.poll(network.count).toBeGreaterThan(0);
    await recordQuestions(page);
    // The worker gives up the request after 30 s. The reload must not wait for that.
    await acceptUpdate(page, { timeout: 15_000 });
    await expect(messages(page)).toHaveCount(2);
    // The code of the question is loaded last, with the place for offers.
    await expect(page.locator(`#${offersPlaceId}`)).toBeAttached();
    expect(await isOfNextBuild(page)).toBe(false);

    network.restore();
    await expectNextBuild(page);
    expect(await wasAsked(page)).toBe(false);
    await send();
    await expectSent(page, conversation, ['one', 'two']);
  });
});
