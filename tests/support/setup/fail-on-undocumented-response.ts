import { afterEach, expect } from 'vitest';
import { takeUndocumentedResponses } from '../app/documented-responses.ts';

/** Fails the server test in which a call got a response that the API reference does not list. */
afterEach(() => {
  expect(takeUndocumentedResponses(), 'missing in the API reference').toEqual([]);
});
