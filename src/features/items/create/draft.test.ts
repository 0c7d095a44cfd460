import { expect, test } from 'vitest';
import { checkInput } from '../../../../contract/check-input.ts';
import { ItemDraft } from '../../../../contract/entities.ts';
import { type Draft, bodyOf, draftOf, emptyDraft, isEmpty } from './draft.ts';

const full: Draft = {
  id: 'id-1',
  title: 'Bag',
  description: 'A blue bag',
  category: 'Bags',
  status: 'Found',
  location: 'Hall',
  tags: ['blue'],
  tag: 'wo',
};

test('a stored draft comes back as it was', () => {
  expect(draftOf(structuredClone(full))).toEqual(full);
});

test('of a draft that another version stored, what can be read comes back', () => {
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

test('an empty draft is one with nothing written', () => {
  expect(isEmpty(emptyDraft('id-1'))).toBe(true);
  expect(isEmpty({ ...emptyDraft('id-1'), tags: ['a'] })).toBe(false);
  expect(isEmpty({ ...emptyDraft('id-1'), tag: 'wo' })).toBe(false);
  expect(isEmpty({ ...emptyDraft('id-1'), location: ' ' })).toBe(false);
});

test('a full draft is what the contract asks for', () => {
  const { id: _, tag: __, ...body } = full;
  expect(checkInput(ItemDraft, bodyOf(full))).toEqual({ ok: true, value: body });
});

test('each empty field is said to be required, in the order of the screen', () => {
  const checked = checkInput(ItemDraft, bodyOf({ ...emptyDraft('id-1'), title: '  ' }));
  expect(checked).toEqual({
    ok: false,
    details: ['title', 'description', 'category', 'status', 'location'].map((field) => ({
      field,
      message: 'is required',
    })),
  });
});
