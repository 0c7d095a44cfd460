/** Permissions as pure functions for page and server (specification section 6). */

import type { Lane } from './claims/lane/lane.ts';
import type { ItemStatus } from './item-status.ts';

export const roles = ['user', 'keeper', 'admin'] as const;
export type Role = (typeof roles)[number];

/** The roles that other users can see. */
export const staffRoles = ['keeper', 'admin'] as const;
export type StaffRole = (typeof staffRoles)[number];

export function staffRoleOf(role: string): StaffRole | undefined {
  return staffRoles.find((one) => one === role);
}

/** The account for which a response is made. Functions take null for a visitor. */
export interface Viewer {
  id: string;
  role: string;
}

/** The fields of an item that permissions depend on. */
export interface ItemParties {
  postedBy: { _id: string };
  keeperId: string | null;
  claimedById: string | null;
  lane: Lane;
  isActive: boolean;
}

/**
 * Whether a role is the admin role. Specification section 2 requires that route guards accept three spellings of it.
 * The server stores `admin` only.
 */
export function isAdminRole(role: string): boolean {
  return role === 'admin' || role === 'Admin' || role === 'administrator';
}

/** Whether a role can open the keepers' desk. */
export function mayUseDesk(role: string): boolean {
  return role === 'keeper' || isAdminRole(role);
}

export function isPoster(viewer: Viewer | null, item: ItemParties): boolean {
  return viewer !== null && viewer.id === item.postedBy._id;
}

export function isKeeperOf(viewer: Viewer | null, item: ItemParties): boolean {
  return viewer !== null && viewer.id === item.keeperId;
}

export function isClaimant(viewer: Viewer | null, item: ItemParties): boolean {
  return viewer !== null && viewer.id === item.claimedById;
}

/** Whether the viewer is the poster, the keeper or the claimant of the item, or an admin. */
export function isParty(viewer: Viewer | null, item: ItemParties): boolean {
  return isClaimant(viewer, item) || mayReadHistory(viewer, item);
}

export function maySeeItem(viewer: Viewer | null, item: ItemParties): boolean {
  return item.isActive || isPoster(viewer, item) || viewer?.role === 'admin';
}

/** Checks the person only; the item's status is checked with the table in item-status.ts. */
export function mayClaim(viewer: Viewer | null, item: ItemParties): boolean {
  return viewer !== null && !isPoster(viewer, item) && !isKeeperOf(viewer, item);
}

/**
 * Whether the viewer sees everything about an item. Of a guarded item, people other than poster, keeper and admins see
 * only what cannot help a thief.
 */
export function maySeeWholeItem(viewer: Viewer | null, item: ItemParties): boolean {
  return item.lane === 'open' || mayReadPrivateDetails(viewer, item);
}

/** Ids of the people who judge claims on an item and hand it over. Only its keeper does so with a guarded item. */
export function judgesOf({ lane, postedBy, keeperId }: ItemParties): string[] {
  const ids = lane === 'guarded' ? [keeperId] : [postedBy._id, keeperId];
  // List a keeper who posted the item once, not as poster and as keeper.
  return [...new Set(ids.filter((id) => id !== null))];
}

function isJudge(viewer: Viewer | null, item: ItemParties): boolean {
  return viewer !== null && judgesOf(item).includes(viewer.id);
}

export function mayReadPrivateDetails(viewer: Viewer | null, item: ItemParties): boolean {
  return isPoster(viewer, item) || isKeeperOf(viewer, item) || viewer?.role === 'admin';
}

/** Whether the viewer may hand the item over. Only its keeper may hand over a guarded item. */
export function mayGenerateReturnCode(viewer: Viewer | null, item: ItemParties): boolean {
  return isJudge(viewer, item);
}

export function mayEnterReturnCode(viewer: Viewer | null, item: ItemParties): boolean {
  return isClaimant(viewer, item) || mayGenerateReturnCode(viewer, item);
}

/** Whether the viewer may change the item's fields, photo and status. */
export function mayEditItem(viewer: Viewer | null, item: ItemParties): boolean {
  return isPoster(viewer, item);
}

