import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, LaunchOptions, Page } from '@playwright/test';
import { withoutBackgroundSync } from '../support/browser/device/background-sync.ts';
import {
  killBrowser,
  limitStorage,
  openBrowser,
  shiftClock,
} from '../support/browser/device/breaks.ts';
import type { Session } from '../support/browser/portal-api.ts';
import { signInAsOtherTab } from '../support/browser/screen.ts';

interface DeviceOptions {
  /** Folder of the browser's profile. */
  profile: string;
  launchOptions: LaunchOptions;
  /** Origin at which the device reaches the portal. */
  origin: string;
  hasSync: boolean;
}

/** A device with little storage, used for one round. */
export interface Device extends AsyncDisposable {
  /** Whether the browser has Background Sync. */
  hasSync: boolean;
  context: () => BrowserContext;
  /** The current tab. */
  page: () => Page;
  /** Makes one of the open tabs the current one. */
  switchTab: (choose: (tabs: readonly Page[]) => Page) => void;
  open: (address: string) => Promise<void>;
  /** Closes all tabs except the current one. */
  closeOthers: () => Promise<void>;
  /** Replaces the current tab with a new one. */
  reopen: (address: string) => Promise<void>;
  /** Kills the browser and starts it again with an empty tab. */
  kill: () => Promise<void>;
  /** Stores a session like a tab that signs in, and changes nothing else in the storage. */
  storeSession: (session: Session) => Promise<void>;
  /** Shifts the clock by milliseconds, from the next document on. */
  shiftClock: (ahead: number) => Promise<void>;
  removeStorageLimit: () => Promise<void>;
  setOffline: (isOffline: boolean) => Promise<void>;
}

export async function startDevice(options: DeviceOptions): Promise<Device> {
  const { profile, launchOptions, origin, hasSync } = options;
  let context: BrowserContext;
  let removeStorageLimit: () => Promise<void>;
  let tabs: Page[] = [];
  let page: Page;
  let clock = 0;

  async function start(): Promise<void> {
    context = await openBrowser(profile, launchOptions);
    // Without a time limit, a round could wait for ever.
    context.setDefaultTimeout(60_000);
    // Keep this empty tab open, because the storage limit ends when the tab that set it is closed.
    removeStorageLimit = await limitStorage(
      context.pages()[0] ?? (await context.newPage()),
      origin,
    );
    if (!hasSync) await withoutBackgroundSync(context);
    await shiftClock(context, clock);
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
    switchTab(choose) {
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
    storeSession: (session) => signInAsOtherTab(page, origin, session),
    async shiftClock(ahead) {
      clock += ahead;
      await shiftClock(context, ahead);
    },
    removeStorageLimit: () => removeStorageLimit(),
    async setOffline(isOffline) {
      // A worker that was just killed never confirms the change, so wait 5 s at most.
      await Promise.race([context.setOffline(isOffline), setTimeout(5_000)]);
    },
    [Symbol.asyncDispose]: () => context.close(),
  };
}
