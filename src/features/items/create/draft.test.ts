import { expect, test } from 'vitest';
import { checkInput } from '../../../../contract/http/check-input.ts';
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
});

test('a complete draft satisfies the contract', () => {
  const { id: _, tag: __, searched: ___, ...body } = full;
  expect(checkInput(ItemDraft, bodyOf(full))).toEqual({ ok: true, value: body });
});

test('reports each empty field as required, in the order of the screen', () => {
  const checked = checkInput(ItemDraft, bodyOf({ ...emptyDraft('id-1'), title: '  ' }));
  expect(checked).toEqual({
    ok: false,
    details: ['title', 'description', 'category', 'status', 'location'].map((field) => ({
      field,
      message: 'is required',
    })),
  });
});
