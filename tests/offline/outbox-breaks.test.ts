/** Tests that each entry arrives once and in order when the sender is interrupted. */
import type { Page } from '@playwright/test';
import { outboxLock } from '../../src/core/outbox/lock.ts';
import {
  browsers,
  syncInBackground,
  withoutBackgroundSync,
} from '../support/browser/device/background-sync.ts';
import {
  isLockHeldElsewhere,
  killBrowser,
  killWorkers,
  openBrowser,
} from '../support/browser/device/breaks.ts';
import { connectionErrors } from '../support/browser/checks/complaints.ts';
import { createProfile } from '../support/browser/device/device.ts';
import { expect, test } from '../support/browser/on-shared-portal.ts';
import { signInAsOtherTab } from '../support/browser/screen.ts';
import {
  expectSent,
  openConversation,
  sendMessages,
  unsentStates,
} from '../support/browser/screens/conversation.ts';
import { shortForm } from '../support/short-form.ts';

const day = 24 * 60 * 60_000;

test.beforeEach(({ complaints }) => {
  for (const form of connectionErrors) complaints.allow(form);
});

for (const kind of browsers) {
  test(
    `${kind} Background Sync: a browser that was killed while sending sends the rest when it is opened again`,
    shortForm,
    async ({ portal, conversation, network, launchOptions, visited }) => {
      await using profile = await createProfile(await visited());
      const open = async () => {
        const context = await openBrowser(profile.path, launchOptions);
        if (kind === 'without') await withoutBackgroundSync(context);
        return context;
      };
      const first = await open();
      const page = first.pages()[0] ?? (await first.newPage());
      await openConversation(page, conversation, portal.origin);
      network.cut('without an end');
      await sendMessages(page, 'one', 'two', 'three');
      await expect.poll(network.count).toBeGreaterThan(0);
      await expect.poll(async () => (await unsentStates(page)).includes('sending')).toBe(true);
      await killBrowser(first);

      network.restore();
      await using second = await open();
      const later = second.pages()[0] ?? (await second.newPage());
      // The killed browser may not have stored the session.
      await signInAsOtherTab(later, portal.origin, conversation.session);
      await later.goto(portal.origin + conversation.address);
      await expectSent(later, conversation, ['one', 'two', 'three']);
    },
  );

  test(`${kind} Background Sync: a server that was killed during a request stores each message once`, async ({
    portal,
    conversation,
    network,
    page,
    context,
  }) => {
    if (kind === 'without') await withoutBackgroundSync(context);
    await openConversation(page, conversation, portal.origin);
    await context.setOffline(true);
    const contents = Array.from({ length: 12 }, (_, index) => `no. ${String(index + 1)}`);
    await sendMessages(page, ...contents);
    network.cut('without an end');
    await context.setOffline(false);
    await expect.poll(network.count, { intervals: [5] }).toBeGreaterThan(0);
    await portal.kill();
    network.restore();
    await portal.start();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expectSent(page, conversation, contents);
  });
}

test('a new worker sends the messages of a worker that was killed while sending', async ({
  portal,
  conversation,
  network,
  page,
  context,
}) => {
  await openConversation(page, conversation, portal.origin);
  // The page cannot reach the server, so the worker has to send.
  await page.route('**/api/v1/**', (route) => route.abort());
  network.cut('without an end');
  await sendMessages(page, 'one', 'two', 'three');
  await expect.poll(() => unsentStates(page)).toHaveLength(3);
  await syncInBackground(context, portal.origin);
  await expect.poll(network.count).toBeGreaterThan(0);
  expect(await unsentStates(page)).toContain('sending');

  await killWorkers(page);
  network.restore();
  await syncInBackground(context, portal.origin);
  await expectSent(page, conversation, ['one', 'two', 'three']);
});

test('sends messages within 5 s after the network works again, although the worker waits on a dead connection', async ({
  portal,
  conversation,
  network,
  page,
  context,
}) => {
  await openConversation(page, conversation, portal.origin);
  await sendMessages(page, 'one');
  await expectSent(page, conversation, ['one']);
  network.cut('silently');
  await sendMessages(page, 'two', 'three');
  // Wait until the page has given up sending, before the worker begins.
  const bar = page.getByText(/^You are offline/);
  await expect(bar).toBeVisible();
  // A sync event ends immediately while the page retries, so repeat it.
  const isWorkerSending = async () => {
    await syncInBackground(context, portal.origin);
    return isLockHeldElsewhere(page, outboxLock);
  };
  await expect.poll(isWorkerSending, { timeout: 60_000 }).toBe(true);
  await expect.poll(() => unsentStates(page)).toContain('sending');

  network.restore();
  await expect(bar).toHaveCount(0);
  await expect.poll(conversation.contents, { timeout: 5_000 }).toEqual(['one', 'two', 'three']);
  await expectSent(page, conversation, ['one', 'two', 'three']);
});

test('sends stored entries of every state in order', async ({ portal, conversation, page }) => {
  await openConversation(page, conversation, portal.origin);
  const { conversationId, session } = conversation;
  const waiting = (waitsFor: string) => ({ name: 'queued', notBefore: Date.now(), waitsFor });
  const states = [
    { name: 'sending' },
    waiting('network'),
    waiting('its turn'),
    { name: 'blocked' },
  ];
  const rows = states.map((state, index) => ({
    id: crypto.randomUUID(),
    userId: session.user.id,
    lane: `conversation:${conversationId}`,
    seq: index + 1,
    kind: 'message',
    payload: { conversationId, content: `no. ${String(index + 1)}` },
    createdAt: Date.now() - day,
    firstTriedAt: null,
    attempts: index,
    state,
  }));
  await putRows(page, rows);
  await page.reload();
  await expectSent(page, conversation, ['no. 1', 'no. 2', 'no. 3', 'no. 4']);
});

/** Stores outbox rows. */
function putRows(page: Page, rows: object[]): Promise<void> {
  return page.evaluate(
    (stored) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('portal');
        opening.onerror = () => reject(new Error('no database'));
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('outbox', 'readwrite');
          for (const row of stored) transaction.objectStore('outbox').put(row);
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    rows,
  );
}
