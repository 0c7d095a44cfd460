import { expect, it } from 'vitest';
import { isOwnOrigin } from './origin.ts';

const publicUrl = 'https://lost.example.edu';

it.each([
  ['the public address', 'https://lost.example.edu', '10.0.0.7:3000', true],
  ['the address that the page was loaded from', 'http://10.0.0.7:3000', '10.0.0.7:3000', true],
  ['what is not a browser', undefined, '10.0.0.7:3000', true],
  ['another site', 'https://evil.example', 'lost.example.edu', false],
  [
    'a name that only begins alike',
    'https://lost.example.edu.evil.example',
    'lost.example.edu',
    false,
  ],
  ['another port of the host', 'http://10.0.0.7:8080', '10.0.0.7:3000', false],
  ['a sandboxed frame', 'null', '10.0.0.7:3000', false],
])('%s', (_who, origin, host, own) => {
  const headers = origin === undefined ? { host } : { host, origin };
  expect(isOwnOrigin({ headers }, publicUrl)).toBe(own);
});
