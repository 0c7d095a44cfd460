import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, LaunchOptions, Page } from '@playwright/test';
import { withoutBackgroundSync } from '../support/browser/background-sync.ts';
import { killBrowser, limitRoom, openBrowser, putClock } from '../support/browser/breaks.ts';
import type { Session } from '../support/browser/portal-api.ts';
import { signInBeside } from '../support/browser/screen.ts';

interface DeviceOptions {
  /** The folder of the browser's profile. */
  profile: string;
  launchOptions: LaunchOptions;
  /** Where it finds the portal. */
  origin: string;
  hasSync: boolean;
}

/** A phone with little room, that goes through everything in one round. */
export interface Device extends AsyncDisposable {
  hasSync: boolean;
  context: () => BrowserContext;
  /** The tab that is in use. */
  page: () => Page;
  /** Uses another one of the open tabs from now on. */
  change: (choose: (tabs: readonly Page[]) => Page) => void;
  open: (address: string) => Promise<void>;
  /** Closes all tabs but the one in use. */
  closeOthers: () => Promise<void>;
  /** Opens a new tab in the place of the one in use. */
  reopen: (address: string) => Promise<void>;
  /** Ends the browser without a warning, and starts it again with an empty tab. */
  kill: () => Promise<void>;
  /** As a tab does that signs in; all else that is stored stays. */
  keepSession: (session: Session) => Promise<void>;
  /** By so many milliseconds, for every document from the next one on. */
  putClock: (ahead: number) => Promise<void>;
  giveRoom: () => Promise<void>;
  setOffline: (isOffline: boolean) => Promise<void>;
}

export async function startDevice(options: DeviceOptions): Promise<Device> {
  const { profile, launchOptions, origin, hasSync } = options;
  let context: BrowserContext;
  let giveRoom: () => Promise<void>;
  let tabs: Page[] = [];
  let page: Page;
  let clock = 0;

  async function start(): Promise<void> {
    context = await openBrowser(profile, launchOptions);
    // What never comes fails the round.
    context.setDefaultTimeout(60_000);
    // Stays empty: the limit lasts as long as the tab that set it.
    giveRoom = await limitRoom(context.pages()[0] ?? (await context.newPage()), origin);
    if (!hasSync) await withoutBackgroundSync(context);
    await putClock(context, clock);
    await newTab();
  }

  async function newTab(): Promise<void> {
    page = await context.newPage();
    tabs.push(page);
  }

  async function close(closed: readonly Page[]): Promise<void> {
    tabs = tabs.filter((tab) => !closed.includes(tab));
    for (const tab of closed) await tab.close();
  }

  await start();
  return {
    hasSync,
    context: () => context,
    page: () => page,
    change(choose) {
      page = choose(tabs);
    },
    async open(address) {
      await newTab();
      await page.goto(origin + address);
    },
    closeOthers: () => close(tabs.filter((tab) => tab !== page)),
    async reopen(address) {
      const before = page;
      await newTab();
      await close([before]);
      await page.goto(origin + address);
    },
    async kill() {
      await killBrowser(context);
      tabs = [];
      await start();
    },
    keepSession: (session) => signInBeside(page, origin, session),
    async putClock(ahead) {
      clock += ahead;
      await putClock(context, ahead);
    },
    giveRoom: () => giveRoom(),
    async setOffline(isOffline) {
      // A worker that was killed just now never says that it heard of it; all others have by then.
      await Promise.race([context.setOffline(isOffline), setTimeout(5_000)]);
    },
    [Symbol.asyncDispose]: () => context.close(),
  };
}
