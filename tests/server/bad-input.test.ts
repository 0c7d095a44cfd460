import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Endpoint, apiBase } from '../../contract/http/endpoint.ts';
import { type Call, endpoints } from '../../contract/endpoints.ts';
import {
  type Acceptable,
  acceptable,
  checkedPropertiesOf,
  jsonCalls,
  propertiesOf,
  sendRaw,
} from '../support/calls/acceptable.ts';
import { anotherClient } from '../support/calls/client-address.ts';
import { minute } from '../support/clock.ts';
import { changedTables, rowReader } from '../support/databases/undoable-database.ts';
import { type World, prepareWorld } from '../support/roles/roles-world.ts';
import { type ApiResponse, type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;
let world: World;
let rows: Awaited<ReturnType<typeof rowReader>>;
let before: Awaited<ReturnType<typeof rows>>;

beforeAll(async () => {
  portal = await buildTestApp();
  world = await prepareWorld(portal);
  await portal.parts.mailQueue.sendDue();
  rows = await rowReader(portal.database.read);
  before = await rows();
});
afterAll(() => portal.close());

/**
 * Lets the limits of a minute expire, because the tests together send more requests than an account may send in one.
 */
beforeEach(() => portal.clock.advance(minute));

/** Everything sent here must be refused, so nothing may have changed. */
afterEach(async () => {
  expect(changedTables(before, await rows())).toEqual([]);
});

const calls = Object.keys(endpoints) as Call[];
const endpointOf = (call: Call): Endpoint => endpoints[call];
const bodylessCalls = calls.filter((call) => !call.startsWith('GET') && !endpointOf(call).body);

const send = (
  call: Call,
  base: Pick<Acceptable, 'params' | 'token'>,
  payload: string | Buffer,
  type?: string,
) => sendRaw(portal, call, base, payload, type);

function fieldsNamed({ body }: ApiResponse): string[] {
  return (body.details ?? []).map(({ field }: { field: string }) => field);
}

/** @param field the response must name this field or an entry of it */
function expectInvalid(response: ApiResponse, field: string, what: string) {
  const { status, body } = response;
  expect({ what, status, code: body.code }).toEqual({
    what,
    status: 400,
    code: 'VALIDATION_ERROR',
  });
  const named = fieldsNamed(response);
  const isNamed = named.some((name) => name === field || name.startsWith(`${field}.`));
  expect(isNamed, `${what} names ${named.join(', ')}, not ${field}`).toBe(true);
  expect(body.error).toBe(body.message);
}

interface FieldSchema {
  type?: string;
  /** For a nullable field: the schema of its values, and the schema of null. */
  anyOf?: { type?: string }[];
  /** Schema of the entries of a list. */
  items?: { type?: string };
}

/** Invalid values for a field of this type. */
function wrongValues({ type, anyOf = [], items }: FieldSchema, right: unknown): unknown[] {
  const types = [type, ...anyOf.map((one) => one.type)];
  const anything: unknown[] = [{}, 1e300, [[]], { length: 1 }, [null]];
  if (items?.type !== 'string') anything.push(['x']);
  if (!types.includes('null')) anything.push(null);
  if (!types.includes('integer')) anything.push(42);
  if (type === 'boolean') return [...anything, 'true', 'false', '', 0, 1, '1'];
  if (type === 'array')
    return [...anything, 'x', true, ['a\0b'], ['\ud800'], Array(5000).fill('x')];
  const text = typeof right === 'string' ? right : 'text';
  return [
    ...anything,
    true,
    [text],
    `${text}\0`,
    `${text}\ud800`,
    `\udc00${text}`,
    `${text}\ud83d \ude00`,
    'x'.repeat(50_000),
  ];
}

describe.each(jsonCalls)('%s', (call) => {
  const withField = (base: Acceptable, name: string, value: unknown) =>
    send(call, base, JSON.stringify({ ...base.body, [name]: value }));

  test('refuses a field of the wrong type or with invalid text, and names it', async () => {
    const base = acceptable(call, world);
    for (const [name, schema] of checkedPropertiesOf(call)) {
      for (const wrong of wrongValues(schema, base.body[name])) {
        const what = `${name}: ${JSON.stringify(wrong).slice(0, 60)}`;
        expectInvalid(await withField(base, name, wrong), name, what);
      }
    }
  });

  test('refuses a megabyte', async () => {
    const base = acceptable(call, world);
    for (const [name] of propertiesOf(call)) {
      const { status, body } = await withField(base, name, 'x'.repeat(2 ** 20));
      expect([status, body.code]).toEqual([413, 'TOO_LARGE']);
    }
  });

  test('refuses an unknown field', async () => {
    const base = acceptable(call, world);
    for (const name of ['evil', 'constructor', 'toString', '']) {
      expectInvalid(await withField(base, name, 'x'), name, name);
    }
    const rest = JSON.stringify(base.body).slice(1);
    const polluted = `{"__proto__":{"isAdmin":true}${rest === '}' ? '' : ','}${rest}`;
    expectInvalid(await send(call, base, polluted), '__proto__', polluted);
  });

  test('refuses a repeated field, even if one is spelled with escapes', async () => {
    const base = acceptable(call, world);
    for (const [name] of propertiesOf(call)) {
      const one = JSON.stringify(base.body[name] ?? true);
      const escaped = `\\u${name.charCodeAt(0).toString(16).padStart(4, '0')}${name.slice(1)}`;
      for (const again of [name, escaped]) {
        const rest = Object.entries({ ...base.body, [name]: undefined })
          .filter(([, value]) => value !== undefined)
          .map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)},`);
        const body = `{${rest.join('')}"${name}":${one},"${again}":${one}}`;
        expectInvalid(await send(call, base, body), name, body);
      }
    }
  });

  test('refuses a body that is not an object', async () => {
    const base = acceptable(call, world);
    const inList = JSON.stringify([base.body]);
    const inText = JSON.stringify(JSON.stringify(base.body));
    for (const body of ['null', '[]', '42', 'true', '"text"', '[[]]', '[null]', inList, inText]) {
      expectInvalid(await send(call, base, body), 'body', body);
    }
  });

  test('refuses a body that is not JSON', async () => {
    const base = acceptable(call, world);
    const right = JSON.stringify(base.body);
    const broken: (string | Buffer)[] = [
      right.slice(0, -1),
      `${right}${right}`,
      `${right},`,
      "{'a':1}",
      '{a:1}',
      '{"a":NaN}',
      '{"a":01}',
      '{"a":"\t"}',
      '{"a":1,}',
      '//\n{}',
      'undefined',
      ' ',
      Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d]),
      Buffer.from('{"a":"\xed\xa0\x80"}', 'latin1'),
      Buffer.from(right, 'utf16le'),
    ];
    for (const body of broken) {
      expectInvalid(await send(call, base, body), 'body', body.toString('latin1').slice(0, 60));
    }
  });

  test('refuses extremely deep nesting', async () => {
    const base = acceptable(call, world);
    const name = checkedPropertiesOf(call)[0]?.[0] ?? '';
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const deep = `${open.repeat(5000)}1${close.repeat(5000)}`;
      expectInvalid(await send(call, base, `{"${name}":${deep}}`), name, deep.slice(0, 20));
    }
    expectInvalid(await send(call, base, '['.repeat(60_000)), 'body', 'never closed');
  });

  test('refuses another media type', async () => {
    const base = acceptable(call, world);
    const right = JSON.stringify(base.body);
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'text/html',
      'nonsense',
    ]) {
      expectInvalid(await send(call, base, right, type), 'body', type);
    }
    const form = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n';
    const multipart = 'multipart/form-data; boundary=x';
    expectInvalid(await send(call, base, form, multipart), 'body', multipart);
  });
});

describe.each(bodylessCalls)('%s, which has no body,', (call) => {
  test('refuses a body', async () => {
    const base = acceptable(call, world);
    expectInvalid(await send(call, base, '{"evil":1}'), 'evil', 'a field');
    expectInvalid(await send(call, base, 'null'), 'body', 'null');
    expectInvalid(await send(call, base, '[]'), 'body', 'a list');
    expectInvalid(await send(call, base, 'hello', 'text/plain'), 'body', 'text');
  });
});

describe.each(calls.filter((call) => endpointOf(call).query))('%s', (call) => {
  const wrongPages = ['0', '-1', '1.5', 'x', '', 'NaN', 'Infinity', '1e99', '9999999999'];
  const wrong: Record<string, string[]> = {
    page: wrongPages,
    limit: wrongPages,
    search: ['x'.repeat(201), 'x'.repeat(10_000), 'ab\0'],
    status: ['lost', 'All', '0'],
    sortBy: ['password_hash', 'seq; drop table items', ''],
    order: ['up', 'ASC'],
    isActive: ['false', '1'],
    category: ['x'.repeat(61), '\0'],
    place: ['x'.repeat(121), 'a\0b'],
    period: ['year', 'Day', ''],
    withPhoto: ['false', '1'],
    sort: ['price', 'seq; drop table items', ''],
  };

  test('refuses an invalid query parameter, and names it', async () => {
    const { params, token } = acceptable(call, world);
    for (const name of Object.keys(endpointOf(call).query?.shape ?? {})) {
      for (const value of wrong[name] ?? ['(no wrong value is known)']) {
        const response = await portal.call(call, { params, token, query: { [name]: value } });
        expectInvalid(response, name, `${name}=${value.slice(0, 40)}`);
      }
      const [method, path = ''] = call.split(' ');
      const address = path.replaceAll(/\{(\w+)\}/g, (_, part: string) => params[part] ?? '');
      const twice = await portal.app.inject({
        method: method as 'GET' | 'PUT',
        url: `${apiBase}${address}?${name}=1&${name}=2`,
        headers: { ...anotherClient(), authorization: token },
      });
      const response = { status: twice.statusCode, body: twice.json(), headers: {} };
      expectInvalid(response, name, `${name} twice`);
    }
  });
});
