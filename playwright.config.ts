import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/programs/chromium.ts';
import { compileCache } from './scripts/compile-cache.ts';
import { isShortForm, shortForm } from './tests/support/short-form.ts';

// The portals that tests start share a cache of compiled modules.
process.env.NODE_COMPILE_CACHE ??= compileCache;
const chromium = await findChromium();
const results = process.env.BROWSER_TEST_RESULTS;
const isSoak = process.env.SOAK_SEED !== undefined;

/**
 * Chromium features that the tests turn off. The first two make the address bar render its suggestions as pages, which
 * takes a third of a test's time. Chromium obeys only the last `--disable-features` option, so the list repeats the
 * features that Playwright turns off by itself.
 */
const withoutFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'BlockOriginHeaderModificationOnRedirect',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'Translate',
  'AutoDeElevate',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
];

export default defineConfig({
  testDir: 'tests',
  testMatch: isSoak
    ? 'tests/soak/**/*.test.ts'
    : ['tests/e2e/**/*.test.ts', 'tests/offline/**/*.test.ts'],
  ...(isShortForm && { grep: new RegExp(shortForm.tag) }),
  outputDir: 'test-results',
  // One for each core of the smallest machine, because one test with its browser and portal keeps a core busy.
  workers: 2,
  // Tests of one file are independent: each has its own portal or its own items and accounts.
  fullyParallel: true,
  // A busy machine can make a test time out, so run it once more. scripts/test.ts lists such tests at the end.
  retries: isSoak ? 0 : 1,
  // Long, because a busy machine is not a fault of the portal.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['line'], ...(results ? [['json', { outputFile: results }] as const] : [])],
  use: {
    // Tracing would add a third to the time. To trace a failed test, run it with `--trace on`.
    trace: 'off',
    // Animations take time (docs/decisions/0024). Only one test of tests/e2e/hand-over.test.ts runs with them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${withoutFeatures.join(',')}`,
      ],
    },
  },
});
