import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { afterEach, expect, test, vi } from 'vitest';
import { categoriesReply } from '../../../../tests/support/replies.ts';
import { field } from '../../../../tests/support/screen.tsx';
import { CategoryField } from './category-field.tsx';

afterEach(cleanup);

/** @returns the names that the person chose */
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

test('offers the same categories as chips and in the select', () => {
  const chosen = show(['Bags', 'Keys'], 'Keys');
  expect(field('Category').value).toBe('Keys');
  expect(chips().map(({ value, checked }) => [value, checked])).toEqual([
    ['Bags', false],
    ['Keys', true],
  ]);
  fireEvent.click(screen.getByRole('radio', { name: 'Bags' }));
  fireEvent.change(field('Category'), { target: { value: 'Bags' } });
  expect(chosen.mock.calls).toEqual([['Bags'], ['Bags']]);
});

test('has a select only if there are too many categories for chips, or none', () => {
  show(Array.from({ length: 13 }, (_, index) => `Category ${String(index)}`));
  expect(screen.getAllByRole('option')).toHaveLength(14);
  expect(chips()).toEqual([]);
  cleanup();
  show([]);
  expect(screen.queryByRole('radiogroup')).toBeNull();
});
