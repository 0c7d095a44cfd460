/** A new build of the portal while something waits: it arrives once and in its order, whichever build sends it. */
import type { Page } from '@playwright/test';
import { syncInBackground, withoutBackgroundSync } from '../support/browser/background-sync.ts';
import { cutOff } from '../support/browser/complaints.ts';
import {
  isOfNextBuild,
  makeNextBuild,
  takeUpdate,
  test as base,
  updateQuestion,
} from '../support/browser/next-build.ts';
import {
  expectSent,
  messages,
  openTalk,
  say,
  type Talk,
  startTalk,
  unsentStates,
} from '../support/browser/talk.ts';
import { expect } from '../support/browser/test.ts';
import { isWhole, longForm } from '../support/browser/whole.ts';
import { type CuttingProxy, startCuttingProxy } from '../support/cutting-proxy.ts';

interface Fixtures {
  /** Lets nothing through that is to be stored. */
  network: CuttingProxy;
  /** On its screen "one" and "two" wait, written offline; the next build is there since, and waits too. */
  talk: Talk;
  /** Has whoever is to send it find the network. */
  send: () => Promise<void>;
}

const test = base.extend<Fixtures & { sender: 'worker' | 'page' }>({
  sender: ['page', { option: true }],

  network: async ({ portal }, use) => {
    await using network = await startCuttingProxy(portal.origin);
    await use(network);
  },

  send: async ({ sender, context, page, network }, use) => {
    if (sender === 'page') {
      await withoutBackgroundSync(context);
      await use(() => page.evaluate(() => void dispatchEvent(new Event('online'))));
    } else {
      // The page alone has no way through.
      await page.route('**/api/v1/messages/**', (route, request) =>
        request.method() === 'POST' ? route.abort() : route.fallback(),
      );
      await use(() => syncInBackground(context, network.origin));
    }
  },

  talk: async ({ portal, portalRoot, mails, page, context, network, complaints, send: _ }, use) => {
    for (const form of cutOff) complaints.allow(form);
    const talk = await startTalk(portal, mails);
    await openTalk(page, talk, network.origin);
    await context.setOffline(true);
    await say(page, 'one', 'two');
    await portal.stop();
    await makeNextBuild(portalRoot);
    await portal.start();
    network.cut('before the request');
    await context.setOffline(false);
    // A page that stays open looks for it now and then.
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    // All of its files are kept first.
    await expect(updateQuestion(page)).toBeVisible({ timeout: 60_000 });
    expect(await isOfNextBuild(page)).toBe(false);
    await expect(messages(page)).toHaveCount(2);
    await use(talk);
  },
});

async function expectToWait(page: Page, talk: Talk, count: number): Promise<void> {
  await expect(messages(page)).toHaveCount(count);
  expect(await unsentStates(page)).toHaveLength(count);
  expect(await talk.contents()).toEqual([]);
}

/** Without Background Sync the page sends alone; here with it the worker does. */
for (const sender of isWhole ? (['page', 'worker'] as const) : (['page'] as const)) {
  test.describe(`sent by the ${sender}`, () => {
    test.use({ sender });
    // A copy of the portal starts twice, the first time with nothing of it compiled.
    test.slow();

    test('what was queued under one build goes out under the next', async ({
      talk,
      page,
      network,
      send,
    }) => {
      await say(page, 'three');
      await takeUpdate(page);
      expect(await isOfNextBuild(page)).toBe(true);
      await expectToWait(page, talk, 3);
      await say(page, 'four');

      network.mend();
      await send();
      await expectSent(page, talk, ['one', 'two', 'three', 'four']);
    });

    test(
      'while the next build waits, the one before it sends',
      longForm,
      async ({ talk, page, network, send }) => {
        await say(page, 'three');
        network.mend();
        await send();
        await expectSent(page, talk, ['one', 'two', 'three']);
        expect(await isOfNextBuild(page)).toBe(false);

        await takeUpdate(page);
        expect(await isOfNextBuild(page)).toBe(true);
        await send();
        await say(page, 'four');
        await send();
        await expectSent(page, talk, ['one', 'two', 'three', 'four']);
      },
    );

    test('what the one before it is sending when the next build takes over', async ({
      talk,
      page,
      network,
      send,
    }) => {
      network.cut('without an end');
      await send();
      await expect.poll(() => unsentStates(page)).toContain('sending');
      await expect.poll(talk.contents).not.toEqual([]);
      const updated = takeUpdate(page);
      network.mend();
      await updated;
      expect(await isOfNextBuild(page)).toBe(true);
      await send();
      await expectSent(page, talk, ['one', 'two']);
    });
  });
}

test.describe('while the worker sends in a network that says nothing', () => {
  test.use({ sender: 'worker' });
  test.slow();

  test('the next build is loaded when it is asked for all the same, and takes over later', async ({
    talk,
    page,
    network,
    send,
  }) => {
    network.cut('without an end');
    await send();
    await expect.poll(network.count).toBeGreaterThan(0);
    // What is sent is given up after half a minute; nobody taps and waits for so long.
    await takeUpdate(page, { timeout: 15_000 });
    await expect(messages(page)).toHaveCount(2);

    network.mend();
    await expect.poll(() => isOfNextBuild(page), { timeout: 60_000 }).toBe(true);
    await send();
    await expectSent(page, talk, ['one', 'two']);
  });
});
