import { afterEach, expect, test, vi } from 'vitest';
import { showAppBadge } from './app-badge.ts';

afterEach(() => vi.unstubAllGlobals());

test('the icon carries the number, and nothing where there is none', () => {
  const setAppBadge = vi.fn(async () => undefined);
  const clearAppBadge = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { setAppBadge, clearAppBadge });
  showAppBadge(3);
  expect(setAppBadge).toHaveBeenCalledWith(3);
  expect(clearAppBadge).not.toHaveBeenCalled();
  showAppBadge(0);
  expect(clearAppBadge).toHaveBeenCalledTimes(1);
});

test('goes without where the device has no such thing, or it is forbidden', async () => {
  vi.stubGlobal('navigator', {});
  showAppBadge(3);
  vi.stubGlobal('navigator', { setAppBadge: async () => Promise.reject(new Error('no')) });
  showAppBadge(3);
});
