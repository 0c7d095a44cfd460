import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { afterEach, expect, test, vi } from 'vitest';
import { categoriesReply } from '../../../../tests/support/page/data/replies.ts';
import { field } from '../../../../tests/support/page/screens/screen.tsx';
import { CategoryField } from './category-field.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** @returns a mock that is called with each chosen name */
function show(names: readonly string[], value = '') {
  const chosen = vi.fn<(name: string) => void>();
  render(
    <MantineProvider>
      <CategoryField
        name="category"
        label="Category"
        required
        withAsterisk={false}
        size="md"
        value={value}
        onChange={chosen}
        categories={{
          state: 'ready',
          value: categoriesReply(...names),
          seenAt: 0,
          fresh: true,
          failure: null,
          retry: () => undefined,
        }}
      />
    </MantineProvider>,
  );
  return chosen;
}
const chips = () => screen.queryAllByRole<HTMLInputElement>('radio');

/** Pretends that the window is as narrow as a phone's. */
function onPhone() {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

test('the category field is a select on wide screens', () => {
  const chosen = show(['Bags', 'Keys'], 'Keys');
  expect(field('Category').value).toBe('Keys');
  expect(chips()).toEqual([]);
  fireEvent.change(field('Category'), { target: { value: 'Bags' } });
  expect(chosen.mock.calls).toEqual([['Bags']]);
});

test('the category field is a group of chips on phones', () => {
  onPhone();
  const chosen = show(['Bags', 'Keys'], 'Keys');
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.getByRole('radiogroup', { name: 'Category' })).toBeTruthy();
  expect(chips().map(({ value, checked }) => [value, checked])).toEqual([
    ['Bags', false],
    ['Keys', true],
  ]);
  fireEvent.click(screen.getByRole('radio', { name: 'Bags' }));
  expect(chosen.mock.calls).toEqual([['Bags']]);
});

test('the category field is a select on phones if there are too many categories for chips, or none', () => {
  onPhone();
  show(Array.from({ length: 13 }, (_, index) => `Category ${String(index)}`));
  expect(screen.getAllByRole('option')).toHaveLength(14);
  expect(chips()).toEqual([]);
  cleanup();
  show([]);
  expect(screen.getAllByRole('option')).toHaveLength(1);
});
