import { describe, expect, test } from 'vitest';
import { mayOpenGuarded } from './claims/lane/lane-rule.ts';
import type { ItemStatus } from './item-status.ts';
import {
  type ItemParties,
  type Viewer,
  isAdminRole,
  judgesOf,
  mayAssignKeeper,
  mayAssignMyself,
  mayClaim,
  mayConfirmHandOver,
  mayConverse,
  mayDeleteItem,
  mayEditItem,
  mayEnterReturnCode,
  mayGenerateReturnCode,
  mayHandOverGuarded,
  mayJudgeClaim,
  mayReadHistory,
  mayReadPrivateDetails,
  maySeeChecks,
  maySeeItem,
  maySeeWholeItem,
  maySetLane,
  mayUseDesk,
} from './permissions.ts';

const viewers = {
  visitor: null,
  stranger: { id: 'stranger', role: 'user' },
  poster: { id: 'poster', role: 'user' },
  keeper: { id: 'keeper', role: 'keeper' },
  'another keeper': { id: 'another keeper', role: 'keeper' },
  claimant: { id: 'claimant', role: 'user' },
  admin: { id: 'admin', role: 'admin' },
} satisfies Record<string, Viewer | null>;
type Who = keyof typeof viewers;
const everybody = Object.keys(viewers) as Who[];

const kept: ItemParties = {
  postedBy: { _id: 'poster' },
  keeperId: 'keeper',
  claimedById: 'claimant',
  lane: 'open',
  isActive: true,
};
const bare: ItemParties = { ...kept, keeperId: null, claimedById: null };
const inactive: ItemParties = { ...kept, isActive: false };
const guardedItem: ItemParties = { ...kept, lane: 'guarded' };
const keptGuarded: ItemParties = { ...guardedItem, claimedById: null };
const bareGuarded: ItemParties = { ...keptGuarded, keeperId: null };
const ownGuarded: ItemParties = { ...keptGuarded, postedBy: { _id: 'keeper' } };
const staff: Who[] = ['keeper', 'another keeper', 'admin'];

