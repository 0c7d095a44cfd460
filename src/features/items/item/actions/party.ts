import { lazy } from 'react';
import type * as Panels from '../../../../components/items/party-panels.tsx';
import type * as Party from '../../party/party-actions.tsx';

/** A lazy component of the chunk that few viewers of an item's page need: mostly its poster, keeper and claimant. */
function lazyPart<K extends keyof typeof Party>(name: K) {
  return lazy(async () => {
    const parts = await import('../../party/party-actions.tsx');
    return { default: parts[name] };
  });
}

/** A lazy component of the chunk for viewers who judge claims, have made one, or may read suggestions. */
function lazyPanel<K extends keyof typeof Panels>(name: K) {
  return lazy(async () => {
    const panels = await import('../../../../components/items/party-panels.tsx');
    return { default: panels[name] };
  });
}

export const AssignMyself = lazyPart('AssignMyself');
export const ConfirmHandOver = lazyPart('ConfirmHandOver');
export const HandOverStep = lazyPart('HandOverStep');
export const LoginToConfirm = lazyPart('LoginToConfirm');
export const OwnClaimNotice = lazyPart('OwnClaimNotice');
export const PartyActions = lazyPart('PartyActions');
export const PartyDetails = lazyPart('PartyDetails');
export const ReturnCodePanels = lazyPart('ReturnCodePanels');
export const TurnedDownNotice = lazyPart('TurnedDownNotice');
export const StillLooking = lazyPanel('StillLooking');
export const PartyPanels = lazyPanel('PartyPanels');
