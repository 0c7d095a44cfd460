/** Who may do what (specification section 6), as pure functions used by both sides. */

export const roles = ['user', 'keeper', 'admin'] as const;
export type Role = (typeof roles)[number];

/** The roles that others are shown. */
export const staffRoles = ['keeper', 'admin'] as const;
export type StaffRole = (typeof staffRoles)[number];

export function staffRoleOf(role: string): StaffRole | undefined {
  return staffRoles.find((one) => one === role);
}

/** Who asks. A visitor is null. */
export interface Viewer {
  id: string;
  role: string;
}

/** What the rules need to know of an item. */
export interface ItemParties {
  postedBy: { _id: string };
  keeperId: string | null;
  claimedById: string | null;
  isActive: boolean;
}

/** The spellings of the admin role that the route guard accepts (specification section 2). */
export function isAdminRole(role: string): boolean {
  return role === 'admin' || role === 'Admin' || role === 'administrator';
}

/** Whether a role has the keepers' desk. */
export function mayUseDesk(role: string): boolean {
  return role === 'keeper' || isAdminRole(role);
}

function isPoster(viewer: Viewer | null, item: ItemParties): boolean {
  return viewer !== null && viewer.id === item.postedBy._id;
}

function isKeeperOf(viewer: Viewer | null, item: ItemParties): boolean {
  return viewer !== null && item.keeperId !== null && viewer.id === item.keeperId;
}

export function isClaimant(viewer: Viewer | null, item: ItemParties): boolean {
  return viewer !== null && item.claimedById !== null && viewer.id === item.claimedById;
}

export function maySeeItem(viewer: Viewer | null, item: ItemParties): boolean {
  return item.isActive || isPoster(viewer, item) || viewer?.role === 'admin';
}

/** Whether this person is one who may ever claim it; the item's status is the status table's matter. */
export function mayClaim(viewer: Viewer | null, item: ItemParties): boolean {
  return viewer !== null && !isPoster(viewer, item) && !isKeeperOf(viewer, item);
}

export function mayGenerateReturnCode(viewer: Viewer | null, item: ItemParties): boolean {
  return isPoster(viewer, item) || isKeeperOf(viewer, item);
}

export function mayEnterReturnCode(viewer: Viewer | null, item: ItemParties): boolean {
  return isClaimant(viewer, item) || mayGenerateReturnCode(viewer, item);
}

/** Changing what it says, its photo and its status, and taking it away. */
export function mayEditItem(viewer: Viewer | null, item: ItemParties): boolean {
  return isPoster(viewer, item);
}

/** Turning a claim down, and letting the same person claim again. */
export function mayJudgeClaim(viewer: Viewer | null, item: ItemParties): boolean {
  return isPoster(viewer, item) || isKeeperOf(viewer, item);
}

export function mayReadHistory(viewer: Viewer | null, item: ItemParties): boolean {
  return isPoster(viewer, item) || isKeeperOf(viewer, item) || viewer?.role === 'admin';
}

/**
 * A keeper takes on only themselves, an admin assigns anyone; nobody makes the claimant the keeper,
 * who could then confirm their own claim. That there is a keeper already is a matter of the item.
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

/** With whom a viewer may talk about an item: its poster, keeper and claimant, and each of them back. */
export function mayConverse(viewer: Viewer | null, item: ItemParties, otherId: string): boolean {
  if (viewer === null || viewer.id === otherId) return false;
  return [item.postedBy._id, item.keeperId, item.claimedById].includes(otherId);
}
