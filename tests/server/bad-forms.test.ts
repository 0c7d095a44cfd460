import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { apiBase } from '../../contract/http/endpoint.ts';
import { anotherClient } from '../support/calls/client-address.ts';
import { changedTables, rowReader } from '../support/databases/undoable-database.ts';
import { addCategory, backpack, postedItem } from '../support/calls/items.ts';
import { redLeftBlueRight } from '../support/photos.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;
let finder: SignedIn;
let itemId: string;
let photo: Buffer;
let rows: Awaited<ReturnType<typeof rowReader>>;
let before: Awaited<ReturnType<typeof rows>>;

beforeAll(async () => {
  portal = await buildTestApp();
  await addCategory(portal, 'Bags');
  finder = await portal.signIn();
  itemId = (await postedItem(portal, finder))._id;
  photo = await redLeftBlueRight(20, 20).png().toBuffer();
  rows = await rowReader(portal.database.read);
  before = await rows();
});
afterAll(() => portal.close());

afterEach(async () => {
  expect(changedTables(before, await rows())).toEqual([]);
});

/** One part of a form as sent. */
function part(disposition: string, content: string | Buffer, type?: string): Buffer {
  const head = [
    '--x',
    `Content-Disposition: form-data; ${disposition}`,
    ...(type === undefined ? [] : [`Content-Type: ${type}`]),
  ];
  return Buffer.concat([
    Buffer.from(`${head.join('\r\n')}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
}

const field = (name: string, value: string | Buffer) => part(`name="${name}"`, value);
const file = (name: string, bytes: Buffer, fileName = 'photo.png') =>
  part(`name="${name}"; filename="${fileName}"`, bytes, 'image/png');
const right = (without?: string) =>
  Object.entries(backpack)
    .filter(([name]) => name !== without)
    .map(([name, value]) => field(name, value));

async function send(target: 'POST' | 'PUT', parts: Buffer[], end = '--x--\r\n') {
  const response = await portal.app.inject({
    method: target,
    url: target === 'POST' ? `${apiBase}/items` : `${apiBase}/items/${itemId}`,
    payload: Buffer.concat([...parts, Buffer.from(end)]),
    headers: {
      ...anotherClient(),
      authorization: finder.token,
      'content-type': 'multipart/form-data; boundary=x',
    },
  });
  return { status: response.statusCode, body: response.json() };
}

async function expectInvalid(target: 'POST' | 'PUT', parts: Buffer[], name: string, what = name) {
  const { status, body } = await send(target, parts);
  const fields = (body.details ?? []).map((detail: { field: string }) => detail.field);
  expect({ what, status, fields }).toEqual({ what, status: 400, fields: [name] });
}

describe.each(['POST', 'PUT'] as const)('a form to %s an item', (target) => {
  test('is refused with a field that is not text', async () => {
    for (const name of Object.keys(backpack)) {
      const wrong: [string, string | Buffer][] = [
        ['NUL', 'a bag\0'],
        ['a byte that is no UTF-8', Buffer.from([0x62, 0xff, 0x67])],
        ['half a character', Buffer.from([0x62, 0x61, 0x67, 0xc3])],
        ['a lone surrogate', Buffer.from('bag \xed\xa0\x80', 'latin1')],
        ['a megabyte', 'x'.repeat(2 ** 20)],
        ['more than it may be long', 'x'.repeat(2001)],
        ['nothing but spaces', '   '],
      ];
      for (const [what, value] of wrong) {
        await expectInvalid(target, [...right(name), field(name, value)], name, `${name}: ${what}`);
      }
    }
  });

  test('is refused with a field that is repeated, missing or a file', async () => {
    for (const name of Object.keys(backpack)) {
      await expectInvalid(target, [...right(), field(name, 'again')], name, `${name} twice`);
      await expectInvalid(target, right(name), name, `no ${name}`);
      await expectInvalid(target, [...right(name), file(name, photo)], name, `${name} as a file`);
      const json = part(`name="${name}"`, '{"a":1}', 'application/json');
      await expectInvalid(target, [...right(name), json], name, `${name} as JSON`);
    }
  });

  test('is refused with an unknown field', async () => {
    for (const name of ['evil', 'postedBy', '_id', 'isActive', 'x'.repeat(60)]) {
      await expectInvalid(target, [...right(), field(name, 'x')], name);
    }
    for (const name of ['__proto__', 'constructor', 'toString']) {
      await expectInvalid(target, [...right(), field(name, 'x')], 'body', name);
    }
    const many = Array.from({ length: 80 }, (_, at) => field(`evil${at}`, 'x'));
    expect((await send(target, [...right(), ...many])).status).toBe(400);
  });

  test('is refused with invalid tags', async () => {
    const tags = (...values: string[]) => values.map((value) => field('tags', value));
    await expectInvalid(target, [...right(), ...tags('bag', 'a\0')], 'tags.1');
    await expectInvalid(target, [...right(), ...tags('x'.repeat(31))], 'tags.0');
    const many = Array.from({ length: 11 }, (_, at) => `tag ${at}`);
    await expectInvalid(target, [...right(), ...tags(...many)], 'tags');
  });

  test('is refused with text as photo, with two photos, or with a photo in another field', async () => {
    await expectInvalid(target, [...right(), field('image', 'photo.png')], 'image', 'text');
    const two = [file('image', photo), file('image', photo, 'b.png')];
    await expectInvalid(target, [...right(), ...two], 'image', 'two photos');
    const both = [file('image', photo), field('image', '')];
    await expectInvalid(target, [...right(), ...both], 'image', 'a photo and none');
    await expectInvalid(target, [...right(), file('picture', photo)], 'picture');
    const unnamed = part('filename="a.png"', photo, 'image/png');
    await expectInvalid(target, [...right(), unnamed], 'body', 'a photo without a name');
    const text = part('', 'text');
    await expectInvalid(target, [...right(), text], 'body', 'a text without a name');
  });

  test('is refused if it is cut off anywhere', async () => {
    const whole = Buffer.concat([...right(), file('image', photo), Buffer.from('--x--\r\n')]);
    for (let length = 1; length < whole.length - 4; length += 17) {
      const { status, body } = await send(target, [whole.subarray(0, length)], '');
      expect([length, status, body.code]).toEqual([length, 400, 'VALIDATION_ERROR']);
    }
  });
});

test('a file name is ignored, even if it is a path', async () => {
  const names = [
    '../../portal.sqlite',
    '..\\\\..\\\\secret.png',
    '/etc/passwd',
    'C:\\\\photo.png',
    'photo.png\0.html',
    '.',
    'x'.repeat(3000),
    '%2e%2e%2fphoto.png',
    'f\u00f6t\u00f6 \u{1f392}.png',
  ];
  const images = [];
  for (const name of names) {
    const { status, body } = await send('PUT', [...right(), file('image', photo, name)]);
    expect([name, status]).toEqual([name, 200]);
    images.push(body.item.image);
  }
  expect(new Set(images).size).toBe(1);
  expect(images[0]).toMatch(/^\/photos\/[0-9a-f]{32}-large\.webp$/);
  before = await rows();
});
