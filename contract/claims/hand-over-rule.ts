/** Decides whether a keeper has checked enough to hand over a guarded item, and what comes next. */
import type { HandOver } from './entities.ts';

/**
 * Whether a second keeper must confirm the hand-over. An item without an estimate counts as valuable, so that nobody
 * can avoid the second keeper by leaving the estimate out.
 * @param secondKeeperAbove a second keeper must confirm above this value, which an admin sets; null for never
 */
export function needsSecondKeeper(
  { value }: Pick<HandOver, 'value'>,
  secondKeeperAbove: number | null,
): boolean {
  return secondKeeperAbove !== null && (value === null || value > secondKeeperAbove);
}

/**
 * Whether a recorded value needs a second keeper who has not confirmed yet. The item's keeper alone may then neither
 * lower the value nor open the item, because both would avoid the second keeper.
 */
export function waitsForSecondKeeper(
  { value, secondKeeper }: Pick<HandOver, 'value' | 'secondKeeper'>,
  secondKeeperAbove: number | null,
): boolean {
  return value !== null && secondKeeper === null && needsSecondKeeper({ value }, secondKeeperAbove);
}

/**
 * Whether the item may be handed over: it needs one check at least, and a second keeper where one is required. The
 * confirmation of a second keeper counts as a check.
 */
export function isHandOverChecked(
  checks: Pick<HandOver, 'studentCard' | 'isUnlocked' | 'secondKeeper' | 'needsSecondKeeper'>,
): boolean {
  const hasSecondKeeper = checks.secondKeeper !== null;
  if (checks.needsSecondKeeper && !hasSecondKeeper) return false;
  return checks.studentCard !== null || checks.isUnlocked || hasSecondKeeper;
}

/**
 * Returns what the keeper of a guarded item does next. If a proxy collects the item, the owner has made the code. The
 * keeper then enters that code, because a new one would replace it.
 */
export function handOverStepOf(handOver: HandOver): 'check' | 'generate code' | 'enter code' {
  if (!isHandOverChecked(handOver)) return 'check';
  return handOver.proxyName === null ? 'generate code' : 'enter code';
}
