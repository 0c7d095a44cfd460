import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type EditedField,
  type ItemChanges,
  editedFields,
  historyEvents,
} from '../items/history.ts';
import { isEvidenceAmong, spoilsEvidence } from './earlier-lost-post.ts';

const edited = (changes: ItemChanges | null) => spoilsEvidence({ event: 'edited', changes }, false);
const edit = (...fields: EditedField[]) => edited({ fields, status: null });

test('a lost post is no evidence after an edit of words, category or place', () => {
  expect(editedFields.filter((field) => edit('image', field))).toEqual([
    'title',
    'description',
    'category',
    'location',
    'tags',
  ]);
});

test('a lost post is no evidence after a change of its status, or an edit with unknown changes', () => {
  expect(edited({ fields: [], status: { from: 'Found', to: 'Lost' } })).toBe(true);
  expect(edited(null)).toBe(true);
});

test('a lost post that the finder linked is no evidence only after a keeper named another owner', () => {
  const anyChanges = fc.option(
    fc.record({ fields: fc.subarray([...editedFields]), status: fc.constant(null) }),
  );
  fc.assert(
    fc.property(fc.constantFrom(...historyEvents), anyChanges, (event, changes) => {
      const namesOwner = event === 'posted for owner';
      expect(spoilsEvidence({ event, changes }, true)).toBe(namesOwner);
      if (event === 'edited') return;
      expect(spoilsEvidence({ event, changes }, false)).toBe(namesOwner);
    }),
  );
});

test('a lost post is evidence among at most three of its poster', () => {
  expect([1, 2, 3, 4, 40].filter(isEvidenceAmong)).toEqual([1, 2, 3]);
});
