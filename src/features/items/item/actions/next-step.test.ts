import { describe, expect, test } from 'vitest';
import type { HandOver } from '../../../../../contract/claims/entities.ts';
import { type ItemStatus, itemStatuses } from '../../../../../contract/item-status.ts';
import type { ItemParties, Viewer } from '../../../../../contract/permissions.ts';
import { type NextStep, claimPlaceOf, messagePartnersOf, nextStepOf } from './next-step.ts';

const viewers = {
  visitor: null,
  user: { id: 'user', role: 'user' },
  poster: { id: 'poster', role: 'user' },
  keeper: { id: 'keeper', role: 'keeper' },
  'another keeper': { id: 'another keeper', role: 'keeper' },
  claimant: { id: 'claimant', role: 'user' },
  admin: { id: 'admin', role: 'admin' },
} satisfies Record<string, Viewer | null>;
type Who = keyof typeof viewers;

const open: ItemParties = {
  postedBy: { _id: 'poster' },
  keeperId: 'keeper',
  claimedById: null,
  lane: 'open',
  isActive: true,
};
/** An item with this status and a keeper; with a claimant if the status needs one. */
function itemWith(status: ItemStatus, change: Partial<ItemParties> = {}) {
  const isClaimed = status === 'Claimed' || status === 'Returned';
  return { ...open, claimedById: isClaimed ? 'claimant' : null, status, ...change };
}

type Row = Record<ItemStatus, NextStep | null>;
// prettier-ignore
const kept: Record<Who, Row> = {
  visitor:          { Lost: 'found this', Found: 'claim', Claimed: 'already claimed', Returned: null },
  user:             { Lost: 'found this', Found: 'claim', Claimed: 'already claimed', Returned: null },
  poster:           { Lost: 'edit',          Found: 'edit',  Claimed: 'generate code',   Returned: null },
  keeper:           { Lost: null,            Found: null,    Claimed: 'generate code',   Returned: null },
  'another keeper': { Lost: 'found this', Found: 'claim', Claimed: 'already claimed', Returned: null },
  claimant:         { Lost: 'found this', Found: 'claim', Claimed: 'enter code',      Returned: null },
  admin:            { Lost: 'found this', Found: 'claim', Claimed: 'already claimed', Returned: null },
};

describe.each(Object.entries(kept) as [Who, Row][])('the next step of a %s', (who, row) => {
  test.each(itemStatuses)('fits a %s item with a keeper', (status) => {
    expect(nextStepOf(viewers[who], itemWith(status))).toBe(row[status]);
  });

  test.each(itemStatuses)('fits a %s item without a keeper', (status) => {
    const item = itemWith(status, { keeperId: null });
    const isFreeKeeper = who === 'keeper' || who === 'another keeper';
    expect(nextStepOf(viewers[who], item)).toBe(isFreeKeeper ? 'assign keeper' : row[status]);
  });
});

test('a keeper who posted or claimed the item takes part in the hand-over before becoming its keeper', () => {
  const item = itemWith('Claimed', { keeperId: null });
  expect(nextStepOf({ id: 'poster', role: 'keeper' }, item)).toBe('generate code');
  expect(nextStepOf({ id: 'claimant', role: 'keeper' }, item)).toBe('enter code');
});

test('a person whose claim was turned down messages the owner, and is offered no claim', () => {
  for (const status of ['Lost', 'Found'] as const) {
    expect(nextStepOf(viewers.user, itemWith(status), { isTurnedDown: true })).toBe(
      'message owner',
    );
    expect(claimPlaceOf(viewers.user, itemWith(status), true)).toBeNull();
  }
});

test('an inactive item offers nobody a claim or a code', () => {
  for (const status of itemStatuses) {
    const item = itemWith(status, { isActive: false });
    for (const viewer of [viewers.poster, viewers.admin]) {
      const step = nextStepOf(viewer, item);
      expect(['edit', 'already claimed', null]).toContain(step);
    }
  }
  expect(claimPlaceOf(viewers.admin, itemWith('Found', { isActive: false }))).toBeNull();
});

