import { expect, it } from 'vitest';
import { isOwnOrigin } from './handshakes.ts';

const publicUrl = 'https://lost.example.edu';

it.each([
  ['the public address', true, 'https://lost.example.edu', '10.0.0.7:3000'],
  ['the address that the page was loaded from', true, 'http://10.0.0.7:3000', '10.0.0.7:3000'],
  ['a client that is not a browser', true, undefined, '10.0.0.7:3000'],
  ['another site', false, 'https://evil.example', 'lost.example.edu'],
  [
    'a host name that starts with that of the portal',
    false,
    'https://lost.example.edu.evil.example',
    'lost.example.edu',
  ],
  ['another port of the host', false, 'http://10.0.0.7:8080', '10.0.0.7:3000'],
  ['a sandboxed frame', false, 'null', '10.0.0.7:3000'],
])('isOwnOrigin of %s is %s', (_client, own, origin, host) => {
  const headers = origin === undefined ? { host } : { host, origin };
  expect(isOwnOrigin({ headers }, publicUrl)).toBe(own);
});
