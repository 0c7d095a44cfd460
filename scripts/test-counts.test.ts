import { expect, test } from 'vitest';
import {
  type PlaywrightReport,
  countPlaywright,
  countVitest,
  flakyTests,
  tooManyFlaky,
} from './test-counts.ts';

const spec = (title: string, line: number, ...statuses: string[]) => ({
  title,
  file: 'e2e/a.test.ts',
  line,
  tests: statuses.map((status) => ({ status })),
});

/** A report in Playwright's format: a suite for each file, which contains a suite for each describe block. */
const report: PlaywrightReport = {
  stats: { expected: 3, unexpected: 1, flaky: 3, skipped: 2 },
  errors: [{ message: 'A file could not be loaded' }],
  suites: [
    {
      title: 'e2e/a.test.ts',
      specs: [
        spec('always passes', 2, 'expected'),
        spec('passes at times', 3, 'flaky'),
        spec('passes at times in one browser', 4, 'expected', 'flaky'),
        spec('fails', 5, 'unexpected'),
      ],
      suites: [
        {
          title: 'offline',
          specs: [],
          suites: [{ title: 'on a phone', specs: [spec('reconnects', 9, 'flaky')] }],
        },
      ],
    },
  ],
};

test('lists the tests that passed only on a retry', () => {
  expect(flakyTests(report)).toEqual([
    'e2e/a.test.ts:3 › passes at times',
    'e2e/a.test.ts:4 › passes at times in one browser',
    'e2e/a.test.ts:9 › offline › on a phone › reconnects',
  ]);
  expect(flakyTests(null)).toEqual([]);
});

test('fails the run when more than two tests are flaky', () => {
  expect(tooManyFlaky(['one', 'two'])).toBeNull();
  expect(tooManyFlaky(['one', 'two', 'three'])).toBe(
    '3 tests in the browser were flaky; at most 2 may be.',
  );
});

test('counts flaky Playwright tests as passed, and files that could not be loaded as failed', () => {
  expect(countPlaywright(report)).toEqual({ passed: 6, failed: 2, skipped: 2 });
  expect(countPlaywright(null)).toEqual({ passed: 0, failed: 0, skipped: 0 });
});

test('counts files that Vitest could not load as failed', () => {
  const counts = countVitest({
    numPassedTests: 5,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{}] },
      { status: 'passed', assertionResults: [{}] },
    ],
  });
  expect(counts).toEqual({ passed: 5, failed: 2, skipped: 3 });
  expect(countVitest(null)).toEqual({ passed: 0, failed: 0, skipped: 0 });
});
