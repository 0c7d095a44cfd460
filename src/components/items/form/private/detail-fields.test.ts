import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bounds } from '../../../../../contract/bounds.ts';
import { kindsOfCategory } from '../../../../../contract/claims/detail-kinds.ts';
import { detailKinds } from '../../../../../contract/claims/names.ts';
import { hasMaxDetails, listedKinds, publicKinds, withDetail } from './detail-fields.ts';
import { filledDetails } from './filled-details.ts';

const detail = fc.record({
  kind: fc.constantFrom(...detailKinds),
  text: fc.string({ minLength: 1 }),
});
const details = fc.uniqueArray(detail, { selector: ({ kind }) => kind, maxLength: 6 });

test('a change of the category hides no detail that was typed', () => {
  fc.assert(
    fc.property(details, fc.constantFrom('', 'Bags', 'Keys', 'Bicycles'), (typed, category) => {
      const kinds = listedKinds(category, typed);
      expect(kinds).toEqual(expect.arrayContaining(typed.map(({ kind }) => kind)));
      expect(new Set(kinds).size).toBe(kinds.length);
    }),
  );
});

test("lists the category's kinds first", () => {
  const typed = [{ kind: 'lining' as const, text: 'yellow' }];
  expect(listedKinds('Keys', typed)).toEqual([...kindsOfCategory('Keys'), 'lining']);
  expect(listedKinds('Bags', typed)).toEqual(kindsOfCategory('Bags'));
});

test('an emptied detail of another category keeps its field, and is not sent', () => {
  const emptied = withDetail([{ kind: 'lining', text: 'yellow' }], 'lining', '');
  expect(listedKinds('Keys', emptied)).toContain('lining');
  expect(filledDetails(emptied)).toEqual([]);
});

test('shortens a text to the longest that the server accepts', () => {
  const [changed] = withDetail([], 'mark', 'x'.repeat(200));
  expect(changed?.text).toHaveLength(bounds.privateDetail.max);
});

test('allows six details, and does not count emptied ones', () => {
  const six = detailKinds.slice(0, 6).map((kind) => ({ kind, text: 'x' }));
  expect(hasMaxDetails(six)).toBe(true);
  expect(hasMaxDetails(withDetail(six, 'model', ' '))).toBe(false);
});

test('a single number is public if the title has it beside a word of its kind, as on the server', () => {
  const typed = [{ kind: 'number of keys' as const, text: '3' }];
  const texts = { description: '', tags: [] };
  expect(publicKinds(typed, { ...texts, title: 'Ring with 3 keys' })).toEqual(['number of keys']);
  expect(publicKinds(typed, { ...texts, title: 'Keys found on a table in room 3' })).toEqual([]);
});
