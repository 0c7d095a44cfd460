import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Pagination as FirstPaintPagination } from '../first-paint/pagination.tsx';
import { Pagination } from './pagination.tsx';

afterEach(cleanup);

describe.each([
  { of: 'the home page', Pages: FirstPaintPagination },
  { of: 'the other screens', Pages: Pagination },
])('the pagination of $of', ({ Pages }) => {
  function show(page: number, totalPages: number) {
    const goTo = vi.fn<(page: number) => void>();
    render(<Pages page={page} totalPages={totalPages} goTo={goTo} />, { wrapper: MantineProvider });
    return goTo;
  }

  const shownNumbers = () =>
    screen
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
      .join(' ');

  test.each([
    [1, 2, '1 2'],
    [1, 9, '1 2 3 … 9'],
    [4, 9, '1 2 3 4 5 … 9'],
    [5, 9, '1 … 4 5 6 … 9'],
    [9, 9, '1 … 7 8 9'],
  ])('page %i of %i offers %s', (page, totalPages, numbers) => {
    show(page, totalPages);
    expect(shownNumbers()).toBe(numbers);
    expect(screen.getByRole('button', { current: 'page' }).textContent).toBe(String(page));
  });

  test('a number leads to its page', () => {
    const goTo = show(1, 9);
    expect(screen.getByRole('navigation', { name: 'Pagination' })).toBeTruthy();
    screen.getByRole('button', { name: '9' }).click();
    expect(goTo).toHaveBeenCalledWith(9);
  });

  test('beyond the last page, Previous leads to the last page', () => {
    const goTo = show(9, 3);
    screen.getByRole('button', { name: 'Previous' }).click();
    expect(goTo).toHaveBeenCalledWith(3);
  });

  test('renders nothing for a single page', () => {
    show(1, 1);
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});
