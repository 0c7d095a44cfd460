/**
 * Advises keepers what to do with a claim, before its claimant comes to the desk and at the desk. Evidence for or
 * against a claimant is measured in bits (score/bits.ts). The simulation in bench/claims/ follows the same advice, so
 * its figures describe the advice on the screen.
 */
import { kindsOfCategory } from './detail-kinds.ts';
import type { DetailKind, Strength, Verdict } from './names.ts';
import type { Lane } from './lane/lane.ts';
import { kindsAtDesk } from './questions.ts';
import { bitsOf, strengthOf } from './score/score.ts';

/** Minimum bits for a hand-over without a check. Decision 38 has the results of the simulation. */
const bitsForHandOver = 2;

/** `no lock` and `not tried` are no evidence for or against the person. */
export const unlockings = ['not tried', 'unlocked', 'not unlocked', 'no lock'] as const;
export type Unlocking = (typeof unlockings)[number];

export const idChecks = ['not shown', 'fits', 'no name'] as const;
export type IdCheck = (typeof idChecks)[number];

/** The findings of a keeper who asks the person and checks the item at the desk. */
export interface DeskFindings {
  /** How the answer to each question fits the item; null if the keeper has not asked yet. */
  verdicts: ReadonlyMap<DetailKind, Verdict | null>;
  unlocking: Unlocking;
  /** Whether an ID has the name that is on the item. */
  idCheck: IdCheck;
}

export type DeskAdvice =
  | 'accept'
  | 'see them at the desk'
  | 'ask the questions'
  | 'hand over'
  | 'ask for proof'
  | 'refuse';

/** Returns what to do with a claim before its claimant has come. The claimant of a guarded item always has to come. */
export function adviceBeforeDesk(strength: Strength, lane: Lane): DeskAdvice {
  return strength === 'Strong' && lane === 'open' ? 'accept' : 'see them at the desk';
}

/**
 * Returns the kinds to ask about with the item in hand: kinds that the claim dialog asked about although the poster had
 * not recorded them, then `kindsAtDesk`. Recorded kinds that the claim dialog asked about are left out, and so is
 * unlocking, which is a check. The result may contain kinds that the post shows; the keeper skips those.
 * @param category the category's name
 */
export function questionsAtDesk(
  category: string,
  answers: readonly { kind: DetailKind; verdict: Verdict }[],
): readonly DetailKind[] {
  const asked = answers.map(({ kind }) => kind);
  const compared = answers
    .filter(({ verdict }) => verdict !== 'not recorded')
    .map(({ kind }) => kind);
  return [...new Set([...asked, ...kindsAtDesk(category)])].filter(
    (kind) => kind !== 'unlocking' && !compared.includes(kind),
  );
}

/** Returns the checks that items of a category usually allow. The keeper corrects them for an item that differs. */
export function usualChecks(category: string): { unlocking: Unlocking; idCheck: IdCheck } {
  const kinds = kindsOfCategory(category);
  return {
    unlocking: kinds.includes('unlocking') ? 'not tried' : 'no lock',
    idCheck: kinds.includes('name') ? 'not shown' : 'no name',
  };
}

/** Adds the evidence that the keeper found to the bits of a claim's answers. */
export function bitsAtDesk(bits: number, { verdicts, unlocking }: DeskFindings): number {
  let sum = bits;
  for (const [kind, verdict] of verdicts) sum += verdict === null ? 0 : bitsOf(kind, verdict);
  if (unlocking === 'unlocked') sum += bitsOf('unlocking', 'right');
  if (unlocking === 'not unlocked') sum += bitsOf('unlocking', 'wrong');
  return sum;
}

/**
 * Returns what a keeper should do with a person at the desk. An unlocked item or a fitting ID is enough. Otherwise the
 * keeper asks all questions, and refuses if all evidence together speaks against the person. Right answers are enough
 * only if the item has neither a lock nor a name. Proof is, for example, a photo that shows the person's item with its
 * marks, or an ID at a later visit.
 * @param bits of the answers in the claim
 */
export function adviceAtDesk(bits: number, findings: DeskFindings): DeskAdvice {
  const { verdicts, unlocking, idCheck } = findings;
  if (unlocking === 'unlocked' || idCheck === 'fits') return 'hand over';
  if ([...verdicts.values()].includes(null)) return 'ask the questions';
  const sum = bitsAtDesk(bits, findings);
  if (strengthOf(sum) === 'Against') return 'refuse';
  const canBeChecked = unlocking !== 'no lock' || idCheck !== 'no name';
  return sum >= bitsForHandOver && !canBeChecked ? 'hand over' : 'ask for proof';
}
