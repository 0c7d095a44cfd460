import { describe, expect, test } from 'vitest';
import { noise, quartersFromPhone } from '../../../../../tests/support/photos.ts';
import { isCompletePhoto } from './is-complete-photo.ts';

const is = (...parts: Uint8Array[]) => isCompletePhoto(new Blob(parts.map((part) => part.slice())));

describe.each([
  ['JPEG', () => noise(20, 10).jpeg().toBuffer()],
  ['progressive JPEG', () => noise(20, 10).jpeg({ progressive: true }).toBuffer()],
  ['PNG', () => noise(20, 10).png().toBuffer()],
])('a %s', (_format, make) => {
  test('is complete, also with data after its end', async () => {
    const photo = await make();
    expect(await is(photo)).toBe(true);
    expect(await is(photo, Buffer.from('a video'))).toBe(true);
  });

  test('that was cut off is not complete', async () => {
    const photo = await make();
    // The checksum after the end of a PNG may be missing.
    for (let length = 4; length < photo.length - 4; length += 1)
      expect([length, await is(photo.subarray(0, length))]).toEqual([length, false]);
  });
});

test('the end of a preview in a JPEG is not taken for the end of the photo', async () => {
  const photo = await quartersFromPhone(80, 60);
  const preview = await noise(40, 30).jpeg().toBuffer();
  const segment = Buffer.from([0xff, 0xe2, 0, 0]);
  segment.writeUInt16BE(preview.length + 2, 2);
  const parts = [photo.subarray(0, 2), segment, preview, photo.subarray(2)] as const;
  expect(await is(...parts)).toBe(true);
  expect(await is(...parts.slice(0, 3), photo.subarray(2, photo.length / 2))).toBe(false);
});

test('accepts JPEG files with fill bytes before a marker', async () => {
  const photo = await noise(30, 20).jpeg().toBuffer();
  expect(await is(photo.subarray(0, -2), Buffer.from([0xff, 0xff, 0xff, 0xd9]))).toBe(true);
});

test('leaves other formats to the browser', async () => {
  expect(await is(Buffer.from('GIF89a'))).toBe(true);
  expect(await is()).toBe(true);
});
