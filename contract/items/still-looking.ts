/** Whether the poster of a lost item still looks for it (docs/decisions/0046). */

import { dayMs } from '../durations.ts';
import type { Item } from '../entities.ts';
import { unansweredLossDays } from '../limits.ts';

type Asked = Pick<Item, 'status' | 'isActive' | 'askedAt' | 'closedAt'>;

/** Whether the poster was asked whether they still look for the item, and has not answered. */
export function isQuestionOpen({ status, isActive, askedAt }: Asked): boolean {
  return status === 'Lost' && isActive && askedAt !== null;
}

/** Whether the poster can open the item again. An item that an admin deactivated stays inactive. */
export function isReopenable({ status, isActive, closedAt }: Asked): boolean {
  return status === 'Lost' && !isActive && closedAt !== null;
}

/** The effect of the poster's answer on the item; null if the item does not allow the answer. */
export function effectOfAnswer(
  item: Asked,
  isLooking: boolean,
): 'wait' | 'close' | 'open again' | 'nothing' | null {
  if (isReopenable(item)) return isLooking ? 'open again' : 'nothing';
  if (item.status !== 'Lost' || !item.isActive) return null;
  return isLooking ? 'wait' : 'close';
}

/** Returns when an item is closed if its poster does not answer the question that was asked at this time. */
export function closingTime(askedAt: string): string {
  const days = unansweredLossDays.closing - unansweredLossDays.question;
  return new Date(Date.parse(askedAt) + days * dayMs).toISOString();
}
