import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { press } from '../../tests/support/screen.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

afterEach(() => vi.restoreAllMocks());

function Broken(): never {
  throw new Error('the reason');
}

test('a screen that cannot be drawn says so, and offers to load the page anew', () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeTruthy();
  expect(document.body.textContent).not.toContain('the reason');
  press('Reload');
  expect(reload).toHaveBeenCalledOnce();
});
