import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ItemEvent,
  type ItemState,
  type ItemStatus,
  type OpenStatus,
  stateAfterEdit,
  stateAfterEvent,
  isClaimed,
  isActiveAndUnreturned,
  isUnreturnedFind,
  itemStatuses,
  maySetStatus,
  openStatuses,
  postedStatus,
} from './item-status.ts';

const events = [
  'claim',
  'accept claim',
  'confirm return',
  'turn claim down',
  'withdraw claim',
] as const;

/** The transitions, written by hand to check those of the code. A dash means that the transition does not exist. */
const expected: Record<ItemStatus, Record<ItemEvent, ItemStatus | 'as before' | '-'>> = {
  Lost: {
    claim: 'Claimed',
    'accept claim': 'Claimed',
    'confirm return': '-',
    'turn claim down': '-',
    'withdraw claim': '-',
  },
  Found: {
    claim: 'Claimed',
    'accept claim': 'Claimed',
    'confirm return': '-',
    'turn claim down': '-',
    'withdraw claim': '-',
  },
  Claimed: {
    claim: '-',
    'accept claim': 'Claimed',
    'confirm return': 'Returned',
    'turn claim down': 'as before',
    'withdraw claim': 'as before',
  },
  Returned: {
    claim: '-',
    'accept claim': '-',
    'confirm return': '-',
    'turn claim down': '-',
    'withdraw claim': '-',
  },
};

type Step =
  { kind: 'event'; event: ItemEvent; claimantId: string } | { kind: 'edit'; status: ItemStatus };

const anyOpenState = fc
  .constantFrom(...openStatuses)
  .map((status): ItemState => ({ status, statusBeforeClaim: null, claimedById: null }));
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('event' as const),
    event: fc.constantFrom(...events),
    claimantId: fc.constantFrom('ana', 'ben'),
  }),
  fc.record({ kind: fc.constant('edit' as const), status: fc.constantFrom(...itemStatuses) }),
);

/** Applies the steps in order. Returns each step with the state before and after it. */
function walk(start: ItemState, steps: readonly Step[]) {
  let state = start;
  return steps.map((step) => {
    const before = state;
    state =
      step.kind === 'edit'
        ? stateAfterEdit(before, step.status)
        : (stateAfterEvent(before, step.event, step.claimantId) ?? before);
    return { before, step, after: state };
  });
}

/** Asserts a property for random steps from either open status. */
function always(holds: (moment: ReturnType<typeof walk>[number], start: ItemState) => void): void {
  fc.assert(
    fc.property(anyOpenState, fc.array(anyStep, { maxLength: 30 }), (start, steps) => {
      for (const moment of walk(start, steps)) holds(moment, start);
    }),
  );
}

const isOpen = (status: ItemStatus) => status === 'Lost' || status === 'Found';

describe('after any series of events and edits', () => {
  test('an item stores its status before the claim exactly while it is Claimed or Returned', () => {
    always(({ after }) => {
      expect(after.statusBeforeClaim === null).toBe(isOpen(after.status));
    });
  });

  test('an open item has no claimant', () => {
    always(({ after }) => {
      if (isOpen(after.status)) expect(after.claimedById).toBeNull();
    });
  });

  test('a new claimant is always the person of a claim that was just made or accepted', () => {
    always(({ before, step, after }) => {
      if (after.claimedById === null || after.claimedById === before.claimedById) return;
      const isOf = { kind: 'event', claimantId: after.claimedById };
      expect(step).toMatchObject(isOf);
      expect(['claim', 'accept claim']).toContain(step.kind === 'event' && step.event);
    });
  });

  test('accepting a claim keeps the status that a claimed item had before', () => {
    always(({ before, step, after }) => {
      if (step.kind !== 'event' || step.event !== 'accept claim') return;
      if (before.status !== 'Claimed') return;
      expect(after).toEqual({ ...before, claimedById: step.claimantId });
    });
  });

  test('each event leads to the status in the table, and changes nothing if the table has no transition', () => {
    always(({ before, step, after }) => {
      if (step.kind !== 'event') return;
      const target = expected[before.status][step.event];
      if (target === '-') expect(after).toBe(before);
      else expect(after.status).toBe(target === 'as before' ? before.statusBeforeClaim : target);
    });
  });

  test('only an edit moves an item out of Returned', () => {
    always(({ before, step, after }) => {
      if (before.status === 'Returned' && after.status !== 'Returned')
        expect(step.kind).toBe('edit');
    });
  });

  test('an edit sets the requested status', () => {
    always(({ step, after }) => {
      if (step.kind === 'edit') expect(after.status).toBe(step.status);
    });
  });

  test('an edit that keeps the status keeps the claim', () => {
    always(({ before, step, after }) => {
      if (step.kind === 'edit' && step.status === before.status) expect(after).toEqual(before);
    });
  });
});

