import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Pagination } from './pagination.tsx';

afterEach(cleanup);

function shown(page: number, totalPages: number): string {
  render(<Pagination page={page} totalPages={totalPages} goTo={() => undefined} />);
  return screen
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
    .join(' ');
}

test.each([
  [1, 2, '1 2'],
  [1, 9, '1 2 3 … 9'],
  [4, 9, '1 2 3 4 5 … 9'],
  [5, 9, '1 … 4 5 6 … 9'],
  [9, 9, '1 … 7 8 9'],
])('page %i of %i offers %s', (page, totalPages, numbers) => {
  expect(shown(page, totalPages)).toBe(numbers);
  expect(screen.getByRole('button', { current: 'page' }).textContent).toBe(String(page));
});

test('beyond the last page, Previous leads to the last page', () => {
  const goTo = vi.fn();
  render(<Pagination page={9} totalPages={3} goTo={goTo} />);
  screen.getByRole('button', { name: 'Previous' }).click();
  expect(goTo).toHaveBeenCalledWith(3);
});

test('renders nothing for a single page', () => {
  const { container } = render(<Pagination page={1} totalPages={1} goTo={() => undefined} />);
  expect(container.innerHTML).toBe('');
});
