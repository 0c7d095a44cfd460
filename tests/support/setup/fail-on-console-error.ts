import { type MockInstance, afterEach, beforeEach, expect, vi } from 'vitest';

// React and the portal report mistakes with console.error. A test that expects such a report mocks console.error
// itself, which replaces this spy. A call that reaches this spy fails the test.
let spy: MockInstance<typeof console.error>;
beforeEach(() => {
  spy = vi.spyOn(console, 'error');
});
afterEach(() => {
  const calls = Object.is(console.error, spy) ? spy.mock.calls : [];
  spy.mockRestore();
  expect(calls, 'unexpected console.error').toEqual([]);
});
