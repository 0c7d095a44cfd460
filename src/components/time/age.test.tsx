import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { onlineStatus } from '../../client/connection/online-status.ts';
import type { QueryState } from '../../client/query/query.ts';
import { Age, AgeBetween } from './age.tsx';
import { ageText } from './age-line.tsx';

const minute = 60_000;
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  onlineStatus.responded();
});

type Ready = Extract<QueryState<string>, { state: 'ready' }>;

function query(part: Partial<Ready>): Ready {
  return {
    state: 'ready',
    value: 'shown',
    seenAt: Date.now() - 5 * minute,
    fresh: true,
    failure: null,
    retry: () => undefined,
    ...part,
  };
}

test.each([
  [-5 * minute, 'just now'],
  [59_000, 'just now'],
  [minute, '1 minute ago'],
  [59.9 * minute, '59 minutes ago'],
  [60 * minute, '1 hour ago'],
  [47 * 60 * minute, '1 day ago'],
  [50 * 60 * minute, '2 days ago'],
])('an age of %i milliseconds reads %s', (age, text) => {
  expect(ageText(age)).toBe(text);
});

test('shows the age while offline and after a failed refresh, with the exact time', async () => {
  const fresh = query({});
  const { container, rerender } = render(<Age of={fresh} />);
  expect(container.textContent).toBe('');

  rerender(<Age of={{ ...fresh, fresh: false, failure: { kind: 'unreachable' } }} />);
  const moment = await screen.findByText('5 minutes ago');
  expect(container.textContent).toBe('Saved 5 minutes ago');
  expect(moment.tabIndex).toBe(0);
  fireEvent.focus(moment);
  expect(moment.dataset.exact).toBe(
    new Date(Date.parse(moment.getAttribute('dateTime')!)).toLocaleString('en-GB', {
      dateStyle: 'full',
      timeStyle: 'short',
    }),
  );

  rerender(<Age of={fresh} />);
  expect(container.textContent).toBe('');
  act(() => onlineStatus.lost());
  expect(container.textContent).toBe('Saved 5 minutes ago');
  act(() => onlineStatus.responded());
  expect(container.textContent).toBe('');
});

test('updates the age as time passes', async () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['setInterval', 'clearInterval', 'Date'] });
  render(<Age of={query({ failure: { kind: 'unreachable' } })} />);
  await screen.findByText('5 minutes ago');
  act(() => void vi.advanceTimersByTime(minute));
  screen.getByText('6 minutes ago');
});

test('shows both ends of the range for data of different ages', async () => {
  const now = Date.now();
  const { container } = render(
    <AgeBetween newest={now - 5 * minute} oldest={now - 3000 * minute} />,
  );
  await screen.findByText('2 days ago');
  expect(container.textContent).toBe('Saved between 2 days ago and 5 minutes ago');
});