describe('a claim that ends without a return', () => {
  test.each(['turn claim down', 'withdraw claim'] as const)(
    '%s restores the state before the claim',
    (event) => {
      fc.assert(
        fc.property(anyOpenState, (start) => {
          const claimed = stateAfterEvent(start, 'claim', 'ana');
          expect(claimed).toEqual({
            status: 'Claimed',
            statusBeforeClaim: start.status satisfies ItemStatus,
            claimedById: 'ana',
          });
          expect(claimed && stateAfterEvent(claimed, event)).toEqual(start);
        }),
      );
    },
  );

  test('restores the status also when the edit form set Claimed without a claimant', () => {
    for (const status of openStatuses satisfies readonly OpenStatus[]) {
      const start: ItemState = { status, statusBeforeClaim: null, claimedById: null };
      const claimed = stateAfterEdit(start, 'Claimed');
      expect(claimed.claimedById).toBeNull();
      expect(stateAfterEvent(claimed, 'turn claim down')).toEqual(start);
    }
  });
});

test('a return keeps the claimant and the status before the claim', () => {
  const claimed: ItemState = { status: 'Claimed', statusBeforeClaim: 'Lost', claimedById: 'ana' };
  expect(stateAfterEvent(claimed, 'confirm return')).toEqual({ ...claimed, status: 'Returned' });
});

test('an item is claimed only while it is active and has the status Claimed', () => {
  const claimed = itemStatuses.flatMap((status) =>
    [true, false].filter((isActive) => isClaimed({ status, isActive })).map(() => status),
  );
  expect(claimed).toEqual(['Claimed']);
  expect(isClaimed({ status: 'Claimed', isActive: false })).toBe(false);
});

test('an active item counts as active and unreturned until its return', () => {
  const unreturned = itemStatuses.filter((status) =>
    isActiveAndUnreturned({ status, isActive: true }),
  );
  expect(unreturned).toEqual(['Lost', 'Found', 'Claimed']);
  expect(
    itemStatuses.filter((status) => isActiveAndUnreturned({ status, isActive: false })),
  ).toEqual([]);
});

test('an item keeps the status with which it was posted while it is claimed and after its return', () => {
  expect(postedStatus({ status: 'Lost', statusBeforeClaim: null })).toBe('Lost');
  expect(postedStatus({ status: 'Claimed', statusBeforeClaim: 'Lost' })).toBe('Lost');
  expect(postedStatus({ status: 'Returned', statusBeforeClaim: 'Found' })).toBe('Found');
});

test('an item is an unreturned find until its return, unless it was posted as lost', () => {
  const states = (['Lost', 'Found', null] as const).flatMap((statusBeforeClaim) =>
    itemStatuses.map((status) => ({ status, statusBeforeClaim })),
  );
  expect(
    states.filter(isUnreturnedFind).map((state) => [state.status, state.statusBeforeClaim]),
  ).toEqual([
    ['Found', 'Lost'],
    ['Found', 'Found'],
    ['Claimed', 'Found'],
    ['Found', null],
    ['Claimed', null],
  ]);
});

test('the edit form can set any status in the open lane, but can neither judge claims on a guarded item nor hand it over', () => {
  for (const status of itemStatuses) {
    const settable = (lane: 'open' | 'guarded') =>
      itemStatuses.filter((next) => maySetStatus({ lane, status }, next));
    expect(settable('open')).toEqual(itemStatuses);
    expect(settable('guarded')).toEqual(
      status === 'Claimed' ? ['Claimed'] : [...new Set([...openStatuses, status])],
    );
  }
});
