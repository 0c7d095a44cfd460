import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromium.ts';
import { isLongForm } from './tests/support/browser/long-form.ts';

const chromium = await findChromium();
const results = process.env.BROWSER_TEST_RESULTS;
const isSoak = process.env.SOAK_SEED !== undefined;

/**
 * What Chromium does without. Its address bar would draw its suggestions, as pages of their own,
 * for each device: a third of a test's time. It heeds the last such option alone, so that those
 * which Playwright turns off stand here too.
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
  testMatch: isSoak ? 'tests/soak/**/*.test.ts' : ['e2e/**/*.test.ts', 'offline/**/*.test.ts'],
  ...(isLongForm ? {} : { grepInvert: /@long/ }),
  outputDir: 'test-results',
  // One more than the cores of the smallest machine: tests also wait, and two of them leave a core idle at times.
  workers: isSoak ? 2 : 3,
  // Tests of one file are as apart as tests of two: each has a portal or devices of its own.
  fullyParallel: true,
  // Once more for what a busy machine kept waiting; which those were is printed at the end.
  retries: isSoak ? 0 : 1,
  // Generous: a machine that also does other things is no failure of the portal.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['line'], ...(results ? [['json', { outputFile: results }] as const] : [])],
  use: {
    // Traces of every test cost a third of the time: `--trace on` makes them of one that failed.
    trace: 'off',
    // What moves takes time to draw (docs/decisions/0024). The stories are told with it (tests/e2e/story.test.ts).
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
