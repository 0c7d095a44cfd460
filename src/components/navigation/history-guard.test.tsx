import { expect, test, vi } from 'vitest';
import { guardHistory, startHistoryGuard } from './history-guard.ts';

test('the guard decides whether later popstate listeners see a Back', () => {
  startHistoryGuard();
  const router = vi.fn();
  window.addEventListener('popstate', router);
  const goBack = () => window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }));

  const guard = vi.fn(() => true);
  const release = guardHistory(guard);
  goBack();
  expect(guard).toHaveBeenCalledTimes(1);
  expect(router).not.toHaveBeenCalled();

  guard.mockReturnValue(false);
  goBack();
  expect(router).toHaveBeenCalledTimes(1);
  release();
  goBack();
  expect(guard).toHaveBeenCalledTimes(2);
  expect(router).toHaveBeenCalledTimes(2);
});
