/**
 * `npm test`: the checks, the tests of modules and of the server, the build, the tests in the
 * browser; stops at the first of them that fails. Prints the flaky tests in the browser, and fails where there are
 * too many. The last line sums up both test runs.
 */
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.ts';
import { ensureFirefox } from './firefox.ts';
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
/** What the tests of one run keep on disk at a time, bytes; several times over. */
const roomNeeded = 4e9;
const temporary = mkdtempSync(join(temporaryPlace(), 'portal-test-'));
// PostgreSQL's own account has to get through to its folder within.
chmodSync(temporary, 0o755);
process.env.TMPDIR = temporary;
// What is compiled once is kept from run to run: most of what starting a program takes.
const caches = join(root, 'node_modules', '.cache');
process.env.NODE_COMPILE_CACHE ??= join(caches, 'node');
process.env.PWTEST_CACHE_DIR ??= join(caches, 'playwright');

/** In memory where there is room: databases and browser profiles are made and removed by the thousand. */
function temporaryPlace(): string {
  const inMemory = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= roomNeeded ? inMemory : tmpdir();
  } catch {
    return tmpdir();
  }
}

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

/** @param report a JSON file that a test runner wrote; missing where it never came to run */
function read(report: string): unknown {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null;
}

/** @throws Stop where a run failed or had nothing to run */
function judge(what: string, succeeded: boolean, { passed, failed, skipped }: Counts): void {
  totals.passed += passed;
  totals.failed += failed;
  totals.skipped += skipped;
  if (!succeeded || failed > 0) throw new Stop(`The ${what} failed.`);
  if (passed === 0) throw new Stop(`Not one of the ${what} ran.`);
}

const totals: Counts = { passed: 0, failed: 0, skipped: 0 };

async function everything(): Promise<void> {
  if (!(await step('Checks', 'npm', ['run', '--silent', 'check']))) {
    throw new Stop('The checks failed.');
  }

  const modules = join(temporary, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${modules}`];
  judge(
    'tests of modules and server',
    await step('Tests of modules and server', 'vitest', ['run', ...reporters]),
    countVitest(read(modules) as VitestReport | null),
  );

  if (!(await step('Build', 'node', ['scripts/build.ts']))) throw new Stop('The build failed.');

  const browser = join(temporary, 'playwright.json');
  const env = {
    CHROMIUM_PATH: await ensureChromium(),
    FIREFOX_PATH: ensureFirefox(),
    BROWSER_TEST_RESULTS: browser,
  };
  const succeeded = await step('Tests in the browser', 'playwright', ['test'], env);
  const report = read(browser) as PlaywrightReport | null;
  const flaky = flakyTests(report);
  if (flaky.length > 0) {
    console.log('\nFlaky, passed only when retried:');
    for (const name of flaky) console.log(`  ${name}`);
  }
  judge('tests in the browser', succeeded, countPlaywright(report));
  const problem = tooManyFlaky(flaky);
  if (problem !== null) throw new Stop(problem);
}

let stopped = false;
try {
  await everything();
} catch (error) {
  stopped = true;
  console.error(`\n${error instanceof Stop ? error.message : String(error)}`);
} finally {
  rmSync(temporary, { recursive: true, force: true });
}

const { passed, failed, skipped } = totals;
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = stopped ? 1 : 0;
