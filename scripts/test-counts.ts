/** Numbers of tests, from a test runner's report. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** The fields of Vitest's JSON report that this module reads. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

/** The fields of Playwright's JSON report that this module reads. */
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
    /** One for each Playwright project. The status `flaky` means that the test passed only on a retry. */
    tests: { status: string }[];
  }[];
}

/** A busy machine causes one or two flaky tests, a defect causes more. */
const maxFlaky = 2;

const none: Counts = { passed: 0, failed: 0, skipped: 0 };

/** @param report null when the runner stopped before it wrote one */
export function countVitest(report: VitestReport | null): Counts {
  if (report === null) return none;
  // A file that could not be loaded has no tests, but must count as a failure.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** @param report null when the runner stopped before it wrote one */
export function countPlaywright(report: PlaywrightReport | null): Counts {
  if (report === null) return none;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped };
}

/** Returns file, line and titles of each test that failed first and passed on a retry. */
export function flakyTests(report: PlaywrightReport | null): string[] {
  return report?.suites.flatMap((suite) => flakyIn(suite, [])) ?? [];
}

/** @returns an error message when too many tests were flaky, otherwise null */
export function tooManyFlaky({ length }: readonly string[]): string | null {
  if (length <= maxFlaky) return null;
  return `${length} tests in the browser were flaky; at most ${maxFlaky} may be.`;
}

/** @param titles titles of the enclosing describe blocks and of this suite, outermost first */
function flakyIn({ suites = [], specs }: PlaywrightSuite, titles: readonly string[]): string[] {
  return [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file, line, title }) => [`${file}:${String(line)}`, ...titles, title].join(' › ')),
    ...suites.flatMap((inner) => flakyIn(inner, [...titles, inner.title])),
  ];
}
