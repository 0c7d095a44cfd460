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
import { measureNextPaints, slowDown, takeNextPaints } from './next-paint.ts';
import { actOnStaticPage, staticPage } from './static-page.ts';
import type { Measured } from './table.ts';

const roundTrip = 150;
const queued = 200;
const conversations = 20;
const messagesEach = 4;

async function writerOn(browser: Browser, campus: Campus, name: string) {
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

/**
 * From the key that sends a message to the frame that shows it, on a processor four times slower: of the first
 * message of a conversation, for which all is drawn for the first time, and of those after it.
 */
export async function measureEnqueue(browser: Browser, campus: Campus): Promise<Measured[]> {
  const first: number[] = [];
  const later: number[] = [];
  const plainFirst: number[] = [];
  const plainLater: number[] = [];
  for (let number = 1; number <= conversations; number += 1) {
    const { talk, context, page } = await writerOn(browser, campus, `enqueue-${String(number)}`);
    await openTalkSlowly(page, talk, campus.portal.origin);
    await context.setOffline(true);
    await page.addInitScript(noteWhenShown);
    await page.reload();
    const [began, ...after] = await writeMessages(page);
    first.push(began ?? Number.NaN);
    later.push(...after);

    const text = await page.evaluate(() => document.body.innerText);
    const other = await context.newPage();
    const [plain, ...plainAfter] = await typeOnStaticPage(other, campus.portal.origin, text);
    plainFirst.push(plain ?? Number.NaN);
    plainLater.push(...plainAfter);
    await context.close();
  }
  return [
    { name: 'the first message is shown', portal: first, plain: plainFirst },
    { name: 'a later message is shown', portal: later, plain: plainLater },
  ];
}

/** Typed key by key and sent, one after the other. @returns how long each took to be shown, milliseconds */
async function writeMessages(page: Page): Promise<number[]> {
  const field = page.getByRole('textbox', { name: 'Message' });
  await field.waitFor();
  await slowDown(page);
  for (let number = 1; number <= messagesEach; number += 1) {
    await field.pressSequentially(`no. ${String(number)}`);
    await field.press('Enter');
    await page.waitForFunction(
      (count) => (Reflect.get(window, 'shown') as number[]).length === count,
      number,
    );
  }
  return page.evaluate(() => Reflect.get(window, 'shown') as number[]);
}

/** As many letters as messages. @returns how long each took to be shown, milliseconds */
async function typeOnStaticPage(page: Page, origin: string, text: string): Promise<number[]> {
  await measureNextPaints(page);
  await page.route('**/baseline', (route) =>
    route.fulfill({ contentType: 'text/html', body: staticPage(text) }),
  );
  await page.goto(`${origin}/api/baseline`);
  const delays: number[] = [];
  for (let letter = 1; letter <= messagesEach; letter += 1) {
    await actOnStaticPage(page, 'type');
    delays.push(...(await takeNextPaints(page)));
  }
  return delays;
}

/** Notes after which time the frame was drawn that shows what was sent with Enter, milliseconds. */
function noteWhenShown(): void {
  const delays: number[] = [];
  Object.assign(window, { shown: delays });
  const note = ({ key, timeStamp, target }: KeyboardEvent) => {
    if (key !== 'Enter' || !(target instanceof HTMLTextAreaElement)) return;
    const written = target.value;
    const look = () => {
      requestAnimationFrame(() => {
        const log = document.querySelector('[role=log]')?.textContent ?? '';
        if (!log.includes(written)) {
          look();
          return;
        }
        // Before the other tasks that wait by now: they come after the frame.
        void scheduler.postTask(() => delays.push(performance.now() - timeStamp), {
          priority: 'user-blocking',
        });
      });
    };
    look();
  };
  addEventListener('keydown', note, { capture: true });
}

/** Outside of a test what is waited for has five seconds, and all the portal's files take longer here. */
async function openTalkSlowly(page: Page, talk: Talk, origin: string): Promise<void> {
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
