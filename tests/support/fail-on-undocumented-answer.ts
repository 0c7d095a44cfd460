import { afterEach, expect } from 'vitest';
import { takeUndocumentedAnswers } from './documented-answers.ts';

/** Fails the server test in which a call gave an answer that the API reference does not list. */
afterEach(() => {
  expect(takeUndocumentedAnswers(), 'missing in the API reference').toEqual([]);
});
