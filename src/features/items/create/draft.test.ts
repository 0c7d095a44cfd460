import { expect, test } from 'vitest';
import { checkInput } from '../../../../contract/http/check-input.ts';
import { ItemDraft } from '../../../../contract/items/item-input.ts';
import { itemReply } from '../../../../tests/support/page/data/item.ts';
import { type Draft, bodyOf, draftOf, emptyDraft, foundDraft, isEmpty } from './draft.ts';

const full: Draft = {
  id: 'id-1',
  title: 'Bag',
  description: 'A blue bag',
  category: 'Bags',
  status: 'Found',
  location: 'Hall',
  day: '2026-11-24',
  tags: ['blue'],
  tag: 'wo',
  details: [{ kind: 'lining', text: 'yellow' }],
  lane: 'guarded',
  lostItemId: '0b9f1d6e-3c55-4a5f-9d43-6d1c5c8a1f00',
  isForOther: true,
  ownerName: 'Wanda',
  ownerEmail: 'wanda@campus.edu',
  searched: 'blue bag',
};

test('reads a stored draft unchanged', () => {
  expect(draftOf(structuredClone(full))).toEqual(full);
});

test('reads the usable values of a draft that another version stored', () => {
  expect(
    draftOf({ id: 'id-1', title: 'Bag', status: 'Claimed', tags: ['a', 1], colour: 'blue' }),
  ).toEqual({
    ...emptyDraft('id-1'),
    title: 'Bag',
    tags: ['a'],
  });
});

test.each([undefined, null, 'text', [], { title: 'Bag' }, { id: 7 }])(
  '%j is no draft',
  (stored) => {
    expect(draftOf(stored)).toBeNull();
  },
);

test('a draft is empty if every field is empty', () => {
  expect(isEmpty(emptyDraft('id-1'))).toBe(true);
  expect(isEmpty({ ...emptyDraft('id-1'), tags: ['a'] })).toBe(false);
  expect(isEmpty({ ...emptyDraft('id-1'), tag: 'wo' })).toBe(false);
  expect(isEmpty({ ...emptyDraft('id-1'), location: ' ' })).toBe(false);
  expect(isEmpty({ ...emptyDraft('id-1'), day: '' })).toBe(false);
  expect(isEmpty({ ...emptyDraft('id-1'), details: full.details })).toBe(false);
  expect(isEmpty({ ...emptyDraft('id-1'), details: [{ kind: 'lining', text: '' }] })).toBe(true);
});

test('a complete draft satisfies the contract', () => {
  const { title, description, category, location, lane, lostItemId, day, details } = full;
  const body = { title, description, category, location, status: 'Found', lane, lostItemId };
  expect(checkInput(ItemDraft, bodyOf(full, { lane: 'guarded', day: '2026-11-24' }))).toEqual({
    ok: true,
    value: { ...body, tags: ['blue', day], privateDetails: details },
  });
});

test('sends the lane that the form proposes, and no blank private detail', () => {
  const details = [...full.details, { kind: 'charm' as const, text: ' ' }];
  expect(bodyOf({ ...full, details, lane: '' }, { lane: 'open', day: '' })).toMatchObject({
    lane: 'open',
    privateDetails: full.details,
  });
});

test('sends name and address of the owner only for a lost item that a keeper posts for them', () => {
  const lost: Draft = { ...full, status: 'Lost' };
  const owner = { ownerName: 'Wanda', ownerEmail: 'wanda@campus.edu' };
  expect(bodyOf(lost, { lane: 'open', day: '' })).toMatchObject(owner);
  const own = bodyOf({ ...lost, isForOther: false }, { lane: 'open', day: '' });
  for (const field of Object.keys(owner)) expect(own).not.toHaveProperty(field);
});

test('sends neither private details nor a lane for a lost item, and keeps them in the draft', () => {
  const lost: Draft = { ...full, status: 'Lost' };
  const body = bodyOf(lost, { lane: 'guarded', day: '' });
  for (const field of ['lane', 'privateDetails', 'details', 'lostItemId'])
    expect(body).not.toHaveProperty(field);
  expect(draftOf(structuredClone(lost))?.details).toEqual(full.details);
});

test('fills a found item from the lost one, without its description and location', () => {
  const lost = itemReply({
    _id: 'lost-1',
    title: 'Blue bag',
    description: 'My name is inside',
    location: 'Library',
    tags: ['blue', '2026-11-20'],
  });
  expect(foundDraft('id-1', lost)).toEqual({
    ...emptyDraft('id-1'),
    title: 'Blue bag',
    category: lost.category.name,
    status: 'Found',
    tags: ['blue'],
    lostItemId: 'lost-1',
  });
});

test('reports each empty field as required, in the order of the contract', () => {
  const checked = checkInput(
    ItemDraft,
    bodyOf({ ...emptyDraft('id-1'), title: '  ' }, { lane: 'open', day: '' }),
  );
  expect(checked).toEqual({
    ok: false,
    details: ['title', 'description', 'category', 'status', 'location'].map((field) => ({
      field,
      message: 'is required',
    })),
  });
});
