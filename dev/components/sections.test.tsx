import { afterEach, expect, test } from 'vitest';
import { closeScreen, showScreen } from '../../tests/support/page/screens/screen.tsx';
import { notShown, sections } from './sections.ts';

const modules: Record<string, Record<string, unknown>> = import.meta.glob(
  ['../../src/components/**/*.tsx', '!**/*.test.tsx'],
  { eager: true },
);

/** Components are functions whose names have a capital letter; the modules also export hooks and helpers. */
const components = Object.entries(modules).flatMap(([path, exported]) =>
  Object.values(exported)
    .filter((value) => typeof value === 'function' && /^[A-Z]/.test(value.name))
    .map((component) => ({ path, component })),
);

afterEach(closeScreen);

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

test.each(sections)('$heading can be rendered in each state', ({ examples }) => {
  for (const { element, alone } of examples) {
    alone?.prepare?.();
    showScreen(element);
    expect(document.body.textContent.length).toBeGreaterThan(0);
    closeScreen();
  }
});