test.each<[Who, ItemStatus, ReturnType<typeof claimPlaceOf>]>([
  ['visitor', 'Found', 'next step'],
  ['visitor', 'Lost', 'below'],
  ['user', 'Lost', 'below'],
  ['user', 'Claimed', 'next step'],
  ['user', 'Returned', null],
  ['poster', 'Found', null],
  ['claimant', 'Claimed', 'below'],
  ['keeper', 'Found', 'below'],
])('the claim button of a %s on an item that is %s without a keeper: %s', (who, status, place) => {
  expect(claimPlaceOf(viewers[who], itemWith(status, { keeperId: null }))).toBe(place);
});

test.each<[Who, ItemStatus, string[]]>([
  ['visitor', 'Found', ['poster']],
  ['user', 'Claimed', ['poster']],
  ['admin', 'Claimed', ['poster']],
  ['another keeper', 'Claimed', ['poster']],
  ['poster', 'Found', ['keeper']],
  ['poster', 'Claimed', ['claimant', 'keeper']],
  ['keeper', 'Claimed', ['poster', 'claimant']],
  ['claimant', 'Claimed', ['poster', 'keeper']],
])('a %s may message about an item that is %s: %j', (who, status, parts) => {
  expect(messagePartnersOf(viewers[who], itemWith(status)).map(({ part }) => part)).toEqual(parts);
});

test('a keeper who is the poster is messaged as the poster only', () => {
  const item = itemWith('Claimed', { keeperId: 'poster' });
  expect(messagePartnersOf(viewers.claimant, item)).toEqual([{ part: 'poster', id: 'poster' }]);
});

test.each<[Who, string[]]>([
  ['visitor', ['keeper']],
  ['user', ['keeper']],
  ['claimant', ['keeper']],
  ['poster', ['keeper']],
  ['keeper', ['poster', 'claimant']],
])('a %s may message about a guarded item that is claimed: %j', (who, parts) => {
  const item = itemWith('Claimed', { lane: 'guarded' });
  expect(messagePartnersOf(viewers[who], item).map(({ part }) => part)).toEqual(parts);
});

test('a judge who has to look at a claim does that before anything else', () => {
  const mustLook = { mustLook: true };
  expect(nextStepOf(viewers.poster, itemWith('Claimed'), mustLook)).toBe('look at claim');
  expect(nextStepOf(viewers.poster, itemWith('Found'), mustLook)).toBe('look at claim');
});

test('other people message the keeper of a guarded item, and nobody while it has none', () => {
  const item = itemWith('Found', { lane: 'guarded' });
  expect(messagePartnersOf(viewers.user, item)).toEqual([{ part: 'keeper', id: 'keeper' }]);
  expect(messagePartnersOf(null, item)).toEqual([{ part: 'keeper', id: 'keeper' }]);
  expect(messagePartnersOf(viewers.user, { ...item, keeperId: null })).toEqual([]);
});

test('the poster of a guarded item is offered no code', () => {
  const item = itemWith('Claimed', { lane: 'guarded' });
  expect(nextStepOf(viewers.poster, item)).toBeNull();
  expect(nextStepOf(viewers.keeper, item)).toBe('generate code');
});

test('the keeper of a guarded item checks who collects it, then generates a code, or enters the code of a proxy', () => {
  const item = itemWith('Claimed', { lane: 'guarded' });
  const unchecked = {
    studentCard: null,
    isUnlocked: false,
    value: null,
    proxyName: null,
    needsSecondKeeper: false,
    secondKeeper: null,
  };
  const stepWith = (change: Partial<HandOver>) =>
    nextStepOf(viewers.keeper, item, { handOver: { ...unchecked, ...change } });
  expect(stepWith({})).toBe('check');
  expect(stepWith({ isUnlocked: true })).toBe('generate code');
  expect(stepWith({ isUnlocked: true, needsSecondKeeper: true })).toBe('check');
  expect(stepWith({ isUnlocked: true, proxyName: 'Kofi' })).toBe('enter code');
  expect(stepWith({ proxyName: 'Kofi' })).toBe('check');
});
