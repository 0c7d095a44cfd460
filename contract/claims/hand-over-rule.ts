/** Decides whether a keeper has checked enough to hand over a guarded item, and what comes next. */
import type { HandOver } from './entities.ts';

export interface HandOverChecks {
  /** Last four digits or letters of the number on the student card that the keeper saw; null if none was shown. */
  studentCard: string | null;
  /** Whether the person unlocked the item in front of the keeper. */
  isUnlocked: boolean;
  /** The keeper's estimate of the item's value; null without an estimate. */
  value: number | null;
  /** Any value except null if a second keeper has confirmed; null if not. */
  secondKeeper: unknown;
}

/**
 * Whether a second keeper must confirm the hand-over. An item without an estimate counts as valuable, so that nobody
 * can avoid the second keeper by leaving the estimate out.
 * @param secondKeeperAbove a second keeper must confirm above this value, which an admin sets; null for never
 */
export function needsSecondKeeper(
  { value }: Pick<HandOverChecks, 'value'>,
  secondKeeperAbove: number | null,
): boolean {
  return secondKeeperAbove !== null && (value === null || value > secondKeeperAbove);
}

/**
 * Whether the item may be handed over: it needs one check at least, and a second keeper where one is required. The
 * confirmation of a second keeper counts as a check.
 */
export function isHandOverChecked({
  secondKeeperAbove,
  ...checks
}: HandOverChecks & { secondKeeperAbove: number | null }): boolean {
  const hasSecondKeeper = checks.secondKeeper !== null;
  if (needsSecondKeeper(checks, secondKeeperAbove) && !hasSecondKeeper) return false;
  return checks.studentCard !== null || checks.isUnlocked || hasSecondKeeper;
}

/** Whether the reply about a hand-over says that enough was checked. */
export function isHandOverReady(handOver: HandOver): boolean {
  // The reply says only whether a second keeper is needed, not above which value. Passing 0 (needed) or null (not
  // needed) as that value has the same effect.
  const secondKeeperAbove = handOver.needsSecondKeeper ? 0 : null;
  return isHandOverChecked({ ...handOver, secondKeeperAbove });
}

/**
 * Returns what the keeper of a guarded item does next. If a proxy collects the item, the owner has made the code. The
 * keeper then enters that code, because a new one would replace it.
 */
export function handOverStepOf(handOver: HandOver): 'check' | 'generate code' | 'enter code' {
  if (!isHandOverReady(handOver)) return 'check';
  return handOver.proxyName === null ? 'generate code' : 'enter code';
}
