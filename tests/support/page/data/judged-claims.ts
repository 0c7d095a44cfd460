import type { JudgedClaim } from '../../../../contract/claims/entities.ts';
import { type Who, people } from '../screens/item-screen.tsx';

const createdAt = '2025-09-02T12:00:00.000Z';
/** A claim by one of `people`, as the judges of the item see the claim. */
export function claimOf(who: Who, change: Partial<JudgedClaim> = {}): JudgedClaim {
  const { id: _id, name } = people[who];
  return {
    _id: `01990000-0000-7000-8000-0000000000${who === 'claimant' ? 'c1' : 'c2'}`,
    claimant: { _id, name },
    isRenamed: false,
    earlierName: null,
    state: 'waiting',
    isFirst: who === 'claimant',
    story: `The words of ${name}`,
    answers: [],
    strength: 'Little',
    bits: null,
    sharesAddress: false,
    hasEarlierLostPost: false,
    tooManyLostPosts: null,
    hasReadDetails: false,
    readElsewhere: [],
    createdAt,
    ...change,
  };
}
export const firstClaim = claimOf('claimant', {
  strength: 'Strong',
  hasEarlierLostPost: true,
  answers: [
    { kind: 'lining', question: 'Its lining?', text: 'green', recorded: 'Green', verdict: 'right' },
    { kind: 'charm', question: 'A charm?', text: null, recorded: 'a bear', verdict: 'unknown' },
    { kind: 'size', question: 'Its size?', text: 'big', recorded: null, verdict: 'not recorded' },
  ],
});

export const rivalClaim = claimOf('stranger', { sharesAddress: true });
