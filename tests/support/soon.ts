import { vi } from 'vitest';

/**
 * Waits until this holds, also where the machine has much else to do.
 * @param interval milliseconds between two looks
 */
export function soon<T>(holds: () => T | Promise<T>, interval = 20): Promise<T> {
  return vi.waitFor(holds, { timeout: 60_000, interval });
}
