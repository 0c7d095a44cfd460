import type { Browser, Page } from '@playwright/test';
import type { Campus } from '../../tests/support/browser/campus.ts';
import { estimateSlowed } from './main-thread.ts';
import { slowDown, slowdown } from './next-paint.ts';
import { openConversationFirstTime, openWriter } from './outbox.ts';
import { staticPage } from './static-page.ts';
import type { Measurement } from '../table.ts';

const conversations = 20;
const messagesEach = 4;

/** A method to measure the delay of a key press. */
interface Method {
  name: string;
  /** Whether the goal applies to the delays that this method measures. */
  hasGoal: boolean;
  /** Prepares the page before the first key press. */
  prepare: (page: Page) => Promise<unknown>;
  /**
   * Presses a key.
   * @returns milliseconds until its result is painted, on a processor four times slower
   */
  press: (page: Page, key: string) => Promise<number>;
}

/**
 * To throttle a page, Chromium sends it thousands of process signals a second. On machines where signals are expensive,
 * such as virtual machines, this slows the page down by a varying factor of more than four. So a second method measures
 * without throttling and estimates the delay from the main thread's processor time.
 */
const methods: readonly Method[] = [
  { name: 'slowed down', hasGoal: false, prepare: slowDown, press: pressUntilPainted },
  {
    name: 'estimated',
    hasGoal: true,
    prepare: () => Promise.resolve(),
    press: (page, key) =>
      estimateSlowed(page, slowdown, 'keydown', () => pressUntilPainted(page, key)),
  },
];

/**
 * Measures the time from the key press that sends a message to the frame that shows it, on a processor four
 * times slower. The first message of a conversation has its own row, because its screen elements render for
 * the first time.
 */
export async function measureEnqueue(browser: Browser, campus: Campus): Promise<Measurement[]> {
  const rows: Measurement[] = [];
  for (const method of methods) rows.push(...(await measureWith(method, browser, campus)));
  return rows;
}

async function measureWith(
  method: Method,
  browser: Browser,
  campus: Campus,
): Promise<Measurement[]> {
  const first: number[] = [];
  const later: number[] = [];
  const plainFirst: number[] = [];
  const plainLater: number[] = [];
  for (let number = 1; number <= conversations; number += 1) {
    const name = `enqueue-${method.name.replaceAll(/\W/g, '')}-${String(number)}`;
    const { conversation, context, page } = await openWriter(browser, campus, name);
    await openConversationFirstTime(page, conversation, campus.portal.origin);
    await context.setOffline(true);
    await page.addInitScript(reportPaint, 'Enter');
    await page.reload();
    const [firstDelay, ...laterDelays] = await sendMessages(page, method);
    first.push(firstDelay ?? Number.NaN);
    later.push(...laterDelays);

    const text = await page.evaluate(() => document.body.innerText);
    const plainPage = await context.newPage();
    const [plainDelay, ...plainDelays] = await typeOnStaticPage(
      plainPage,
      campus.portal.origin,
      text,
      method,
    );
    plainFirst.push(plainDelay ?? Number.NaN);
    plainLater.push(...plainDelays);
    await context.close();
  }
  const goal = method.hasGoal && { goalMs: 50 };
  return [
    { name: `the first message, ${method.name}`, portal: first, plain: plainFirst, ...goal },
    { name: `a later message, ${method.name}`, portal: later, plain: plainLater, ...goal },
  ];
}

/**
 * Types and sends messages one after another.
 * @returns for each message, the delay until it is painted, in milliseconds
 */
async function sendMessages(page: Page, { prepare, press }: Method): Promise<number[]> {
  await page.getByRole('textbox', { name: 'Message' }).focus();
  await prepare(page);
  const delays: number[] = [];
  for (let number = 1; number <= messagesEach; number += 1) {
    // About the speed of a person who types. Playwright waits the delay after the last character too.
    await page.keyboard.type(`no. ${String(number)}`, { delay: 100 });
    delays.push(await press(page, 'Enter'));
  }
  return delays;
}

/**
 * Measures the baseline: types as many letters on a static page as `sendMessages` sends messages.
 * @returns for each letter, the delay until it is painted, in milliseconds
 */
async function typeOnStaticPage(
  page: Page,
  origin: string,
  text: string,
  { prepare, press }: Method,
): Promise<number[]> {
  await page.addInitScript(reportPaint, 'a');
  await page.route('**/baseline', (route) =>
    route.fulfill({ contentType: 'text/html', body: staticPage(text) }),
  );
  await page.goto(`${origin}/api/baseline`);
  await page.getByLabel('plain').focus();
  await prepare(page);
  await page.keyboard.type('first');
  const delays: number[] = [];
  for (let letter = 1; letter <= messagesEach; letter += 1) delays.push(await press(page, 'a'));
  return delays;
}

/**
 * Presses a key and waits until the page reports the paint with `reportPaint`. Polling the page instead would
 * add work to it. The key is released after the paint, because a person does not release it within a few
 * milliseconds either.
 *
 * @returns milliseconds from the key press to the paint
 */
async function pressUntilPainted(page: Page, key: string): Promise<number> {
  const report = page.waitForEvent('console', (message) => message.type() === 'debug');
  await page.keyboard.down(key);
  const delay = Number((await report).text());
  await page.keyboard.up(key);
  return delay;
}

/**
 * Runs in the page. For each press of `awaitedKey`, logs to the console how many milliseconds passed until the
 * frame with the typed text was painted.
 */
function reportPaint(awaitedKey: string): void {
  // Other keys run the same code without logging, so that V8 has compiled it before the first awaited key.
  const onKeyDown = ({ key, timeStamp, target }: KeyboardEvent) => {
    const typed = (target as HTMLInputElement | HTMLTextAreaElement).value;
    const checkNextFrame = () => {
      requestAnimationFrame(() => {
        // Rows of messages have data-row; headings of days do not.
        const rows = [...document.querySelectorAll('[role=log] [data-row]')];
        const shown =
          document.querySelector('[role=log]') === null ? typed : rows.at(-1)?.textContent;
        if (key === awaitedKey && !shown?.includes(typed)) {
          checkNextFrame();
          return;
        }
        // High priority, so that this task runs before other waiting tasks, right after the frame.
        const report = () => {
          if (key === awaitedKey) console.debug(performance.now() - timeStamp);
        };
        void scheduler.postTask(report, { priority: 'user-blocking' });
      });
    };
    checkNextFrame();
  };
  addEventListener('keydown', onKeyDown, { capture: true });
}
