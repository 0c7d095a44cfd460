import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvRecord } from './csv.ts';

it('writes a record in the format of RFC 4180', () => {
  expect(csvRecord(['a', '', 'b,c', 'say "hi"', 'two\nlines', ' ä '])).toBe(
    'a,,"b,c","say ""hi""","two\nlines", ä \r\n',
  );
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＠x'])(
  'prevents %j from starting a formula',
  (text) => {
    expect(csvRecord([text])).toMatch(/^"?'/);
  },
);

it('leaves other texts unchanged', () => {
  expect(csvRecord(['1-1', 'a=b', "it's", '(+1)'])).toBe("1-1,a=b,it's,(+1)\r\n");
});

it('writes any text so that it stays within its cell', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }), (cells) => {
      const record = csvRecord(cells);
      // Outside of quotes, the only commas are those between cells, and the only line end is the one after the record.
      const outside = record.replaceAll(/"(?:[^"]|"")*"/g, '');
      expect(outside.match(/,/g)?.length ?? 0).toBe(cells.length - 1);
      expect(outside.match(/[\r\n]+/g)).toEqual(['\r\n']);
    }),
  );
});
