import { isValuable } from '../../../../../contract/claims/lane/item-kinds.ts';
import type { Lane } from '../../../../../contract/claims/lane/lane.ts';
import { looksPersonal } from '../../../../../contract/claims/lane/personal-text.ts';

/** Why the form preselects the guarded lane, or only suggests it. */
export type LaneReason = 'category' | 'personal text' | 'valuable';

export interface ProposedLane {
  /** The lane that is preselected. */
  lane: Lane;
  /** Null if nothing speaks for the guarded lane. If `lane` is open, the form only suggests the guarded lane. */
  reason: LaneReason | null;
}

interface ProposalParts {
  title: string;
  description: string;
  /** Whether found items of the category are guarded unless their poster chooses otherwise. */
  isCategoryGuarded: boolean;
}

/** Proposes a lane for a found item, until its poster chooses one. */
export function proposedLane({
  title,
  description,
  isCategoryGuarded,
}: ProposalParts): ProposedLane {
  if (isCategoryGuarded) return { lane: 'guarded', reason: 'category' };
  if (looksPersonal(title) || looksPersonal(description))
    return { lane: 'guarded', reason: 'personal text' };
  return { lane: 'open', reason: isValuable(title) ? 'valuable' : null };
}
