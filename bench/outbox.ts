import { type Browser, type Page, expect } from '@playwright/test';
import { withoutBackgroundSync } from '../tests/support/browser/background-sync.ts';
import type { Campus } from '../tests/support/browser/campus.ts';
import {
  type Talk,
  messages,
  openTalk,
  startTalk,
  unsentStates,
} from '../tests/support/browser/talk.ts';
import { startDelayedNetwork } from './delayed-network.ts';
import type { Measured } from './table.ts';

const roundTrip = 150;
const queued = 200;

/** Somebody with a conversation that is empty yet, in a browser of their own. */
export async function writerOn(browser: Browser, campus: Campus, name: string) {
  const writer = { name: 'Wanda Writer', email: `${name}@campus.example`, password: 'seven geese' };
  const talk = await startTalk(campus.portal, campus.mails, writer);
  const context = await browser.newContext({
    extraHTTPHeaders: { 'X-Forwarded-For': `10.2.1.${String(name.length)}` },
  });
  await withoutBackgroundSync(context);
  return { talk, context, page: await context.newPage() };
}

/**
 * From the return of the network until the device knows that the server has what was queued, on a link of
 * 150 ms; beside it as many requests one after the other.
 */
export async function measureFlush(browser: Browser, campus: Campus): Promise<Measured> {
  await using network = await startDelayedNetwork(campus.portal.origin, roundTrip);
  const { talk, context, page } = await writerOn(browser, campus, 'flush');
  await openTalkSlowly(page, talk, network.origin);
  await context.setOffline(true);
  await queue(page, talk);
  await page.reload();
  await expect(messages(page).last()).toContainText(`no. ${String(queued)}`);

  const began = performance.now();
  await context.setOffline(false);
  await expect.poll(() => unsentStates(page), { timeout: 120_000, intervals: [50] }).toEqual([]);
  const portal = performance.now() - began;
  const contents = await talk.contents();
  const isWhole = contents.every((content, index) => content === `no. ${String(index + 1)}`);
  if (contents.length !== queued || !isWhole) throw new Error('Some were lost, doubled or moved.');

  const plain = await page.evaluate(async (times) => {
    const start = performance.now();
    for (let time = 0; time < times; time += 1) await (await fetch('/robots.txt')).text();
    return performance.now() - start;
  }, queued);
  await context.close();
  const name = `${String(queued)} queued messages are sent`;
  return { name, portal: [portal], plain: [plain] };
}

/** Outside of a test what is waited for has five seconds, and all the portal's files take longer here. */
export async function openTalkSlowly(page: Page, talk: Talk, origin: string): Promise<void> {
  await page.goto(origin);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, {
    timeout: 60_000,
  });
  await openTalk(page, talk, origin);
}

/** As somebody would who types them, without the typing. */
async function queue(page: Page, { conversationId, session }: Talk): Promise<void> {
  const rows = Array.from({ length: queued }, (_, index) => ({
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
