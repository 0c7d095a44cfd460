import { minuteMs } from '../../../contract/durations.ts';
import { readText, storeText } from './local-storage.ts';

const key = 'server clock';

/**
 * How far the server's clock is ahead of this device's, in milliseconds, as earlier responses have shown; 0 if they
 * differ by less than a minute. Stored, because a page from the worker's cache needs it before the first response.
 */
export function serverAheadMs(): number {
  return Number(readText(key, null)) || 0;
}

/**
 * Compares the clocks. Ignores less than a minute, because the header is precise to one second, and the response may
 * have been slow.
 * @param date the Date header of a response that has just arrived; null if it has none
 */
export function compareClocks(date: string | null): void {
  const aheadMs = Date.parse(date ?? '') - Date.now();
  if (Math.abs(aheadMs - serverAheadMs()) < minuteMs || Number.isNaN(aheadMs)) return;
  storeText(key, Math.abs(aheadMs) < minuteMs ? null : String(aheadMs));
}
