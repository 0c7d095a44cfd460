import { type Browser, type Page, expect } from '@playwright/test';
import { withoutBackgroundSync } from '../../tests/support/browser/device/background-sync.ts';
import type { Campus } from '../../tests/support/browser/campus.ts';
import {
  type Conversation,
  messages,
  openConversation,
  startConversation,
  unsentStates,
} from '../../tests/support/browser/screens/conversation.ts';
import { startDelayedNetwork } from './delayed-network.ts';
import type { Measurement } from '../table.ts';

const roundTripMs = 150;
const messageCount = 200;

/** Creates an account with an empty conversation, and a browser context for it. */
export async function openWriter(browser: Browser, campus: Campus, name: string) {
  const writer = { name: 'Wanda Writer', email: `${name}@campus.example`, password: 'seven geese' };
  const conversation = await startConversation(campus.portal, campus.mails, writer);
  const context = await browser.newContext({
    extraHTTPHeaders: { 'X-Forwarded-For': `10.2.1.${String(name.length)}` },
  });
  await withoutBackgroundSync(context);
  return { conversation, context, page: await context.newPage() };
}

/**
 * Measures the time from going online until the server has confirmed every queued message, on a link with
 * 150 ms round trips. The baseline is the same number of requests, one after another.
 * @throws when the server misses a message, has one twice, or has them in another order
 */
export async function measureFlush(browser: Browser, campus: Campus): Promise<Measurement> {
  await using network = await startDelayedNetwork(campus.portal.origin, roundTripMs);
  const { conversation, context, page } = await openWriter(browser, campus, 'flush');
  await openConversationFirstTime(page, conversation, network.origin);
  await context.setOffline(true);
  await storeEntries(page, conversation);
  await page.reload();
  await expect(messages(page).last()).toContainText(`no. ${String(messageCount)}`);

  const start = performance.now();
  await context.setOffline(false);
  await expect.poll(() => unsentStates(page), { timeout: 120_000, intervals: [50] }).toEqual([]);
  const portal = performance.now() - start;
  const contents = await conversation.contents();
  const isInOrder = contents.every((content, index) => content === `no. ${String(index + 1)}`);
  if (contents.length !== messageCount || !isInOrder)
    throw new Error('Messages were lost, stored twice or reordered.');

  const plain = await page.evaluate(async (times) => {
    const start = performance.now();
    for (let time = 0; time < times; time += 1) await (await fetch('/robots.txt')).text();
    return performance.now() - start;
  }, messageCount);
  await context.close();
  const name = `${String(messageCount)} queued messages are sent`;
  return { name, portal: [portal], plain: [plain], goalMs: 10_000 };
}

/**
 * Opens the conversation in a browser that has no worker yet. First waits until the worker is installed. During its
 * installation the worker downloads all of the portal's files, which takes longer than the five seconds that `expect`
 * waits outside of a test.
 */
export async function openConversationFirstTime(
  page: Page,
  conversation: Conversation,
  origin: string,
): Promise<void> {
  await page.goto(origin);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, {
    timeout: 60_000,
  });
  await openConversation(page, conversation, origin);
}

/** Writes the messages to the stored outbox directly, which is faster than typing them. */
async function storeEntries(page: Page, { conversationId, session }: Conversation): Promise<void> {
  const rows = Array.from({ length: messageCount }, (_, index) => ({
    id: crypto.randomUUID(),
    userId: session.user.id,
    lane: `conversation:${conversationId}`,
    seq: index + 1,
    kind: 'message',
    payload: { conversationId, content: `no. ${String(index + 1)}` },
    createdAt: Date.now(),
    attempts: 0,
    state: { name: 'queued', notBefore: Date.now(), waitsFor: 'network' },
  }));
  await page.evaluate(
    (stored) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('portal');
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
