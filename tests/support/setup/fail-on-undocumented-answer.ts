import { afterEach, expect } from 'vitest';
import { takeUndocumentedAnswers } from '../documented-answers.ts';

/** Fails the server test in which a call got a response that the API reference does not list. */
afterEach(() => {
  expect(takeUndocumentedAnswers(), 'missing in the API reference').toEqual([]);
});
