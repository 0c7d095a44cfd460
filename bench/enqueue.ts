import type { Browser, Page } from '@playwright/test';
import type { Campus } from '../tests/support/browser/campus.ts';
import { reckonSlower } from './main-thread.ts';
import { slowDown, slowdown } from './next-paint.ts';
import { openTalkSlowly, writerOn } from './outbox.ts';
import { staticPage } from './static-page.ts';
import type { Measured } from './table.ts';

const conversations = 20;
const messagesEach = 4;

/** A way to measure a key. */
interface Way {
  name: string;
  /** Before the keys. */
  begin: (page: Page) => Promise<unknown>;
  /** Presses a key. @returns how long it took to be shown on a processor four times slower, milliseconds */
  press: (page: Page, key: string) => Promise<number>;
}

/**
 * The browser slows a page down by signals, thousands of them a second; where those are dear, as on virtual
 * machines, the page gets more than four times slower, now more and now less. So it is reckoned as well, from the
 * processor time that its main thread takes without them.
 */
const ways: readonly Way[] = [
  { name: 'slowed down', begin: slowDown, press: pressUntilShown },
  {
    name: 'reckoned',
    begin: () => Promise.resolve(),
    press: (page, key) => reckonSlower(page, slowdown, 'keydown', () => pressUntilShown(page, key)),
  },
];

/**
 * From the key that sends a message to the frame that shows it, on a processor four times slower: of the first
 * message of a conversation, for which all is drawn for the first time, and of those after it.
 */
export async function measureEnqueue(browser: Browser, campus: Campus): Promise<Measured[]> {
  const rows: Measured[] = [];
  for (const way of ways) rows.push(...(await measureWay(browser, campus, way)));
  return rows;
}

async function measureWay(browser: Browser, campus: Campus, way: Way): Promise<Measured[]> {
  const first: number[] = [];
  const later: number[] = [];
  const plainFirst: number[] = [];
  const plainLater: number[] = [];
  for (let number = 1; number <= conversations; number += 1) {
    const name = `enqueue-${way.name.replaceAll(/\W/g, '')}-${String(number)}`;
    const { talk, context, page } = await writerOn(browser, campus, name);
    await openTalkSlowly(page, talk, campus.portal.origin);
    await context.setOffline(true);
    await page.addInitScript(noteWhenShown, 'Enter');
    await page.reload();
    const [began, ...after] = await writeMessages(page, way);
    first.push(began ?? Number.NaN);
    later.push(...after);

    const text = await page.evaluate(() => document.body.innerText);
    const other = await context.newPage();
    const [plain, ...plainAfter] = await typeOnStaticPage(other, campus.portal.origin, text, way);
    plainFirst.push(plain ?? Number.NaN);
    plainLater.push(...plainAfter);
    await context.close();
  }
  return [
    { name: `the first message, ${way.name}`, portal: first, plain: plainFirst },
    { name: `a later message, ${way.name}`, portal: later, plain: plainLater },
  ];
}

/** Typed key by key and sent, one after the other. @returns how long each took to be shown, milliseconds */
async function writeMessages(page: Page, { begin, press }: Way): Promise<number[]> {
  await page.getByRole('textbox', { name: 'Message' }).focus();
  await begin(page);
  const delays: number[] = [];
  for (let number = 1; number <= messagesEach; number += 1) {
    // About as fast as people type.
    await page.keyboard.type(`no. ${String(number)}`, { delay: 100 });
    await page.waitForTimeout(100);
    delays.push(await press(page, 'Enter'));
  }
  return delays;
}

/** As many letters as messages. @returns how long each took to be shown, milliseconds */
async function typeOnStaticPage(
  page: Page,
  origin: string,
  text: string,
  { begin, press }: Way,
): Promise<number[]> {
  await page.addInitScript(noteWhenShown, 'a');
  await page.route('**/baseline', (route) =>
    route.fulfill({ contentType: 'text/html', body: staticPage(text) }),
  );
  await page.goto(`${origin}/api/baseline`);
  await page.getByLabel('plain').focus();
  await begin(page);
  await page.keyboard.type('first');
  const delays: number[] = [];
  for (let letter = 1; letter <= messagesEach; letter += 1) delays.push(await press(page, 'a'));
  return delays;
}

/**
 * Nothing is asked of the page before it has told by itself: a question takes its time, too. The key is let go
 * after that: nobody does so within the milliseconds before.
 *
 * @returns after which time its frame was drawn, milliseconds
 */
async function pressUntilShown(page: Page, key: string): Promise<number> {
  const told = page.waitForEvent('console', (message) => message.type() === 'debug');
  await page.keyboard.down(key);
  const delay = Number((await told).text());
  await page.keyboard.up(key);
  return delay;
}

/** Tells the console after which time the frame was drawn that shows what was typed, milliseconds. */
function noteWhenShown(awaited: string): void {
  // Of every key, so that the first that is awaited is not the first that it does all this for.
  const note = ({ key, timeStamp, target }: KeyboardEvent) => {
    const written = (target as HTMLInputElement | HTMLTextAreaElement).value;
    const look = () => {
      requestAnimationFrame(() => {
        // Not what is being written, which has its place in the list, too.
        const rows = [...document.querySelectorAll('[role=log] [data-row]')];
        const shown =
          document.querySelector('[role=log]') === null ? written : rows.at(-1)?.textContent;
        if (key === awaited && !shown?.includes(written)) {
          look();
          return;
        }
        // Before the other tasks that wait by now: they come after the frame.
        const tell = () => {
          if (key === awaited) console.debug(performance.now() - timeStamp);
        };
        void scheduler.postTask(tell, { priority: 'user-blocking' });
      });
    };
    look();
  };
  addEventListener('keydown', note, { capture: true });
}
