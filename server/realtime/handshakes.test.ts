import { expect, it } from 'vitest';
import { isOwnOrigin } from './handshakes.ts';

const publicUrl = 'https://lost.example.edu';

it.each([
  ['the public address', 'https://lost.example.edu', '10.0.0.7:3000', true],
  ['the address that the page was loaded from', 'http://10.0.0.7:3000', '10.0.0.7:3000', true],
  ['a client that is not a browser', undefined, '10.0.0.7:3000', true],
  ['another site', 'https://evil.example', 'lost.example.edu', false],
  [
    'a host name that starts with that of the portal',
    'https://lost.example.edu.evil.example',
    'lost.example.edu',
    false,
  ],
  ['another port of the host', 'http://10.0.0.7:8080', '10.0.0.7:3000', false],
  ['a sandboxed frame', 'null', '10.0.0.7:3000', false],
])('isOwnOrigin with %s', (_client, origin, host, own) => {
  const headers = origin === undefined ? { host } : { host, origin };
  expect(isOwnOrigin({ headers }, publicUrl)).toBe(own);
});
