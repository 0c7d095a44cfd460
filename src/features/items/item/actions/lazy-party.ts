import { exported } from '../../../../core/exported.ts';
import { PartNotLoaded, lazyPart } from '../../../../components/basics/lazy-part.tsx';

/** The chunk that few viewers of an item's page need: mostly its poster, keeper and claimant. */
const loadParty = () => import('../../party/party-actions.tsx');

export const AssignMyself = lazyPart(exported(loadParty, 'AssignMyself'), undefined, null);
export const ConfirmHandOver = lazyPart(exported(loadParty, 'ConfirmHandOver'));
export const HandOverStep = lazyPart(exported(loadParty, 'HandOverStep'));
export const LoginToConfirm = lazyPart(exported(loadParty, 'LoginToConfirm'), PartNotLoaded, null);
export const OwnClaimNotice = lazyPart(exported(loadParty, 'OwnClaimNotice'));
export const PartyActions = lazyPart(exported(loadParty, 'PartyActions'));
export const PartyDetails = lazyPart(exported(loadParty, 'PartyDetails'), PartNotLoaded, null);
export const ReturnCodePanels = lazyPart(
  exported(loadParty, 'ReturnCodePanels'),
  PartNotLoaded,
  null,
);
export const TurnedDownNotice = lazyPart(exported(loadParty, 'TurnedDownNotice'));
