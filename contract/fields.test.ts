import { expect, test } from 'vitest';
import { checkInput } from './http/check-input.ts';
import { line, text } from './fields.ts';

const name = line(1, 80);

test.each(['A\nAdmin', 'Ada\u202eadA', '\u200b', '\u2060\u200d', 'a\tb', 'x\u2028y', ''])(
  'rejects %j as a line of text',
  (value) => {
    expect(checkInput(name, value).ok).toBe(false);
  },
);

test.each(['\u200b', '\u2060\u200d', '\u3164\u3164', '\u2800', 'ㅤ\ufe0f', '\u034f\n\u00a0'])(
  'treats %j, which shows nothing, as an empty text',
  (value) => {
    for (const schema of [name, text(1, 80)]) {
      const details = [{ field: 'body', message: 'is required' }];
      expect(checkInput(schema, value)).toEqual({ ok: false, details });
    }
    expect(checkInput(text(0, 80), value)).toEqual({ ok: true, value: '' });
  },
);

test.each(['Ada', 'Łucja Żółć', '山田 花子', 'علي', 'नीला छाता', '👩‍🚀 helmet'])(
  'accepts %j as a line of text',
  (value) => {
    expect(checkInput(name, value)).toEqual({ ok: true, value });
  },
);

test('counts a CRLF line break as one character and stores it as LF', () => {
  const words = text(1, 7);
  expect(checkInput(words, ' one\r\ntwo ')).toEqual({ ok: true, value: 'one\ntwo' });
  expect(checkInput(words, 'one\r\ntwos').ok).toBe(false);
});
