import { type MockInstance, afterEach, beforeEach, expect, vi } from 'vitest';

// React and the portal report mistakes with console.error. A test that expects one mocks it itself, which replaces
// this spy; what a test leaves in the spy fails it.
let spy: MockInstance<typeof console.error>;
beforeEach(() => {
  spy = vi.spyOn(console, 'error');
});
afterEach(() => {
  const calls = Object.is(console.error, spy) ? spy.mock.calls : [];
  spy.mockRestore();
  expect(calls, 'unexpected console.error').toEqual([]);
});
