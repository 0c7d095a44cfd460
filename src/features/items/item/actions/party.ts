import { lazy } from 'react';
import type * as Claims from '../../claims/claim-parts.tsx';
import type * as Party from '../../party/party-actions.tsx';

/** A component of the chunk for what few viewers of an item's page need: mostly its poster, keeper and claimant. */
function lazyPart<K extends keyof typeof Party>(name: K) {
  return lazy(async () => {
    const parts = await import('../../party/party-actions.tsx');
    return { default: parts[name] };
  });
}

/** A component of the chunk for people who judge claims, or who have made one. */
function lazyClaims<K extends keyof typeof Claims>(name: K) {
  return lazy(async () => {
    const parts = await import('../../claims/claim-parts.tsx');
    return { default: parts[name] };
  });
}

export const AssignMyself = lazyPart('AssignMyself');
export const HandOver = lazyPart('ReturnCodePanels');
export const LoginToConfirm = lazyPart('LoginToConfirm');
export const PartyActions = lazyPart('PartyActions');
export const PartyDetails = lazyPart('PartyDetails');
export const TurnedDownNotice = lazyPart('TurnedDownNotice');
export const SecondKeeper = lazyPart('ConfirmHandOver');
export const JudgingPanel = lazyClaims('JudgingPanel');
export const LookFirst = lazyClaims('LookFirst');
export const OwnClaimNotice = lazyClaims('OwnClaimNotice');
