import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fewSizes } from './plan-once.ts';

test('pads a list to one of a few sizes, and keeps the order of its values', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1, maxLength: 350 }), (values) => {
      const filled = fewSizes(values);
      expect([1, 10, 20, 50, 100, 200, 300, 400]).toContain(filled.length);
      expect(filled.slice(0, values.length)).toEqual(values);
      expect(new Set(filled)).toEqual(new Set(values));
    }),
  );
});