const examples: [
  rule: string,
  may: (viewer: Viewer | null, item: ItemParties) => boolean,
  of: string,
  item: ItemParties,
  who: Who[],
][] = [
  ['see', maySeeItem, 'an active item', kept, everybody],
  ['see', maySeeItem, 'an inactive item', inactive, ['poster', 'admin']],
  ['claim', mayClaim, 'a kept item', kept, ['stranger', 'another keeper', 'claimant', 'admin']],
  [
    'claim',
    mayClaim,
    'an item without keeper',
    bare,
    ['stranger', 'keeper', 'another keeper', 'claimant', 'admin'],
  ],
  ['make the return code of', mayGenerateReturnCode, 'a kept item', kept, ['poster', 'keeper']],
  ['make the return code of', mayGenerateReturnCode, 'an item without keeper', bare, ['poster']],
  [
    'enter the return code of',
    mayEnterReturnCode,
    'a claimed item',
    kept,
    ['poster', 'keeper', 'claimant'],
  ],
  ['enter the return code of', mayEnterReturnCode, 'an item nobody claims', bare, ['poster']],
  ['edit', mayEditItem, 'an item', kept, ['poster']],
  ['delete', deleteWhile('Claimed'), 'a claimed and kept item', kept, ['poster']],
  ['delete', deleteWhile('Claimed'), 'a claimed guarded item', guardedItem, []],
  ['delete', deleteWhile('Returned'), 'a returned guarded item', guardedItem, ['poster']],
  ['delete', deleteWhile('Found'), 'a guarded item with a keeper', keptGuarded, []],
  ['delete', deleteWhile('Found'), 'a guarded item without keeper', bareGuarded, ['poster']],
  ['delete', deleteWhile('Found'), 'an own guarded item', ownGuarded, ['keeper']],
  ['judge the claim on', mayJudgeClaim, 'a kept item', kept, ['poster', 'keeper']],
  ['judge the claim on', mayJudgeClaim, 'an item without keeper', bare, ['poster']],
  ['read the history of', mayReadHistory, 'a kept item', kept, ['poster', 'keeper', 'admin']],
  ['read the history of', mayReadHistory, 'an item without keeper', bare, ['poster', 'admin']],
  ['become keeper of', takeOn, 'an item', kept, ['keeper', 'another keeper', 'admin']],
  [
    'assign another keeper to',
    assign('another keeper'),
    'an item',
    kept,
    ['another keeper', 'admin'],
  ],
  ['assign the claimant to', assign('claimant'), 'their item', kept, []],
  ['assign an earlier claimant to', assign('claimant'), 'an item', bare, ['admin']],
  ['make themselves keeper of', mayAssignMyself, 'a kept item', kept, []],
  [
    'make themselves keeper of',
    mayAssignMyself,
    'an item without keeper',
    bare,
    ['keeper', 'another keeper'],
  ],
  ['use the desk for', (viewer) => mayUseDesk(viewer?.role ?? ''), 'any item', kept, staff],
  ['guard', (viewer, item) => maySetLane(viewer, item, 'guarded'), 'a kept item', kept, staff],
  [
    'open',
    (viewer, item) => maySetLane(viewer, item, 'open'),
    'a guarded item',
    guardedItem,
    ['keeper', 'admin'],
  ],
  ['see the whole of', maySeeWholeItem, 'an open item', kept, everybody],
  [
    'see the whole of',
    maySeeWholeItem,
    'a guarded item',
    guardedItem,
    ['poster', 'keeper', 'admin'],
  ],
  [
    'read the private details of',
    mayReadPrivateDetails,
    'an open item',
    kept,
    ['poster', 'keeper', 'admin'],
  ],
  ['hand over', mayHandOverGuarded, 'a guarded item', guardedItem, ['keeper']],
  ['hand over, as a guarded item,', mayHandOverGuarded, 'an open item', kept, []],
  [
    'confirm the hand-over of',
    mayConfirmHandOver,
    'a guarded item',
    guardedItem,
    ['another keeper', 'admin'],
  ],
  ['confirm the hand-over of', mayConfirmHandOver, 'an open item', kept, []],
  ['see the checks of', maySeeChecks, 'a guarded item', guardedItem, staff],
  ['see the checks of', maySeeChecks, 'an item opened since', kept, staff],
];

function deleteWhile(status: ItemStatus) {
  return (viewer: Viewer | null, item: ItemParties) => mayDeleteItem(viewer, { ...item, status });
}
function assign(keeperId: string) {
  return (viewer: Viewer | null, item: ItemParties) => mayAssignKeeper(viewer, item, keeperId);
}
function takeOn(viewer: Viewer | null, item: ItemParties): boolean {
  return mayAssignKeeper(viewer, item, viewer?.id ?? '');
}

test('only judges may write to people in the queue, who are not parties of the item', () => {
  const parties = { postedBy: { _id: 'poster' }, keeperId: 'keeper', claimedById: 'claimant' };
  const writersOf = (lane: 'open' | 'guarded') =>
    ['poster', 'keeper', 'claimant', 'rival', 'stranger'].filter((id) =>
      mayConverse({ id, role: 'user' }, { ...parties, lane, isActive: true }, 'other rival', [
        'claimant',
        'rival',
        'other rival',
      ]),
    );
  expect(writersOf('open')).toEqual(['poster', 'keeper']);
  expect(writersOf('guarded')).toEqual(['keeper']);
});

test('a party of a guarded item cannot confirm its hand-over as the second keeper', () => {
  const confirmers = everybody.filter((id) =>
    mayConfirmHandOver({ id, role: 'keeper' }, guardedItem),
  );
  const parties = ['poster', 'keeper', 'claimant'];
  expect(confirmers).toEqual(everybody.filter((id) => !parties.includes(id)));
});

