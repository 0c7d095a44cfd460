import { screen } from '@testing-library/react';
import type { HandOver } from '../../../../contract/claims/entities.ts';
import { type Who, claimed, itemStub, kept, people } from './item-screen.tsx';

const unchecked: HandOver = {
  studentCard: null,
  isUnlocked: false,
  value: null,
  needsSecondKeeper: false,
  secondKeeper: null,
  proxyName: null,
};

/** The admin, in the format of the field `secondKeeper` of the checks. */
export const ruth = { _id: people.admin.id, name: people.admin.name };

export const generateButton = () =>
  screen.findByRole<HTMLButtonElement>('button', { name: 'Generate OTP' });

/** A stub server, with a separate guarded item for each test of a file. The item is claimed and in a keeper's care. */
export function guardedItemStub() {
  const item = itemStub();
  return {
    item,
    /** Makes the server reply with these checks from now on. */
    answer: (change: Partial<HandOver>) => {
      const reply = { status: 200, body: { handOver: { ...unchecked, ...change } } };
      item.on(`GET /items/${item.id}/hand-over`, reply);
      return reply;
    },
    /** Opens the item as the given person. */
    open: async (who: Who, claimState = 'accepted') => {
      const { id } = item;
      item.on(`GET /items/${id}/claims`, {
        status: 200,
        body: { claims: [], needsAcceptedClaim: true },
      });
      const claim = { state: claimState, isFirst: true, createdAt: '2025-09-02T12:00:00.000Z' };
      item.on(`GET /items/${id}/my-claim`, { status: 200, body: { turnedDown: null, claim } });
      await item.open(who, { ...claimed, ...kept, lane: 'guarded' });
    },
  };
}
