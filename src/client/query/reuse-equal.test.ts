import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reuseEqual } from './reuse-equal.ts';

const copy = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
/** Values as a reply can contain them; JSON has no -0. */
const jsonValue = () => fc.jsonValue().map(copy);

test('returns the old object for an equal value, and an equal copy of any other value', () => {
  fc.assert(
    fc.property(jsonValue(), jsonValue(), (before, after) => {
      expect(reuseEqual(before, copy(before))).toBe(before);
      expect(copy(reuseEqual(before, after))).toEqual(copy(after));
    }),
  );
});

test('keeps the objects of list entries when other entries are added, removed or moved', () => {
  const entry = fc.record({ _id: fc.uuid(), tags: fc.array(fc.string()) });
  const lists = fc.uniqueArray(entry, { selector: ({ _id }) => _id });
  fc.assert(
    fc.property(lists, fc.infiniteStream(fc.boolean()), entry, (before, stays, added) => {
      const kept = before.filter(() => stays.next().value).reverse();
      const after = reuseEqual({ items: before }, copy({ items: [added, ...kept] }));
      expect(after).toEqual({ items: [added, ...kept] });
      const { items } = after as { items: unknown[] };
      for (const [index, one] of kept.entries()) expect(items[index + 1]).toBe(one);
    }),
  );
});

test('reuses the objects that did not change', () => {
  const before = { items: [{ _id: 'a', title: 'Bag', place: { name: 'Hall' } }], total: 1 };
  const after = reuseEqual(before, {
    items: [{ _id: 'a', title: 'Blue bag', place: { name: 'Hall' } }],
    total: 1,
  });
  expect(after.items[0]?.title).toBe('Blue bag');
  expect(after.items[0]?.place).toBe(before.items[0]?.place);
});
