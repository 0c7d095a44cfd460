import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Item, type Photo } from '../../contract/entities.ts';
import { hour } from '../support/clock.ts';
import { addCategory, backpack, multipartOf, postItem, sendForm } from '../support/calls/items.ts';
import { colorAt, noise, redLeftBlueRight, sidewaysWithPosition } from '../support/photos.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;
let finder: SignedIn;

beforeAll(async () => {
  portal = await buildTestApp();
  await addCategory(portal, 'Bags');
  finder = await portal.signIn();
});
afterAll(() => portal.close());
// Let the hourly limits expire, so that the calls of earlier tests do not count.
afterEach(() => portal.clock.advance(hour));

function post(photo: Uint8Array, photoName?: string) {
  return postItem(portal, { photo, token: finder.token, ...(photoName && { photoName }) });
}

/** Posts an item with the photo, and expects success. */
async function accepted(photo: Uint8Array, photoName?: string): Promise<Photo> {
  const { status, body } = await post(photo, photoName);
  expect([status, body.message]).toEqual([201, undefined]);
  const item = Item.parse(body.item);
  expect(item.image).toBe(item.photo?.large);
  return item.photo!;
}

async function served(path: string) {
  const response = await portal.app.inject({ method: 'GET', url: path });
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
}

async function refusal(photo: Uint8Array, photoName?: string) {
  const { status, body } = await post(photo, photoName);
  expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
  expect(body.details).toHaveLength(1);
  expect(body.details[0].field).toBe('image');
  return body.details[0].message as string;
}

describe('a photo from a phone, rotated and with its location', () => {
  let photo: Photo;
  beforeAll(async () => {
    const original = await sidewaysWithPosition(4032, 3024);
    expect(original.includes('Pocket Camera')).toBe(true);
    photo = await accepted(original);
  });

  test('is stored upright in two sizes', async () => {
    expect([photo.width, photo.height]).toEqual([1200, 1600]);
    const sizes = await Promise.all(
      [photo.large, photo.card].map(async (path) => {
        const { bytes } = await served(path);
        expect([await colorAt(bytes, 0.5, 0), await colorAt(bytes, 0.5, 1)]).toEqual([
          'red',
          'blue',
        ]);
        const { format, width, height } = await sharp(bytes).metadata();
        return { format, width, height };
      }),
    );
    expect(sizes).toEqual([
      { format: 'webp', width: 1200, height: 1600 },
      { format: 'webp', width: 360, height: 480 },
    ]);
  });

  test('contains no location or other metadata', async () => {
    for (const path of [photo.large, photo.card]) {
      const { bytes } = await served(path);
      const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
      expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
      expect(bytes.includes('Pocket Camera')).toBe(false);
    }
  });

  test('comes with a tiny placeholder that looks similar', async () => {
    expect(photo.placeholder.length).toBeLessThanOrEqual(300);
    const [, base64 = ''] = /^data:image\/webp;base64,(.+)$/.exec(photo.placeholder) ?? [];
    const tiny = Buffer.from(base64, 'base64');
    const { width, height } = await sharp(tiny).metadata();
    expect(Math.max(width, height)).toBeLessThanOrEqual(24);
    expect([await colorAt(tiny, 0.5, 0), await colorAt(tiny, 0.5, 1)]).toEqual(['red', 'blue']);
  });

  test('is served as WebP and cached permanently', async () => {
    const { status, headers } = await served(photo.card);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  });
});

describe('a posted photo', () => {
  const frame = (background: string) =>
    sharp({ create: { width: 60, height: 40, channels: 3, background } })
      .png()
      .toBuffer();
  test.each([
    ['JPEG', () => redLeftBlueRight(300, 200).jpeg().toBuffer()],
    [
      'progressive CMYK JPEG',
      () => redLeftBlueRight(300, 200).toColourspace('cmyk').jpeg({ progressive: true }).toBuffer(),
    ],
    ['PNG', () => redLeftBlueRight(300, 200).png().toBuffer()],
    ['WebP', () => redLeftBlueRight(300, 200).webp().toBuffer()],
    ['AVIF', () => redLeftBlueRight(300, 200).avif({ effort: 0 }).toBuffer()],
    ['GIF', () => redLeftBlueRight(300, 200).gif().toBuffer()],
  ])('is accepted as %s, whatever the name of its file', async (_format, make) => {
    const photo = await accepted(await make(), '<b>not.html');
    const { bytes } = await served(photo.large);
    expect([await colorAt(bytes, 0, 0.5), await colorAt(bytes, 1, 0.5)]).toEqual(['red', 'blue']);
    // Small pictures are not enlarged.
    expect([photo.width, photo.height]).toEqual([300, 200]);
  });

  test('is stored as its first frame if it is an animated GIF', async () => {
    const frames = [await frame('#ff0000'), await frame('#0000ff')];
    const photo = await accepted(
      await sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer(),
    );
    expect([photo.width, photo.height]).toEqual([60, 40]);
    expect(await colorAt((await served(photo.large)).bytes, 0.5, 0.5)).toBe('red');
  });

  test('stays transparent if it is', async () => {
    const clear = { r: 255, g: 0, b: 0, alpha: 0 };
    const photo = await accepted(
      await sharp({ create: { width: 50, height: 50, channels: 4, background: clear } })
        .png()
        .toBuffer(),
    );
    expect((await sharp((await served(photo.large)).bytes).stats()).isOpaque).toBe(false);
  });

  test('may be two pixels wide, and one or 3,000 high', async () => {
    expect((await accepted(await redLeftBlueRight(2, 1).png().toBuffer())).width).toBe(2);
    expect((await accepted(await redLeftBlueRight(2, 3000).png().toBuffer())).height).toBe(1600);
  });
});

