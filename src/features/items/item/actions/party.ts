import { PartNotLoaded, lazyPart } from '../../../../components/basics/lazy-part.tsx';

/** The chunk that few viewers of an item's page need: mostly its poster, keeper and claimant. */
const loadParty = () => import('../../party/party-actions.tsx');

/**
 * The chunk for the poster, the keeper and admins: claims to judge, suggestions, and the question whether the poster is
 * still looking for the item.
 */
const loadPanels = () => import('../../../../components/items/party-panels.tsx');

export const AssignMyself = lazyPart(async () => ({ default: (await loadParty()).AssignMyself }));
export const ConfirmHandOver = lazyPart(async () => ({
  default: (await loadParty()).ConfirmHandOver,
}));
export const HandOverStep = lazyPart(async () => ({ default: (await loadParty()).HandOverStep }));
export const LoginToConfirm = lazyPart(
  async () => ({ default: (await loadParty()).LoginToConfirm }),
  PartNotLoaded,
);
export const OwnClaimNotice = lazyPart(async () => ({
  default: (await loadParty()).OwnClaimNotice,
}));
export const PartyActions = lazyPart(async () => ({ default: (await loadParty()).PartyActions }));
export const PartyDetails = lazyPart(
  async () => ({ default: (await loadParty()).PartyDetails }),
  PartNotLoaded,
);
export const ReturnCodePanels = lazyPart(
  async () => ({ default: (await loadParty()).ReturnCodePanels }),
  PartNotLoaded,
);
export const TurnedDownNotice = lazyPart(async () => ({
  default: (await loadParty()).TurnedDownNotice,
}));
export const StillLooking = lazyPart(async () => ({ default: (await loadPanels()).StillLooking }));
export const PartyPanels = lazyPart(
  async () => ({ default: (await loadPanels()).PartyPanels }),
  PartNotLoaded,
);
