import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkInput } from '../http/check-input.ts';
import { PersonName } from './person-name.ts';

describe('a name of a person', () => {
  const stored = (name: string) => checkInput(PersonName, name);
  const invisible = [
    ...['\u00ad', '\u034f', '\u061c', '\u180e', '\u200b', '\u200e', '\u200f', '\u202a', '\u202e'],
    ...['\u2060', '\u2067', '\u2069', '\u2800', '\u3164', '\ufe0f', '\ufeff', '\u{e0041}'],
  ];

  test.each([
    ['Ada Lovelace', 'Ada Lovelace'],
    ['\u2066Ada\u2069\u200f', 'Ada'],
    ['Kim\u00a0\u2003 Keeper', 'Kim Keeper'],
    ['Zoe\u0308', 'Zoë'],
    ['A\u200cd\u200da', 'Ada'],
    // Two joiners, and one at the end of a word, show nothing.
    ['علی\u200c\u200cرضا\u200c', 'علیرضا'],
  ])('%j is stored as %j', (sent, name) => {
    expect(stored(sent)).toEqual({ ok: true, value: name });
  });

  test.each([
    'امیر\u200cعلی',
    'محمد\u200cرضا',
    'क्\u200dषितिज',
    'ශ්\u200dරී',
    '山田 花子',
    'Łucja Żółć',
  ])('%j stays as it is', (name) => {
    expect(stored(name)).toEqual({ ok: true, value: name });
  });

  test('is the same with and without characters that nobody sees', () => {
    const letters = fc.array(
      fc.oneof(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 }),
        fc.constantFrom('ی', 'न', 'क्', '\u200c', '\u200d'),
      ),
      { minLength: 1, maxLength: 20 },
    );
    const inserted = fc.array(fc.tuple(fc.constantFrom(...invisible), fc.nat(30)));
    fc.assert(
      fc.property(letters, inserted, (parts, extra) => {
        const name = Array.from(parts.join(''));
        const disguised = [...name];
        for (const [character, at] of extra) {
          disguised.splice(at % (disguised.length + 1), 0, character);
        }
        const found = stored(name.join(''));
        expect(stored(disguised.join(''))).toEqual(found);
        if (found.ok) expect(stored(found.value)).toEqual(found);
      }),
    );
  });
});
