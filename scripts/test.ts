/**
 * `npm test`: runs the checks, the unit and server tests, the build, and the browser tests. Stops at the first step
 * that fails. Lists the flaky browser tests, and fails when there are too many. The last line has the totals of both
 * test runs. `npm run test:whole` sets TESTS=whole to run all tests; otherwise only the short form runs
 * (docs/decisions/0024).
 */
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './programs/chromium.ts';
import { compileCache } from './compile-cache.ts';
import { ensureFirefox } from './programs/firefox.ts';
import {
  type Counts,
  type PlaywrightReport,
  type VitestReport,
  countPlaywright,
  countVitest,
  flakyTests,
  tooManyFlaky,
} from './test-counts.ts';

const root = join(import.meta.dirname, '..');
/** Free space, in bytes, that a file system in memory must have: several times what a test run stores at once. */
const minFreeBytes = 4e9;
const temporary = mkdtempSync(join(temporaryParent(), 'portal-test-'));
// PostgreSQL's folder is in this one. If this process runs as root, PostgreSQL runs as another account, which must be
// able to enter this folder.
chmodSync(temporary, 0o755);
process.env.TESTS ??= 'short';
process.env.TMPDIR = temporary;
process.env.NODE_COMPILE_CACHE ??= compileCache;
process.env.PWTEST_CACHE_DIR ??= join(root, 'node_modules', '.cache', 'playwright');

/** Prefers memory to disk, because the tests create and delete thousands of databases and browser profiles. */
function temporaryParent(): string {
  const inMemory = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= minFreeBytes ? inMemory : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Thrown to end the run; its message is printed. */
class Stop extends Error {}

async function step(title: string, command: string, options: string[], env = {}): Promise<boolean> {
  console.log(`\n== ${title}`);
  const started = performance.now();
  const code = await new Promise((resolve, reject) => {
    const child = spawn(command, options, {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
      env: { ...process.env, ...env },
    });
    child.on('error', reject);
    child.on('close', resolve);
  });
  console.log(`== ${title}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return code === 0;
}

/**
 * @param report path of a test runner's JSON report
 * @returns null when the file is missing
 */
function readReport(report: string): unknown {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null;
}

/**
 * Adds the counts of a test run to the totals.
 * @throws Stop when the run failed or ran no tests
 */
function addCounts(what: string, succeeded: boolean, { passed, failed, skipped }: Counts): void {
  totals.passed += passed;
  totals.failed += failed;
  totals.skipped += skipped;
  if (!succeeded || failed > 0) throw new Stop(`The ${what} failed.`);
  if (passed === 0) throw new Stop(`Not one of the ${what} ran.`);
}

const totals: Counts = { passed: 0, failed: 0, skipped: 0 };

async function runSteps(): Promise<void> {
  if (!(await step('Checks', 'npm', ['run', '--silent', 'check']))) {
    throw new Stop('The checks failed.');
  }

  const modules = join(temporary, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${modules}`];
  addCounts(
    'tests of modules and server',
    await step('Tests of modules and server', 'vitest', ['run', ...reporters]),
    countVitest(readReport(modules) as VitestReport | null),
  );

  if (!(await step('Build', 'node', ['scripts/build.ts']))) throw new Stop('The build failed.');

  const browser = join(temporary, 'playwright.json');
  const env = {
    CHROMIUM_PATH: await ensureChromium(),
    // The short form has no test in Firefox.
    ...(process.env.TESTS !== 'short' && { FIREFOX_PATH: ensureFirefox() }),
    BROWSER_TEST_RESULTS: browser,
  };
  const succeeded = await step('Tests in the browser', 'playwright', ['test'], env);
  const report = readReport(browser) as PlaywrightReport | null;
  const flaky = flakyTests(report);
  if (flaky.length > 0) {
    console.log('\nFlaky, passed only when retried:');
    for (const name of flaky) console.log(`  ${name}`);
  }
  addCounts('tests in the browser', succeeded, countPlaywright(report));
  const problem = tooManyFlaky(flaky);
  if (problem !== null) throw new Stop(problem);
}

let stopped = false;
try {
  await runSteps();
} catch (error) {
  stopped = true;
  console.error(`\n${error instanceof Stop ? error.message : String(error)}`);
} finally {
  rmSync(temporary, { recursive: true, force: true });
}

const { passed, failed, skipped } = totals;
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = stopped ? 1 : 0;
