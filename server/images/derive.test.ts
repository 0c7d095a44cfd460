import sharp, { type Sharp } from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { redLeftBlueRight } from '../../tests/support/photos.ts';
import { derivePhoto } from './derive.ts';

let photo: Buffer;
beforeEach(async () => {
  photo = await redLeftBlueRight(640, 480).jpeg().toBuffer();
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('a photo that takes too long to decode is refused as BUSY, not as damaged', async () => {
  const pipeline = Object.getPrototypeOf(sharp()) as Sharp;
  // In its error, libvips puts messages of the stopped decoder before the reason.
  vi.spyOn(pipeline, 'toBuffer').mockRejectedValue(
    new Error('source: bad seek to 1521\ntimeout: 8% complete'),
  );
  await expect(derivePhoto(photo)).rejects.toMatchObject({ code: 'BUSY', retryAfter: 30 });
});

test('a truncated photo is refused as damaged', async () => {
  await expect(derivePhoto(photo.subarray(0, 900))).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [{ field: 'image', message: expect.stringMatching(/^is damaged/) as string }],
  });
});
