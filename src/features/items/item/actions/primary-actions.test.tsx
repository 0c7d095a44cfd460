import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { ClaimState, HandOver } from '../../../../../contract/claims/entities.ts';
import type { Item } from '../../../../../contract/entities.ts';
import { type ItemStatus, itemStatuses } from '../../../../../contract/item-status.ts';
import {
  type Who,
  claimed,
  itemStub,
  kept,
  people,
} from '../../../../../tests/support/page/screens/item-screen.tsx';
import { claimOf } from '../../../../../tests/support/page/data/judged-claims.ts';

const portal = itemStub();

type Viewer = Who | 'visitor' | 'second keeper';
const viewers = Object.keys({
  ...people,
  visitor: null,
  'second keeper': null,
} satisfies Record<Viewer, unknown>) as Viewer[];

/** State of the claims for a judge: none to look at, one to look at, or one accepted. */
type Proof = 'none needed' | 'waiting' | 'accepted';
type Checks = 'unchecked' | 'checked' | 'proxy';

const noChecks: HandOver = {
  studentCard: null,
  isUnlocked: false,
  value: null,
  needsSecondKeeper: false,
  secondKeeper: null,
  proxyName: null,
};
const checks: Record<Checks, HandOver> = {
  unchecked: noChecks,
  checked: { ...noChecks, studentCard: '4711' },
  proxy: { ...noChecks, studentCard: '4711', proxyName: 'Kofi' },
};
const states: Record<Proof, ClaimState> = {
  'none needed': 'waiting',
  waiting: 'waiting',
  accepted: 'accepted',
};

interface Case {
  viewer: Viewer;
  status: ItemStatus;
  lane: Item['lane'];
  proof?: Proof;
  handOver?: Checks;
}

async function open({ viewer, status, lane, proof = 'none needed', handOver }: Case) {
  const isClaimed = status === 'Claimed' || status === 'Returned';
  const strength = proof === 'none needed' ? 'Strong' : 'Little';
  const claim = claimOf('claimant', { state: states[proof], strength });
  const body = { claims: isClaimed ? [claim] : [], needsAcceptedClaim: proof !== 'none needed' };
  const { state, isFirst, createdAt } = claim;
  const own = viewer === 'claimant' && isClaimed ? { state, isFirst, createdAt } : null;
  portal.on(`GET /items/${portal.id}/claims`, { status: 200, body });
  portal.on(`GET /items/${portal.id}/my-claim`, {
    status: 200,
    body: { turnedDown: null, claim: own },
  });
  if (handOver !== undefined) {
    const response = { status: 200, body: { handOver: checks[handOver] } };
    portal.on(`GET /items/${portal.id}/hand-over`, response);
  }
  const keeper =
    viewer === 'second keeper' ? { keeperId: people.stranger.id, keeperName: 'Eve' } : kept;
  await portal.open(viewer === 'second keeper' ? 'keeper' : viewer, {
    ...(isClaimed ? claimed : {}),
    ...keeper,
    status,
    lane,
  });
}

/** The buttons and links that stand out on the page. */
const primaries = () =>
  [...document.querySelectorAll('[class*="primary"]')].map(({ textContent }) => textContent);

/** The first control of the action bar, for cases in which no action stands out. */
const firstQuiet = () =>
  screen.getByRole('group', { name: 'Actions' }).querySelector('a, button')?.textContent;

/** The expected first action. One in parentheses must not stand out, because the viewer has nothing urgent to do. */
const others = {
  Lost: 'I found this',
  Found: 'Claim Item',
  Claimed: '(Already Claimed)',
  Returned: '(Message Owner)',
};
const table: Record<Viewer, Record<ItemStatus, string>> = {
  visitor: others,
  stranger: others,
  admin: others,
  'second keeper': others,
  claimant: { ...others, Claimed: 'Verify' },
  poster: {
    Lost: '(Edit)',
    Found: '(Edit)',
    Claimed: 'Generate OTP',
    Returned: '(Message Claimant)',
  },
  keeper: {
    Lost: '(Message Owner)',
    Found: '(Message Owner)',
    Claimed: 'Generate OTP',
    Returned: '(Message Owner)',
  },
};

const laneCases: Case[] = viewers.flatMap((viewer) =>
  (['open', 'guarded'] as const).flatMap((lane) =>
    itemStatuses.map((status) => ({ viewer, status, lane })),
  ),
);

function expectedOf({ viewer, status, lane, proof, handOver }: Case): string {
  const usual = table[viewer][status];
  if (lane === 'open' && proof !== 'waiting') return usual;
  if (status === 'Claimed' && viewer === 'keeper') {
    if (proof === 'waiting') return 'Look at the claim';
    if (handOver === 'unchecked') return 'Save checks';
    return handOver === 'proxy' ? 'Verify' : 'Generate OTP';
  }
  if (viewer === 'poster' && (status === 'Claimed' || status === 'Returned')) {
    // Only the keeper of a guarded item judges its claims and hands it over.
    return lane === 'open' ? 'Look at the claim' : '(Message Keeper)';
  }
  // Others do not know who posted a guarded item.
  const knowsPoster = ['poster', 'keeper', 'admin'].includes(viewer);
  return knowsPoster ? usual : usual.replace('Message Owner', 'Message Keeper');
}

async function expectOnly(given: Case) {
  await open(given);
  const expected = expectedOf(given);
  const quiet = /^\((.*)\)$/.exec(expected)?.[1];
  await waitFor(() => {
    if (quiet !== undefined) expect(firstQuiet()).toBe(quiet);
    expect(primaries()).toEqual(quiet === undefined ? [expected] : []);
  });
}

describe('the actions that stand out', () => {
  test.each(
    laneCases.map((one): Case => {
      const hasChecks = one.lane === 'guarded' && one.viewer === 'keeper';
      return hasChecks && one.status === 'Claimed' ? { ...one, handOver: 'checked' } : one;
    }),
  )('are at most one for the $viewer of a $lane item that is $status', expectOnly);

  const proofs = (['poster', 'keeper', 'claimant', 'stranger'] as const).flatMap((viewer) =>
    (['open', 'guarded'] as const).flatMap((lane) =>
      (['none needed', 'waiting', 'accepted'] as const).map((proof): Case => ({
        viewer,
        lane,
        proof,
        status: 'Claimed',
        handOver: 'checked',
      })),
    ),
  );
  test.each(proofs)(
    'are at most one for the $viewer of a claimed $lane item, claim: $proof',
    expectOnly,
  );

  test.each(['unchecked', 'checked', 'proxy'] as const)(
    'are at most one for the keeper of a guarded item whose claim was accepted: %s',
    (handOver) =>
      expectOnly({
        viewer: 'keeper',
        lane: 'guarded',
        status: 'Claimed',
        proof: 'accepted',
        handOver,
      }),
  );
});

test("a keeper enters the code of the owner's proxy, and can still generate a code", async () => {
  await open({
    viewer: 'keeper',
    lane: 'guarded',
    status: 'Claimed',
    proof: 'accepted',
    handOver: 'proxy',
  });
  await screen.findByText(/^Kofi collects it for the owner\./);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Generate OTP' }).disabled).toBe(
    false,
  );
});
