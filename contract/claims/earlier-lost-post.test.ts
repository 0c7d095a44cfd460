import { expect, test } from 'vitest';
import { type EditedField, editedFields } from '../items/history.ts';
import { mayCauseMatch } from './earlier-lost-post.ts';

const edit = (...fields: EditedField[]) => mayCauseMatch({ fields, status: null });

test('an edit of words, category or place may be the reason why a lost post matches', () => {
  expect(editedFields.filter((field) => edit('image', field))).toEqual([
    'title',
    'description',
    'category',
    'location',
    'tags',
  ]);
});

test('a change of the status, or an edit with unknown changes, may be the reason why a lost post matches', () => {
  expect(mayCauseMatch({ fields: [], status: { from: 'Found', to: 'Lost' } })).toBe(true);
  expect(mayCauseMatch(null)).toBe(true);
});
