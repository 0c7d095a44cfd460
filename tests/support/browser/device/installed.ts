import { type BrowserContext, type LaunchOptions, type Page, chromium } from '@playwright/test';
import { temporaryFolder } from '../../temporary-folder.ts';

/** The installed portal in its own window without a browser bar, on its own device. */
interface Installed extends AsyncDisposable {
  context: BrowserContext;
  page: Page;
}

interface Opening {
  launchOptions: LaunchOptions;
  origin: string;
  /** Start path, for example of a shortcut in the manifest. */
  path?: string;
  viewport: { width: number; height: number };
  deviceScaleFactor?: number;
}

export async function openInstalled({
  launchOptions,
  origin,
  path = '/',
  ...screen
}: Opening): Promise<Installed> {
  await using opened = new AsyncDisposableStack();
  const profile = opened.use(await temporaryFolder());
  const context = opened.use(
    await chromium.launchPersistentContext(profile.path, {
      ...launchOptions,
      ...screen,
      baseURL: origin,
      reducedMotion: 'reduce',
      colorScheme: 'light',
      args: [...(launchOptions.args ?? []), `--app=${origin}${path}`],
    }),
  );
  const page = context.pages()[0] ?? (await context.waitForEvent('page'));
  const running = opened.move();
  return { context, page, [Symbol.asyncDispose]: () => running.disposeAsync() };
}
