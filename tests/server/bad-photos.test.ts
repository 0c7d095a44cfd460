import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hour } from '../support/clock.ts';
import { addCategory, postItem } from '../support/calls/items.ts';
import { colorAt, noise, redLeftBlueRight, sidewaysWithPosition } from '../support/photos.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../support/app/test-app.ts';

/** The marker before the data of a JPEG; a progressive JPEG has several scans. */
const startOfScan = Buffer.from([0xff, 0xda]);

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

const post = (photo: Uint8Array, photoName?: string) =>
  postItem(portal, { photo, token: finder.token, ...(photoName && { photoName }) });

async function itemCount(): Promise<number> {
  return (await portal.database.read.selectFrom('items').select('id').execute()).length;
}

async function refusal(photo: Uint8Array, photoName?: string): Promise<string> {
  const count = await itemCount();
  const { status, body } = await post(photo, photoName);
  expect([status, body.details?.[0]?.field, await itemCount()]).toEqual([400, 'image', count]);
  return body.details[0].message;
}

async function pictureOf(photo: Uint8Array): Promise<Buffer> {
  const { status, body } = await post(photo);
  expect([status, body.message]).toEqual([201, undefined]);
  return (await portal.app.inject(body.item.photo.large)).rawPayload;
}

/** A black PNG with one bit per pixel (https://www.w3.org/TR/png-3/). */
function blackPng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const framed = Buffer.alloc(body.length + 8);
    framed.writeUInt32BE(data.length);
    body.copy(framed, 4);
    framed.writeUInt32BE(crc32(body), body.length + 4);
    return framed;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.writeUInt8(1, 8);
  const rows = Buffer.alloc(side * (1 + Math.ceil(side / 8)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a small file of a huge picture', () => {
  test('is refused without being decoded', async () => {
    expect((await pictureOf(blackPng(100))).length).toBeGreaterThan(0);
    const bomb = blackPng(30_000);
    expect(bomb.length).toBeLessThan(200_000);
    const before = process.memoryUsage().rss;
    const cpuBefore = process.cpuUsage();
    const refusals = await Promise.all(Array.from({ length: 8 }, () => refusal(bomb)));
    expect(new Set(refusals)).toEqual(new Set(['has more than 50 megapixels']));
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 2 ** 20);
    // Decoding the whole picture would take seconds, whatever else the machine does.
    const { user, system } = process.cpuUsage(cpuBefore);
    expect((user + system) / 1000).toBeLessThan(2000);
  });

  test('is refused in every format by the size it declares', async () => {
    const gif = await redLeftBlueRight(20, 20).gif().toBuffer();
    // A GIF declares the size of its screen and the size of each frame. Overwrite both
    // (https://www.w3.org/Graphics/GIF/spec-gif89a.txt).
    for (const at of [6, gif.indexOf(Buffer.from([0x2c, 0, 0, 0, 0])) + 5]) {
      gif.writeUInt16LE(65_535, at);
      gif.writeUInt16LE(65_535, at + 2);
    }
    const webp = await redLeftBlueRight(20, 20).webp({ lossless: true }).toBuffer();
    // Set width and height, 14 bits each, after the signature byte
    // (https://developers.google.com/speed/webp/docs/riff_container).
    webp.writeUInt32LE(0x0fff_ffff, webp.indexOf('VP8L') + 9);
    const jpeg = await redLeftBlueRight(20, 20).jpeg().toBuffer();
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    jpeg.writeUInt16BE(65_000, frame + 5);
    jpeg.writeUInt16BE(65_000, frame + 7);
    for (const photo of [gif, webp, jpeg]) {
      expect(await refusal(photo)).toMatch(/megapixels|damaged/);
    }
  });
});

test('an animated picture is stored as its first frame', async () => {
  const frame = (background: string) =>
    sharp({ create: { width: 60, height: 40, channels: 3, background } })
      .png()
      .toBuffer();
  const colors = Array.from({ length: 40 }, (_, at) => `rgb(0,${5 * at},255)`);
  const frames = await Promise.all(['#ff0000', ...colors].map(frame));
  for (const format of ['gif', 'webp'] as const) {
    const animated = await sharp(frames, { join: { animated: true } })
      .toFormat(format)
      .toBuffer();
    expect((await sharp(animated).metadata()).pages).toBeGreaterThan(10);
    const picture = await pictureOf(animated);
    const { width, height, pages } = await sharp(picture).metadata();
    expect({ width, height, pages }).toEqual({ width: 60, height: 40, pages: undefined });
    expect(await colorAt(picture, 0.5, 0.5)).toBe('red');
  }
});

