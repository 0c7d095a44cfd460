import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FoldedSteps } from './folded-steps.tsx';

/** Notifies the observers that the last step is in the window. */
let scrollToLastStep: () => void;

beforeEach(() => {
  const callbacks = new Set<(entries: { isIntersecting: boolean }[]) => void>();
  // happy-dom has no layout, so the test itself notifies the observers.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly callback: (entries: { isIntersecting: boolean }[]) => void;
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        this.callback = callback;
      }
      observe() {
        callbacks.add(this.callback);
        this.callback([{ isIntersecting: false }]);
      }
      disconnect() {
        callbacks.delete(this.callback);
      }
    },
  );
  scrollToLastStep = () => {
    for (const callback of callbacks) callback([{ isIntersecting: true }]);
  };
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const show = (storageKey = 'steps') =>
  render(<FoldedSteps storageKey={storageKey} heading="How it works" steps={['one', 'two']} />);
const isOpen = () => screen.getByRole<HTMLDetailsElement>('group').open;

test('the steps stay open until all of them were in the window, also on the next visit', () => {
  show();
  expect(isOpen()).toBe(true);
  cleanup();
  show();
  expect(isOpen()).toBe(true);
});

test('the steps stay open while they are read for the first time, and are folded on the next visit', () => {
  const { rerender } = show();
  act(() => scrollToLastStep());
  rerender(<FoldedSteps storageKey="steps" heading="How it works" steps={['one', 'two']} />);
  expect(isOpen()).toBe(true);
  cleanup();
  show();
  expect(isOpen()).toBe(false);
  cleanup();
  show('other steps');
  expect(isOpen()).toBe(true);
});

test('the steps stay open if the storage is blocked', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, clear: () => undefined });
  show();
  act(() => scrollToLastStep());
  expect(isOpen()).toBe(true);
});