describe('the server', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>';
  test.each([
    ['SVG', Buffer.from(svg)],
    ['SVG behind an XML head', Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['PDF', Buffer.from('%PDF-1.7\n1 0 obj')],
    ['BMP', Buffer.concat([Buffer.from('BM'), randomBytes(100)])],
    ['TIFF', Buffer.from('II*\0rest')],
    ['noise', randomBytes(5000)],
    ['a JPEG in name only', Buffer.from('\xff\xd8\xff hello', 'latin1')],
    ['a WebP in name only', Buffer.from(`RIFF\x10\0\0\0WEBP${svg}`)],
    ['a GIF in name only', Buffer.from(`GIF89a${svg}`)],
    ['a few bytes', Buffer.from('GIF')],
    ['nothing', Buffer.alloc(0)],
  ])('refuses %s as a photo', async (_what, bytes) => {
    await refusal(bytes, 'photo.jpg');
  });

  test('refuses HEIC as a photo, with advice', async () => {
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\x10meta', 'latin1');
    expect(await refusal(heic, 'IMG_0001.HEIC')).toMatch(
      /choose JPEG.+camera settings.+screenshot/,
    );
  });

  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    'refuses a truncated %s as a photo',
    async (format) => {
      const whole = await noise(400, 300).toFormat(format).toBuffer();
      expect(await refusal(whole.subarray(0, whole.length * 0.9))).toContain(
        'damaged or incomplete',
      );
    },
  );

  test('refuses a photo in a small file with far too many pixels', async () => {
    const vast = await sharp({
      create: { width: 8000, height: 7000, channels: 3, background: '#fff' },
    })
      .png()
      .toBuffer();
    expect(vast.length).toBeLessThan(1_000_000);
    expect(await refusal(vast)).toBe('has more than 50 megapixels');
  });

  test('refuses a photo above 15 MB', async () => {
    const start = await redLeftBlueRight(20, 20).jpeg().toBuffer();
    const { status, body } = await post(Buffer.concat([start, Buffer.alloc(15 * 1024 * 1024)]));
    expect([status, body.code]).toEqual([413, 'TOO_LARGE']);
  });

  test('refuses a body of a gigabyte before reading it', async () => {
    const { statusCode } = await portal.app.inject({
      method: 'POST',
      url: '/api/v1/items',
      headers: {
        authorization: finder.token,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(1024 ** 3),
      },
      payload: '--x--',
    });
    expect(statusCode).toBe(413);
  });

  test('refuses two photos, and a file in another field', async () => {
    const photo = await redLeftBlueRight(20, 20).png().toBuffer();
    const two = multipartOf({ photo, token: '' });
    two.append('image', new Blob([photo]), 'second.png');
    const authorization = finder.token;
    expect((await sendForm(portal, two, { authorization })).body.details).toEqual([
      { field: 'image', message: 'must be one photo only' },
    ]);

    const elsewhere = multipartOf({ token: '' });
    elsewhere.append('portrait', new Blob([photo]), 'portrait.png');
    expect((await sendForm(portal, elsewhere, { authorization })).body.details).toEqual([
      { field: 'portrait', message: 'is not a field that takes a file' },
    ]);
  });
});

test('an item has no photo if none was chosen', async () => {
  const body = [
    ...Object.entries(backpack).map(([name, value]) => partOf(`name="${name}"`, value)),
    partOf('name="image"; filename=""', '', 'application/octet-stream'),
    '--x--\r\n',
  ].join('');
  const response = await portal.app.inject({
    method: 'POST',
    url: '/api/v1/items',
    headers: { authorization: finder.token, 'content-type': 'multipart/form-data; boundary=x' },
    payload: body,
  });
  expect([response.statusCode, response.json().item?.photo]).toEqual([201, null]);
});

function partOf(disposition: string, value: string, type = 'text/plain'): string {
  return `--x\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: ${type}\r\n\r\n${value}\r\n`;
}

test('two items with the same photo share its files', async () => {
  const photo = await noise(200, 200).png().toBuffer();
  const [one, other] = [await accepted(photo), await accepted(photo)];
  expect(other).toEqual(one);
});

test('there are no incomplete files in the folder of pictures', async () => {
  await accepted(await noise(60, 40).png().toBuffer());
  const names = await readdir(join(portal.config.dataDir, 'photos'), { recursive: true });
  const strange = names.filter(
    (name) => !/^[0-9a-f]{2}([/\\][0-9a-f]{32}-(large|card)\.webp)?$/.test(name),
  );
  expect(strange).toEqual([]);
});

test.each([
  '/photos/00000000000000000000000000000000-large.webp',
  '/photos/00000000000000000000000000000000-huge.webp',
  '/photos/..%2Fportal.sqlite',
  '/photos/..%2F..%2F..%2F..%2Fetc%2Fpasswd',
  '/photos/',
])('%s is not found', async (path) => {
  const { status, headers } = await served(path);
  expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
});

test('other calls get responses while photos are processed', async () => {
  const photo = await sidewaysWithPosition(4032, 3024);
  const posting = Promise.all([post(photo), post(photo), post(photo)]);
  let answered = 0;
  while (!(await isSettled(posting))) {
    expect((await portal.call('GET /categories')).status).toBe(200);
    answered += 1;
  }
  expect(answered).toBeGreaterThan(20);
});

/** Whether a promise has settled after one iteration of the event loop. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const pending = new Promise((resolve) => setImmediate(resolve, 'pending'));
  return (await Promise.race([promise, pending])) !== 'pending';
}