describe('an unusual photo', () => {
  const picture = () => redLeftBlueRight(300, 200);
  test.each([
    ['CMYK JPEG', () => picture().toColourspace('cmyk').jpeg().toBuffer()],
    ['16-bit PNG', () => picture().toColourspace('rgb16').png().toBuffer()],
    [
      '16-bit PNG with alpha',
      () => picture().ensureAlpha().toColourspace('rgb16').png().toBuffer(),
    ],
    ['PNG with a palette', () => picture().png({ palette: true }).toBuffer()],
    ['interlaced PNG', () => picture().png({ progressive: true }).toBuffer()],
    ['10-bit AVIF', () => picture().avif({ effort: 0, bitdepth: 10 }).toBuffer()],
    [
      'JPEG with trailing data',
      async () => Buffer.concat([await picture().jpeg().toBuffer(), Buffer.from('<script>')]),
    ],
  ])('%s is accepted, and stored as WebP with 8 bits per channel', async (_what, make) => {
    const picture = await pictureOf(await make());
    expect([await colorAt(picture, 0, 0.5), await colorAt(picture, 1, 0.5)]).toEqual([
      'red',
      'blue',
    ]);
    expect(picture.includes('<script>')).toBe(false);
    const { format, space, depth } = await sharp(picture).metadata();
    expect({ format, space, depth }).toEqual({ format: 'webp', space: 'srgb', depth: 'uchar' });
  });

  test('PNG with 16 bits of grey is accepted', async () => {
    const grey = await noise(40, 30).toColourspace('grey16').png().toBuffer();
    expect((await sharp(await pictureOf(grey)).metadata()).width).toBe(40);
  });
});

describe('a file that is not really a photo', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script/></svg>';
  test.each([
    ['SVG', svg],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['PDF', '%PDF-1.7\n1 0 obj\n<< /OpenAction 2 0 R >>'],
    ['a program', 'MZ\x90\0\x03\0\0\0'],
    ['a PNG in its first bytes only', `\x89PNG\r\n\x1a\n${svg}`],
  ])('%s named .png is refused', async (_what, content) => {
    expect(await refusal(Buffer.from(content, 'latin1'), 'photo.png')).toMatch(
      /^(must be a JPEG, PNG|is damaged or incomplete)/,
    );
  });

  test.each(['heic', 'mif1', 'heix'])(
    'HEIC with the brand %s is refused with advice',
    async (brand) => {
      const heic = Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic\0\0\0\x10meta`, 'latin1');
      expect(await refusal(heic, 'photo.jpg')).toMatch(/^is a HEIC photo.+choose JPEG/);
    },
  );

  test('a truncated JPEG is refused', async () => {
    for (const progressive of [false, true]) {
      const whole = await noise(300, 200).jpeg({ progressive }).toBuffer();
      const secondScan = whole.indexOf(startOfScan, whole.indexOf(startOfScan) + 1);
      const lengths = [0.001, 0.01, 0.1, 0.3, 0.5, 0.7, 0.99].map((share) => share * whole.length);
      if (progressive) lengths.push(secondScan);
      for (const length of lengths) await refusal(whole.subarray(0, Math.ceil(length)));
    }
  });
});

test('a JPEG is accepted without its end-of-image marker if no pixel is missing', async () => {
  const whole = await redLeftBlueRight(300, 200).jpeg().toBuffer();
  expect(whole.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
  const picture = await pictureOf(whole.subarray(0, -2));
  expect([await colorAt(picture, 0, 1), await colorAt(picture, 1, 1)]).toEqual(['red', 'blue']);
});

test('further photos get BUSY while too many are waiting, and no accepted photo is lost', async () => {
  const people = [finder, await portal.signIn(), await portal.signIn()];
  const photo = await sidewaysWithPosition(2016, 1512);
  const before = await itemCount();
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, at) =>
      postItem(portal, { photo, token: people[at % 3]!.token }),
    ),
  );
  const busy = answers.filter(({ status }) => status !== 201);
  // The server processes two photos at a time and queues up to sixteen, so it accepts at least eighteen.
  expect(busy.length).toBeGreaterThan(0);
  expect(answers.length - busy.length).toBeGreaterThanOrEqual(18);
  for (const { status, body, headers } of busy) {
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'BUSY', '5']);
    expect(body.message).toBe('The portal is busy. Please try again in a moment.');
  }
  expect(await itemCount()).toBe(before + answers.length - busy.length);
  expect((await post(photo)).status).toBe(201);
});
