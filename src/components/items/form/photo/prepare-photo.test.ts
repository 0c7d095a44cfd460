import { expect, test } from 'vitest';
import { preparePhoto } from './prepare-photo.ts';

const chosen = (type: string) => new File(['bytes of it'], 'bag', { type });

test.each(['image/svg+xml', 'image/heic', 'image/tiff', 'image/bmp', 'text/plain', ''])(
  'refuses a file of the type "%s", which the server does not read',
  async (type) => {
    const reason = 'Image must be a JPEG, PNG or WebP picture';
    expect(await preparePhoto(chosen(type))).toEqual({ reason });
  },
);

test.each(['image/avif', 'image/gif', 'image/jpg'])(
  'accepts a photo of the type %s',
  async (type) => {
    const photo = chosen(type);
    expect(await preparePhoto(photo)).toBe(photo);
  },
);
