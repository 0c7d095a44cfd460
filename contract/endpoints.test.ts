import { expect, test } from 'vitest';
import { type Call, endpoints } from './endpoints.ts';
import { checkInput } from './http/check-input.ts';
import type { Endpoint } from './http/endpoint.ts';
import { type Limit, limits } from './limits.ts';

const calls = Object.entries(endpoints) as [Call, Endpoint][];

/** Each value is invalid for some kind of field. */
const wrongValues: readonly unknown[] = [
  ...['', ' ', 'x', 'a\0b', '\ud800', '1e99', '2.5', '-1', 'x'.repeat(100_000)],
  ...[-1, 0, 1.5, 1e300, NaN, Infinity, true, null, undefined],
  ...[[], ['x'.repeat(1000)], [{}], [null], Array(1000).fill('red'), Array(1000).fill({})],
  ...[{}, { x: -2, y: 2 }, { unknown: 1 }],
];

/** The beginnings of Zod's own messages. */
const isOfLibrary = /^(Invalid|Too|Unrecognized|Expected|Input)/;

test.each(calls)('%s explains each wrong field in the words of the portal', (_, endpoint) => {
  const messages = [endpoint.query, endpoint.body].flatMap((schema) =>
    Object.keys(schema?.shape ?? {}).flatMap((name) =>
      wrongValues.flatMap((value) => {
        const checked = checkInput(schema!, { [name]: value });
        return checked.ok ? [] : checked.details;
      }),
    ),
  );
  expect(messages.filter(({ message }) => isOfLibrary.test(message))).toEqual([]);
});

test.each([
  ['[3]', 'has a wrong entry 1: must be an object'],
  ['[{"kind":"brand","text":"Apple"},{"kind":"brand"}]', 'has a wrong entry 2: text is required'],
  ['[{"kind":3,"text":"Apple"}]', /^has a wrong entry 1: kind must be one of: /],
  [JSON.stringify(Array(7).fill({ kind: 'brand', text: 'x' })), 'must have at most 6 entries'],
  ['{', 'must be a JSON array of objects with kind and text'],
])('the private details %s are refused with the wrong entry and the reason', (text, message) => {
  const checked = checkInput(endpoints['POST /items'].body, { privateDetails: text });
  expect(checked.ok ? [] : checked.details).toContainEqual({
    field: 'privateDetails',
    message: typeof message === 'string' ? message : (expect.stringMatching(message) as string),
  });
});

test('a search text over 200 characters is refused with the field and the limit', () => {
  const checked = checkInput(endpoints['GET /search/items/search'].query, {
    search: 'x'.repeat(201),
  });
  expect(checked).toEqual({
    ok: false,
    details: [{ field: 'search', message: 'must be at most 200 characters long' }],
  });
});

test('each call that computes a password hash, or waits in the queue of guesses, lists the error BUSY', () => {
  const hasPassword = ({ body }: Endpoint) =>
    Object.keys(body?.shape ?? {}).some((field) => /password$/i.test(field));
  const isQueued = ({ limits: names = [] }: Endpoint) =>
    names.some((name) => {
      const limit: Limit = limits[name];
      return limit.ofFailures && limit.per === 'network address';
    });
  const lacking = calls.filter(
    ([, endpoint]) =>
      (hasPassword(endpoint) || isQueued(endpoint)) && !endpoint.errors.includes('BUSY'),
  );
  expect(lacking.map(([call]) => call)).toEqual([]);
});
