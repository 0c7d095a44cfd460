/**
 * The statuses of an item and the transitions between them, for page and server (specification section 4).
 * Decisions beyond the specification are in docs/decisions.
 */

import type { Lane } from './claims/lane/lane.ts';

export const itemStatuses = ['Lost', 'Found', 'Claimed', 'Returned'] as const;
export type ItemStatus = (typeof itemStatuses)[number];

/** A new item has one of these, and so does an item whose claim was turned down or withdrawn. */
export const openStatuses = ['Lost', 'Found'] as const;
export type OpenStatus = (typeof openStatuses)[number];

export type ItemEvent =
  'claim' | 'accept claim' | 'confirm return' | 'turn claim down' | 'withdraw claim';

/** `before claim` means the open status that the item had when it was claimed. */
const transitions: Readonly<
  Record<ItemStatus, Readonly<Partial<Record<ItemEvent, ItemStatus | 'before claim'>>>>
> = {
  Lost: { claim: 'Claimed', 'accept claim': 'Claimed' },
  Found: { claim: 'Claimed', 'accept claim': 'Claimed' },
  Claimed: {
    'accept claim': 'Claimed',
    'confirm return': 'Returned',
    'turn claim down': 'before claim',
    'withdraw claim': 'before claim',
  },
  Returned: {},
};

/** The stored fields that the transitions read and write. */
export interface ItemState {
  status: ItemStatus;
  /** Set while the item is Claimed or Returned; null while it is open. */
  statusBeforeClaim: OpenStatus | null;
  /** Null while the item is open, and when the poster's edit set Claimed or Returned without a claimant. */
  claimedById: string | null;
}

export function isOpenStatus(status: ItemStatus): status is OpenStatus {
  return status === 'Lost' || status === 'Found';
}

type Statuses = Pick<ItemState, 'status' | 'statusBeforeClaim'>;

/**
 * Returns the status with which the item was posted, Lost or Found, also while it is claimed or returned. If the poster
 * has corrected this status, returns the corrected one. Null if the status before the claim is unknown.
 */
export function postedStatus({ status, statusBeforeClaim }: Statuses): OpenStatus | null {
  return isOpenStatus(status) ? status : statusBeforeClaim;
}

/** Whether the item is a lost one, also while it is claimed or returned. */
export function isLostItem(item: Statuses): boolean {
  return postedStatus(item) === 'Lost';
}

/** Whether the item is active and not returned. Only such an item has claims to judge and suggestions. */
export function isActiveAndUnreturned(item: { status: ItemStatus; isActive: boolean }): boolean {
  return item.isActive && item.status !== 'Returned';
}

/**
 * Whether the item is a found one that is not returned yet, or a claimed one whose status before the claim is unknown.
 * Only such an item can be made guarded, or open again.
 */
export function isUnreturnedFind(item: Statuses): boolean {
  return item.status !== 'Returned' && !isLostItem(item);
}

/**
 * Whether the item has a claimant to whom it can be handed over. An inactive item has none, because its claimant can no
 * longer see it.
 */
export function isClaimed(item: { status: ItemStatus; isActive: boolean }): boolean {
  return item.isActive && item.status === 'Claimed';
}

/**
 * Returns the state after an event, or null if `transitions` has none for it.
 * @param claimantId the person who claims, or whose claim is accepted; ignored for all other events
 */
export function stateAfterEvent(
  state: ItemState,
  event: ItemEvent,
  claimantId: string | null = null,
): ItemState | null {
  const target = transitions[state.status][event];
  if (target === undefined) return null;
  if (target === 'before claim') {
    return {
      status: state.statusBeforeClaim ?? 'Found',
      statusBeforeClaim: null,
      claimedById: null,
    };
  }
  if (isOpenStatus(state.status)) {
    return { status: target, statusBeforeClaim: state.status, claimedById: claimantId };
  }
  if (event === 'accept claim') return { ...state, claimedById: claimantId };
  return { ...state, status: target };
}

/**
 * Whether the edit form may set a status. Of a guarded item, only the keeper judges claims and hands over. So its
 * poster may not set Claimed or Returned, nor end a claim by setting Lost or Found.
 */
export function maySetStatus(
  { lane, status }: { lane: Lane; status: ItemStatus },
  next: ItemStatus,
): boolean {
  if (lane === 'open' || next === status) return true;
  return status !== 'Claimed' && isOpenStatus(next);
}

/** Returns the state after the poster set any of the four statuses in the edit form. */
export function stateAfterEdit(state: ItemState, status: ItemStatus): ItemState {
  if (isOpenStatus(status)) return { status, statusBeforeClaim: null, claimedById: null };
  if (isOpenStatus(state.status))
    return { status, statusBeforeClaim: state.status, claimedById: null };
  return { ...state, status };
}
