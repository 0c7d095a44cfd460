import type { JudgedClaim } from '../../../contract/claims/entities.ts';
import AskDialog from '../../../src/components/items/claims/ask-dialog.tsx';
import { ClaimCard } from '../../../src/components/items/claims/claim-card.tsx';
import { DeskAdvice } from '../../../src/components/items/claims/desk-advice.tsx';
import { JudgeActions } from '../../../src/components/items/claims/judge-actions.tsx';
import { JudgingPanel } from '../../../src/components/items/claims/judging-panel.tsx';
import { isUndecided } from '../../../src/components/items/claims/use-judging.ts';
import { LookFirst } from '../../../src/components/items/claims/look-first.tsx';
import { Button } from '../../../src/components/basics/button.tsx';
import { claimant, claimedItem as item, failure, ignore, poster } from '../sample-data.ts';
import type { Section } from '../section.ts';

const claim: JudgedClaim = {
  _id: '01990000-0000-7000-8000-0000000000c1',
  claimant: { _id: claimant.id, name: claimant.name },
  isRenamed: false,
  earlierName: null,
  state: 'waiting',
  isFirst: true,
  story: 'A blue bag with a grey umbrella in the side pocket.',
  answers: [
    { kind: 'lining', question: 'Its lining?', text: 'green', recorded: 'Green', verdict: 'right' },
    { kind: 'charm', question: 'A charm?', text: 'no', recorded: 'A bear', verdict: 'wrong' },
    { kind: 'size', question: 'Its size?', text: null, recorded: 'Small', verdict: 'unknown' },
    { kind: 'brand', question: 'Its brand?', text: 'Fox', recorded: null, verdict: 'not recorded' },
  ],
  strength: 'Some',
  bits: 2.2,
  sharesAddress: false,
  hasEarlierLostPost: true,
  tooManyLostPosts: null,
  hasReadDetails: false,
  readElsewhere: [],
  createdAt: '2025-09-02T12:00:00.000Z',
};
const rival: JudgedClaim = {
  ...claim,
  _id: '01990000-0000-7000-8000-0000000000c2',
  claimant: { _id: poster.id, name: poster.name },
  isFirst: false,
  strength: 'Against',
  sharesAddress: true,
  hasEarlierLostPost: false,
};
const decided = { rivals: 0, onDecided: ignore, write: ignore, item };
const panel = (claims: JudgedClaim[], mustLook: boolean) => (
  <JudgingPanel
    ref={null}
    item={item}
    judging={{
      query: {
        state: 'ready',
        value: { claims, needsAcceptedClaim: mustLook },
        fresh: true,
        failure: null,
        retry: ignore,
        seenAt: Date.parse('2025-09-02T12:00:00.000Z'),
      },
      undecided: claims.filter(isUndecided),
      mustLook,
    }}
  />
);

export const claims: readonly Section[] = [
  {
    heading: 'Claims',
    components: [JudgingPanel, ClaimCard, DeskAdvice, JudgeActions, LookFirst],
    isWide: true,
    examples: [
      { state: 'has to be accepted first', element: <LookFirst /> },
      {
        state: 'should be read first',
        element: (
          <LookFirst claims={[rival]} isOptional>
            <div>
              <Button>Generate OTP</Button>
            </div>
          </LookFirst>
        ),
      },
      { state: 'one waits', element: panel([claim], true) },
      { state: 'rivals side by side', element: panel([claim, rival], true) },
      { state: 'folded', element: panel([{ ...claim, state: 'accepted' }], false) },
      {
        state: 'failed to load',
        element: (
          <JudgingPanel
            ref={null}
            item={item}
            judging={{
              query: { state: 'failed', failure, retry: ignore },
              undecided: [],
              mustLook: false,
            }}
          />
        ),
      },
      {
        state: 'advice to a keeper',
        element: <DeskAdvice item={item} claim={claim} bits={3} />,
      },
      { state: 'asked', element: <ClaimCard {...decided} claim={{ ...claim, state: 'asked' }} /> },
      {
        state: 'buttons of an accepted claim',
        element: <JudgeActions {...decided} claim={{ ...claim, state: 'accepted' }} />,
      },
    ],
  },
  {
    heading: 'Question to a claimant',
    components: [AskDialog],
    examples: [
      {
        state: 'empty',
        element: <AskDialog item={item} claimant={claim.claimant} close={ignore} />,
        alone: { height: 520 },
      },
    ],
  },
];
