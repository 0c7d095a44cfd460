import { vi } from 'vitest';

/**
 * Waits until the function no longer throws, with a long timeout for busy machines.
 * @param interval milliseconds between two checks
 */
export function soon<T>(holds: () => T | Promise<T>, interval = 20): Promise<T> {
  return vi.waitFor(holds, { timeout: 60_000, interval });
}
