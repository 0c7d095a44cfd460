import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Time } from './time.tsx';

const value = '2025-09-01T23:30:00.000Z';

test('the server writes the same everywhere, without a locale or a time zone of its own', () => {
  expect(renderToString(<Time value={value} />)).toBe(
    `<time dateTime="${value}">1 Sep 2025</time>`,
  );
  expect(renderToString(<Time value={value} show="clock" />)).toContain('>23:30 UTC<');
});

test('the reader sees their own way of writing it, exact in the title', () => {
  render(<Time value={value} />);
  const date = new Date(value);
  const shown = screen.getByText(date.toLocaleDateString(undefined, { dateStyle: 'medium' }));
  expect(shown.title).toBe(
    date.toLocaleString(undefined, { dateStyle: 'full', timeStyle: 'short' }),
  );
});
