import { cp } from 'node:fs/promises';
import { type BrowserContext, type LaunchOptions, chromium } from '@playwright/test';
import { temporaryFolder } from '../../temporary-folder.ts';

type Options = NonNullable<Parameters<typeof chromium.launchPersistentContext>[1]>;

let devices = 0;

/** Returns headers with a new network address, so that the portal's limits count each device separately. */
export function ownNetworkAddress(): Pick<Options, 'extraHTTPHeaders'> {
  devices += 1;
  const address = `10.0.${String(devices >> 8)}.${String(devices % 256)}`;
  return { extraHTTPHeaders: { 'X-Forwarded-For': address } };
}

/**
 * Creates a profile.
 * @param visited a profile to copy; null for an empty one
 */
export async function createProfile(
  visited: string | null,
): Promise<AsyncDisposable & { path: string }> {
  const profile = await temporaryFolder();
  if (visited !== null) await cp(visited, profile.path, { recursive: true });
  return profile;
}

/**
 * Starts a browser with a profile on disk. Unlike a private window, such a browser can install apps. Disposing closes
 * the browser and removes the profile.
 * @param visited a profile to start with; null for an empty one
 */
export async function startDevice(
  options: Options,
  visited: string | null,
): Promise<AsyncDisposable & { context: BrowserContext }> {
  await using started = new AsyncDisposableStack();
  const profile = started.use(await createProfile(visited));
  const context = started.use(await chromium.launchPersistentContext(profile.path, options));
  const running = started.move();
  return { context, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

/**
 * Creates the profile of a browser that has visited a portal's sign-in screen, so it has the worker and its
 * cached files.
 * @param profile an empty folder
 */
export async function visitOnce(
  profile: string,
  origin: string,
  launchOptions: LaunchOptions,
): Promise<void> {
  await using context = await chromium.launchPersistentContext(profile, launchOptions);
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(`${origin}/login`);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}
