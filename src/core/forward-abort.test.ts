import { expect, test } from 'vitest';
import { forwardAbort } from './forward-abort.ts';

test('aborts the controller with the signal, or at once if the signal is already aborted', () => {
  const source = new AbortController();
  const controller = new AbortController();
  forwardAbort(source.signal, controller);
  expect(controller.signal.aborted).toBe(false);
  source.abort();
  expect(controller.signal.aborted).toBe(true);

  const late = new AbortController();
  forwardAbort(source.signal, late);
  expect(late.signal.aborted).toBe(true);
});

test('forwards no abort after it was stopped', () => {
  const source = new AbortController();
  const controller = new AbortController();
  forwardAbort(source.signal, controller)();
  source.abort();
  expect(controller.signal.aborted).toBe(false);
});

test('accepts no signal', () => {
  const controller = new AbortController();
  expect(() => forwardAbort(null, controller)()).not.toThrow();
  expect(controller.signal.aborted).toBe(false);
});