test('people write to the parties of an item, but about a guarded one only those who see all of it', () => {
  const partnersOf = (who: Who, item: ItemParties, claimantIds: string[] = []) =>
    everybody.filter((other) => mayConverse(viewers[who], item, other, claimantIds));
  const parties = ['poster', 'keeper', 'claimant'];
  expect(partnersOf('visitor', kept)).toEqual([]);
  expect(partnersOf('stranger', kept)).toEqual(parties);
  expect(partnersOf('claimant', kept)).toEqual(['poster', 'keeper']);
  expect(partnersOf('keeper', kept, ['another keeper'])).toEqual([
    'poster',
    'another keeper',
    'claimant',
  ]);
  expect(partnersOf('poster', guardedItem)).toEqual(['keeper', 'claimant']);
  expect(partnersOf('admin', guardedItem)).toEqual(parties);
  for (const who of ['stranger', 'claimant', 'another keeper'] as const) {
    expect(partnersOf(who, guardedItem)).toEqual(['keeper']);
  }
});

test('a claimant who is a keeper cannot become the keeper of the claimed item', () => {
  const claimed = { ...bare, claimedById: 'keeper' };
  expect(mayAssignKeeper(viewers.keeper, claimed, 'keeper')).toBe(false);
  expect(mayAssignMyself(viewers.keeper, claimed)).toBe(false);
  expect(mayAssignKeeper(viewers.admin, claimed, 'keeper')).toBe(false);
  expect(mayAssignKeeper(viewers['another keeper'], claimed, 'another keeper')).toBe(true);
});

describe.each(examples)('who may %s', (_rule, may, of, item, who) => {
  const answers = everybody.map((viewer) => [viewer, who.includes(viewer) ? 'yes' : 'no'] as const);
  test.each(answers)(`${of}: %s, %s`, (viewer, answer) => {
    expect(may(viewers[viewer], item)).toBe(answer === 'yes');
  });
});

test.each([
  ['admin', true],
  ['Admin', true],
  ['administrator', true],
  ['ADMIN', false],
  ['keeper', false],
  ['user', false],
  ['', false],
])('isAdminRole("%s") is %s', (role, opens) => {
  expect(isAdminRole(role)).toBe(opens);
});

describe('a guarded item', () => {
  const guarded: ItemParties = { ...bare, lane: 'guarded' };
  const facts = { hasClaims: false, isLaneSetByStaff: false, isCategoryGuarded: false };
  const openers = (item: ItemParties, change: Partial<typeof facts> = {}) =>
    everybody.filter((who) => mayOpenGuarded(viewers[who], item, { ...facts, ...change }));

  test('may be opened by its poster, who chose the lane, while it has neither claims nor a keeper', () => {
    expect(openers(guarded)).toEqual(['poster', 'admin']);
  });

  test.each<[string, Partial<ItemParties>, Partial<typeof facts>, Who[]]>([
    ['is at the desk', { keeperId: 'keeper' }, {}, ['keeper', 'admin']],
    ['is claimed', { claimedById: 'claimant' }, {}, ['admin']],
    ['was claimed before', {}, { hasClaims: true }, ['admin']],
    ['was guarded by a keeper', {}, { isLaneSetByStaff: true }, ['admin']],
    ['is of a guarded category', {}, { isCategoryGuarded: true }, ['admin']],
  ])('may no longer be opened by its poster once it %s', (_, parties, change, who) => {
    expect(openers({ ...guarded, ...parties }, change)).toEqual(who);
  });
});

test('judgesOf returns everybody who may judge: poster and keeper, for a guarded item its keeper only', () => {
  expect(judgesOf(kept)).toEqual(['poster', 'keeper']);
  expect(judgesOf(bare)).toEqual(['poster']);
  expect(judgesOf({ ...bare, keeperId: 'poster' })).toEqual(['poster']);
  expect(judgesOf({ ...kept, lane: 'guarded' })).toEqual(['keeper']);
  expect(judgesOf({ ...bare, lane: 'guarded' })).toEqual([]);
  for (const item of [kept, bare, { ...kept, lane: 'guarded' as const }]) {
    const judges = everybody.filter((who) => mayJudgeClaim(viewers[who], item));
    expect(judges).toEqual(judgesOf(item));
  }
});