/**
 * Whether the viewer may delete the item. While somebody claims a guarded item, or another person is its keeper, its
 * poster may not: they could post it again as an open item and choose its claimant themselves. An admin can deactivate
 * it.
 */
export function mayDeleteItem(
  viewer: Viewer | null,
  item: ItemParties & { status: ItemStatus },
): boolean {
  if (!isPoster(viewer, item)) return false;
  if (item.lane !== 'guarded' || item.status === 'Returned') return true;
  return item.claimedById === null && (item.keeperId === null || isKeeperOf(viewer, item));
}

/**
 * Whether the viewer may read claims, accept them, ask about them, turn them down and allow the same person to claim
 * again. Only its keeper judges claims on a guarded item.
 */
export function mayJudgeClaim(viewer: Viewer | null, item: ItemParties): boolean {
  return isJudge(viewer, item);
}

/** Whether the viewer may move a found item to the lane. Any keeper can guard it. */
export function maySetLane(viewer: Viewer | null, item: ItemParties, lane: Lane): boolean {
  if (viewer?.role === 'admin' || isKeeperOf(viewer, item)) return true;
  return viewer?.role === 'keeper' && lane === 'guarded';
}

/**
 * Whether the viewer may record the checks of the hand-over and notify the owner. Only the keeper of a guarded item
 * may.
 */
export function mayHandOverGuarded(viewer: Viewer | null, item: ItemParties): boolean {
  return item.lane === 'guarded' && isKeeperOf(viewer, item);
}

/** Whether the viewer may confirm the hand-over of a guarded item as its second keeper. */
export function mayConfirmHandOver(viewer: Viewer | null, item: ItemParties): boolean {
  if (viewer === null || item.lane !== 'guarded' || !mayUseDesk(viewer.role)) return false;
  return !isPoster(viewer, item) && !isKeeperOf(viewer, item) && !isClaimant(viewer, item);
}

/**
 * Whether the viewer may read what was checked for the hand-over of a guarded item. The rule is the same for an item
 * that has moved to the open lane since, because its history still has the checks.
 */
export function maySeeChecks(viewer: Viewer | null, item: ItemParties): boolean {
  const guarded: ItemParties = { ...item, lane: 'guarded' };
  return mayHandOverGuarded(viewer, guarded) || mayConfirmHandOver(viewer, guarded);
}

export function mayReadHistory(viewer: Viewer | null, item: ItemParties): boolean {
  return isPoster(viewer, item) || isKeeperOf(viewer, item) || viewer?.role === 'admin';
}

/**
 * A keeper may assign only themselves; an admin may assign anyone. Nobody may assign the claimant, who could
 * then confirm their own claim. The caller checks whether the item already has a keeper.
 */
export function mayAssignKeeper(
  viewer: Viewer | null,
  item: ItemParties,
  keeperId: string,
): boolean {
  if (viewer === null || keeperId === item.claimedById) return false;
  if (viewer.role === 'admin') return true;
  return viewer.role === 'keeper' && viewer.id === keeperId;
}

/** Whether the viewer is a keeper and may become the keeper of an item that has none yet (specification section 6). */
export function mayAssignMyself(viewer: Viewer | null, item: ItemParties): boolean {
  return (
    viewer?.role === 'keeper' && item.keeperId === null && mayAssignKeeper(viewer, item, viewer.id)
  );
}

/**
 * Whether the viewer may open a conversation about an item with its poster, keeper or claimant. Once it is open, both
 * people may write. About a guarded item, viewers who may not see all of it may write to its keeper only, because its
 * poster's name is withheld from them.
 * @param claimantIds people with open claims on the item; the judges of its claims may write to them
 */
export function mayConverse(
  viewer: Viewer | null,
  item: ItemParties,
  otherId: string,
  claimantIds: readonly string[] = [],
): boolean {
  if (viewer === null || viewer.id === otherId) return false;
  if (claimantIds.includes(otherId) && mayJudgeClaim(viewer, item)) return true;
  if (!maySeeWholeItem(viewer, item)) return otherId === item.keeperId;
  return [item.postedBy._id, item.keeperId, item.claimedById].includes(otherId);
}
