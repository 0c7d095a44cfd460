import { afterEach, expect, test, vi } from 'vitest';
import { showAppBadge } from './app-badge.ts';

afterEach(() => vi.unstubAllGlobals());

test('shows the number on the icon and clears it at zero', () => {
  const setAppBadge = vi.fn(async () => undefined);
  const clearAppBadge = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { setAppBadge, clearAppBadge });
  showAppBadge(3);
  expect(setAppBadge).toHaveBeenCalledWith(3);
  expect(clearAppBadge).not.toHaveBeenCalled();
  showAppBadge(0);
  expect(clearAppBadge).toHaveBeenCalledTimes(1);
});

test('does nothing if badges are missing or forbidden', async () => {
  vi.stubGlobal('navigator', {});
  showAppBadge(3);
  vi.stubGlobal('navigator', { setAppBadge: async () => Promise.reject(new Error('no')) });
  showAppBadge(3);
});
