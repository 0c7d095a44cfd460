import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { abortAfter, forwardAbort } from './forward-abort.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

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

test('works without a signal', () => {
  const controller = new AbortController();
  expect(() => forwardAbort(null, controller)()).not.toThrow();
  expect(controller.signal.aborted).toBe(false);
});

test('aborts after the time unless the timer was cleared, and with the signal in both cases', () => {
  const source = new AbortController();
  const late = abortAfter(source.signal, 1_000);
  const timely = abortAfter(source.signal, 1_000);
  timely.clearTimer();
  vi.advanceTimersByTime(1_000);
  expect(late.controller.signal.aborted).toBe(true);
  expect(timely.controller.signal.aborted).toBe(false);
  source.abort();
  expect(timely.controller.signal.aborted).toBe(true);
});

test('aborts neither after the time nor with the signal once it was released', () => {
  const source = new AbortController();
  const { controller, release } = abortAfter(source.signal, 1_000);
  release();
  source.abort();
  vi.advanceTimersByTime(1_000);
  expect(controller.signal.aborted).toBe(false);
});
