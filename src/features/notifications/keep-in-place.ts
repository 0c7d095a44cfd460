import type { Reply } from '../../../contract/endpoints.ts';
import type { Notification } from '../../../contract/entities.ts';

type Page = Reply<'GET /notifications'>['data'];

/**
 * What to show of a page while somebody reads it: what has arrived since would push the entries away
 * under their eyes, so it waits until they ask for it. What is known anew of the entries is shown.
 * @param shown as the page was when they began to read
 * @param latest as the page is now
 * @returns `arrived`: how many wait
 */
export function keepInPlace(
  shown: Page,
  latest: Page,
): { entries: Notification[]; arrived: number } {
  const arrived = latest.pagination.total - shown.pagination.total;
  if (arrived <= 0 || shown.notifications.length === 0) {
    return { entries: latest.notifications, arrived: 0 };
  }
  const known = new Map(latest.notifications.map((one) => [one._id, one]));
  return { entries: shown.notifications.map((one) => known.get(one._id) ?? one), arrived };
}
