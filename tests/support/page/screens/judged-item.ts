import { screen, within } from '@testing-library/react';
import type { JudgedClaim } from '../../../../contract/claims/entities.ts';
import type { Item } from '../../../../contract/entities.ts';
import { type Who, claimed, itemStub, people } from './item-screen.tsx';

interface Opening {
  claims: JudgedClaim[];
  who?: Who;
  needsAcceptedClaim?: boolean;
  change?: Partial<Item>;
}

/** A stub server, with a separate claimed item for each test of a file. Its judges see the given claims. */
export function judgedItemStub() {
  const item = itemStub();
  /** Makes the server reply with these claims from now on. */
  function answerClaims(claims: JudgedClaim[], needsAcceptedClaim = true) {
    item.on(`GET /items/${item.id}/claims`, { status: 200, body: { claims, needsAcceptedClaim } });
  }
  return {
    item,
    answerClaims,
    /** Opens the item as one of its judges, by default as its poster. */
    open: async ({ claims, who = 'poster', needsAcceptedClaim = true, change }: Opening) => {
      answerClaims(claims, needsAcceptedClaim);
      await item.open(who, { ...claimed, ...change });
    },
  };
}

/** The card with the claim of this person. */
export const claimCard = (who: Who) =>
  within(screen.getByRole('article', { name: people[who].name }));

/** A button of the judge of this person's claim. */
export const claimButton = (label: string, who: Who) =>
  claimCard(who).getByRole('button', { name: `${label}: ${people[who].name}` });
