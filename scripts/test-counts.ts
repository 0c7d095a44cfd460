/** What the reports of the test runners count. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** The parts of Vitest's JSON report that are counted here. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

/** The parts of Playwright's JSON report that are counted here. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
  /** One for each file. */
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    line: number;
    /** One for each Playwright project; `flaky` passed on a retry only. */
    tests: { status: string }[];
  }[];
}

/** More flaky tests than this fail the run: a busy machine makes one or two, a defect makes more. */
const mostFlaky = 2;

const none: Counts = { passed: 0, failed: 0, skipped: 0 };

/** @param report null where the run never came to write one */
export function countVitest(report: VitestReport | null): Counts {
  if (report === null) return none;
  // A file that could not be loaded has no tests to count, and is a failure all the same.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** @param report null where the run never came to write one */
export function countPlaywright(report: PlaywrightReport | null): Counts {
  if (report === null) return none;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped };
}

/** Names the tests that failed first and passed when Playwright retried them. */
export function flakyTests(report: PlaywrightReport | null): string[] {
  return report?.suites.flatMap((suite) => flakyIn(suite, [])) ?? [];
}

/** @returns why so many flaky tests fail the run; null where they do not */
export function tooManyFlaky({ length }: readonly string[]): string | null {
  if (length <= mostFlaky) return null;
  return `${length} tests in the browser were flaky; at most ${mostFlaky} may be.`;
}

/** @param around the titles of the suite and those around it, without the file's */
function flakyIn({ suites = [], specs }: PlaywrightSuite, around: readonly string[]): string[] {
  return [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file, line, title }) => [`${file}:${String(line)}`, ...around, title].join(' › ')),
    ...suites.flatMap((inner) => flakyIn(inner, [...around, inner.title])),
  ];
}
