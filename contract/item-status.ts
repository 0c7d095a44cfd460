/**
 * The states of an item and what moves it between them: one table for both sides.
 * Specification section 4; what it leaves open is settled in docs/decisions.
 */

export const itemStatuses = ['Lost', 'Found', 'Claimed', 'Returned'] as const;
export type ItemStatus = (typeof itemStatuses)[number];

/** What a new item may start as, and what a turned-down claim goes back to. */
export const openStatuses = ['Lost', 'Found'] as const;
export type OpenStatus = (typeof openStatuses)[number];

export type ItemEvent = 'claim' | 'confirm return' | 'turn claim down' | 'withdraw claim';

/** `before claim` stands for the open status that the item had when it was claimed. */
export const transitions: Readonly<
  Record<ItemStatus, Readonly<Partial<Record<ItemEvent, ItemStatus | 'before claim'>>>>
> = {
  Lost: { claim: 'Claimed' },
  Found: { claim: 'Claimed' },
  Claimed: {
    'confirm return': 'Returned',
    'turn claim down': 'before claim',
    'withdraw claim': 'before claim',
  },
  Returned: {},
};

/** What is stored of an item's place in the table. */
export interface ItemState {
  status: ItemStatus;
  /** Set while the item is Claimed or Returned, null while it is open. */
  statusBeforeClaim: OpenStatus | null;
  /** Null while open, and where the poster's edit set Claimed or Returned without a claimant. */
  claimedById: string | null;
}

export function isOpen(status: ItemStatus): status is OpenStatus {
  return status === 'Lost' || status === 'Found';
}

/**
 * Whether somebody waits for the item, so that it can be handed over or the claim be turned down. On an
 * inactive item nothing is done about a claim: its claimant would not see it.
 */
export function isClaimOpen(item: { status: ItemStatus; isActive: boolean }): boolean {
  return item.isActive && item.status === 'Claimed';
}

/**
 * The state after an event, or null where the table has no such transition.
 * @param claimantId who claims; read for the event `claim` only
 */
export function afterEvent(
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
  if (isOpen(state.status)) {
    return { status: target, statusBeforeClaim: state.status, claimedById: claimantId };
  }
  return { ...state, status: target };
}

/** The state after the poster's edit form set a status; any of the four may be set. */
export function afterEdit(state: ItemState, status: ItemStatus): ItemState {
  if (isOpen(status)) return { status, statusBeforeClaim: null, claimedById: null };
  if (isOpen(state.status)) return { status, statusBeforeClaim: state.status, claimedById: null };
  return { ...state, status };
}
