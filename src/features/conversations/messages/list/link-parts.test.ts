import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkParts } from './link-parts.ts';

const linked = (text: string) =>
  linkParts(text).flatMap(({ text: shown, href }) => (href === null ? [] : [[shown, href]]));

test.each([
  ['See https://a.example/x.', [['https://a.example/x', 'https://a.example/x']]],
  ['(http://a.example/(b))!', [['http://a.example/(b)', 'http://a.example/(b)']]],
  ['HTTPS://A.example', [['HTTPS://A.example', 'https://a.example/']]],
  ['https://a.example?x=1&y=2,', [['https://a.example?x=1&y=2', 'https://a.example/?x=1&y=2']]],
])('links %j', (text, links) => {
  expect(linked(text)).toEqual(links);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'https://',
  'https://bank.example@evil.example/',
  'ftp://a.example',
  'a.example',
])('leaves %j plain', (text) => {
  expect(linked(text)).toEqual([]);
});

test('ends an address before a character that changes the text direction', () => {
  expect(linked('https://a.example/\u202egpj.exe')).toEqual([
    ['https://a.example/', 'https://a.example/'],
  ]);
});

test('keeps the text unchanged and links only http and https', () => {
  const piece = fc.constantFrom(
    'https://a.b',
    'http:',
    '//',
    ' ',
    ')',
    '(',
    '.',
    '\n',
    '<',
    'x@',
    '[',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string())), (pieces) => {
      const parts = linkParts(pieces.join(''));
      expect(parts.map(({ text }) => text).join('')).toBe(pieces.join(''));
      for (const { href } of parts) if (href !== null) expect(href).toMatch(/^https?:/);
    }),
  );
});
