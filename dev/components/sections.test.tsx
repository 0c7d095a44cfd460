import { waitFor } from '@testing-library/react';
import { lazy, memo } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeScreen, showScreen } from '../../tests/support/page/screens/screen.tsx';
import { answerCalls } from './answer-calls.ts';
import { notShown, sections } from './sections.ts';

const modules: Record<string, Record<string, unknown>> = import.meta.glob(
  ['../../src/components/**/*.tsx', '!**/*.test.tsx'],
  { eager: true },
);

const exotic = new Set([Symbol.for('react.memo'), Symbol.for('react.lazy')]);

/**
 * Whether an export is a component: a function whose name starts with a capital letter, or a result of `memo` or
 * `lazy`. The modules also export hooks and helpers.
 */
function isComponent(value: unknown): boolean {
  if (typeof value === 'function') return /^[A-Z]/.test(value.name);
  if (typeof value !== 'object' || value === null || !('$$typeof' in value)) return false;
  return typeof value.$$typeof === 'symbol' && exotic.has(value.$$typeof);
}

const components = Object.entries(modules).flatMap(([path, exported]) =>
  Object.values(exported)
    .filter(isComponent)
    .map((component) => ({ path, component })),
);

beforeEach(() => {
  const original = window.fetch;
  answerCalls();
  return () => {
    window.fetch = original;
  };
});
afterEach(closeScreen);

test('components are functions, and what memo and lazy return', () => {
  expect(isComponent(memo(() => null))).toBe(true);
  expect(isComponent(lazy(() => Promise.reject(new Error())))).toBe(true);
  expect(
    isComponent(function useText() {
      return '';
    }),
  ).toBe(false);
  expect(isComponent(new Map())).toBe(false);
});

test('each shared component is in a section with examples, or in the list of those that need none', () => {
  const shown = sections.flatMap((section) => section.components);
  const missing = components.filter(
    ({ component }) => !shown.includes(component) && !notShown.has(component),
  );
  expect(components.length).toBeGreaterThan(50);
  expect(missing).toEqual([]);
  expect(sections.filter(({ examples }) => examples.length === 0)).toEqual([]);
  expect(shown.filter((one) => notShown.has(one))).toEqual([]);
});

test('the states of a section differ', () => {
  for (const { heading, examples } of sections) {
    const states = examples.map(({ state }) => state);
    expect(new Set(states).size, heading).toBe(states.length);
  }
});

test.each(sections)('$heading can be rendered in each state', async ({ examples }) => {
  for (const { element, alone } of examples) {
    alone?.prepare?.();
    showScreen(element);
    await waitFor(() => expect(document.body.textContent.length).toBeGreaterThan(0));
    closeScreen();
  }
});
