import type { HandOver } from '../../../../../contract/claims/entities.ts';
import { handOverStepOf } from '../../../../../contract/claims/hand-over-rule.ts';
import { type ItemStatus, isClaimed, isOpenStatus } from '../../../../../contract/item-status.ts';
import {
  type ItemParties,
  type Viewer,
  mayAssignMyself,
  mayClaim,
  mayConverse,
  isPoster,
  mayEditItem,
  mayEnterReturnCode,
  mayGenerateReturnCode,
  maySeeWholeItem,
} from '../../../../../contract/permissions.ts';

/** The action that an item's page shows first. */
export type NextStep =
  | 'look at claim'
  | 'check'
  | 'generate code'
  | 'enter code'
  | 'assign keeper'
  | 'claim'
  | 'already claimed'
  | 'found this'
  | 'message owner'
  | 'edit';

/** The viewer's part in the claims on the item. */
interface ViewerClaims {
  /** Whether a claim of the viewer was turned down. It matters only while the item has the status Lost or Found. */
  isTurnedDown?: boolean;
  /** Whether the viewer has to look at a claim before the item can be handed over. */
  mustLook?: boolean;
  /** The recorded checks, if the viewer is the keeper of a guarded item; null for other viewers and while they load. */
  handOver?: HandOver | null;
}

type SteppedItem = ItemParties & { status: ItemStatus };

/**
 * Returns what the viewer should do next with an item, by the rules of permissions and statuses. Returns null if the
 * page shows no such action first, for example for a returned item.
 * @param viewer null for a visitor, and while the session loads
 */
export function nextStepOf(
  viewer: Viewer | null,
  item: SteppedItem,
  { isTurnedDown = false, mustLook = false, handOver = null }: ViewerClaims = {},
): NextStep | null {
  if (mustLook) return 'look at claim';
  if (isClaimed(item)) {
    if (mayGenerateReturnCode(viewer, item)) {
      return handOver === null ? 'generate code' : handOverStepOf(handOver);
    }
    if (mayEnterReturnCode(viewer, item)) return 'enter code';
  }
  if (mayAssignMyself(viewer, item)) return 'assign keeper';
  if (!mayStartClaim(viewer, item)) {
    return mayEditItem(viewer, item) && isOpenStatus(item.status) ? 'edit' : null;
  }
  if (item.status === 'Claimed') return 'already claimed';
  if (!isOpenStatus(item.status) || !item.isActive) return null;
  if (isTurnedDown) return 'message owner';
  // Most people who open somebody else's lost item have found it.
  return item.status === 'Lost' ? 'found this' : 'claim';
}

function mayStartClaim(viewer: Viewer | null, item: ItemParties): boolean {
  return viewer === null || mayClaim(viewer, item);
}

/**
 * Where the page shows the claim button: beside the next step, below among the other actions, or nowhere. On a claimed
 * item it is disabled.
 * @param isTurnedDown whether a claim of the viewer was turned down; see `ViewerClaims`
 */
export function claimPlaceOf(
  viewer: Viewer | null,
  item: SteppedItem,
  isTurnedDown = false,
): 'next step' | 'below' | null {
  if (!mayStartClaim(viewer, item) || item.status === 'Returned') return null;
  if (isOpenStatus(item.status) && (isTurnedDown || !item.isActive)) return null;
  const step = nextStepOf(viewer, item);
  return step === 'enter code' || step === 'assign keeper' || step === 'found this'
    ? 'below'
    : 'next step';
}

/** A person to message about an item, by their part in it. */
export interface MessagePartner {
  part: 'poster' | 'claimant' | 'keeper';
  id: string;
}

/**
 * The people whom the viewer may message about an item. Poster, keeper and claimant may message each other. Everybody
 * else may message the poster. About a guarded item, claimant and poster do not learn of each other here: the claimant
 * and everybody else may message its keeper only, because its poster is withheld from them.
 * @param viewer null for a visitor, who logs in first
 */
export function messagePartnersOf(viewer: Viewer | null, item: ItemParties): MessagePartner[] {
  const { postedBy, claimedById, keeperId } = item;
  if (!maySeeWholeItem(viewer, item)) {
    return keeperId === null || keeperId === viewer?.id ? [] : [{ part: 'keeper', id: keeperId }];
  }
  if (viewer === null) return [{ part: 'poster', id: postedBy._id }];
  const isClaimantOrJudge = mayEnterReturnCode(viewer, item);
  const partners: MessagePartner[] = [{ part: 'poster', id: postedBy._id }];
  if (isClaimantOrJudge && claimedById !== null)
    partners.push({ part: 'claimant', id: claimedById });
  const mayAskKeeper = isClaimantOrJudge || isPoster(viewer, item);
  if (mayAskKeeper && keeperId !== null && keeperId !== postedBy._id) {
    partners.push({ part: 'keeper', id: keeperId });
  }
  return partners.filter(({ id }) => mayConverse(viewer, item, id));
}
