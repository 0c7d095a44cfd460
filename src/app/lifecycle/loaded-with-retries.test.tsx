import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LoadedWithRetries } from './loaded-with-retries.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const Bar = () => <p>Bottom bar</p>;
const later = () => act(() => vi.advanceTimersByTimeAsync(2_000));

test('loads a part of the frame again after its code could not be loaded', async () => {
  const load = vi.fn(() => Promise.resolve(Bar));
  load.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'));
  render(<LoadedWithRetries load={load} />);
  await later();
  expect(screen.queryByText('Bottom bar')).toBeNull();
  await later();
  expect(screen.getByText('Bottom bar')).toBeTruthy();
  await later();
  expect(load).toHaveBeenCalledTimes(3);
});

test('stops loading when it is no longer needed', async () => {
  const load = vi.fn(() => Promise.reject(new Error('offline')));
  render(<LoadedWithRetries load={load} />).unmount();
  await later();
  expect(load).toHaveBeenCalledTimes(1);
});
