import type { Reply } from '../../../contract/endpoints.ts';
import type { Notification } from '../../../contract/entities.ts';

type Page = Reply<'GET /notifications'>['data'];

/**
 * Keeps the shown entries of a page in place while the user reads: new notifications would push them down, so
 * they wait until the user asks for them. The shown entries themselves are updated.
 * @param shown the page as it was when reading started
 * @param latest the page as it is now
 * @returns the entries to show, and in `arrived` the number of new ones
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
