import sharp, { type Sharp } from 'sharp';

/** A picture with a red left half and a blue right half, to check its orientation. */
export function redLeftBlueRight(width: number, height: number): Sharp {
  const right = Math.floor(width / 2);
  return sharp({ create: { width, height, channels: 3, background: '#d02020' } }).composite([
    {
      input: { create: { width: width - right, height, channels: 3, background: '#2020d0' } },
      left: right,
      top: 0,
    },
  ]);
}

/**
 * A photo file as a phone in upright position writes it: the pixels are rotated, and EXIF contains the orientation
 * and the location.
 */
export function sidewaysWithPosition(width: number, height: number): Promise<Buffer> {
  return asPhoneWrites(redLeftBlueRight(width, height));
}

/** Colours of an upright picture's quarters, clockwise from the top left. */
export const quarters = ['#d02020', '#20a020', '#2020d0', '#d0c020'] as const;

/** A picture of 12 megapixels made by `quartersFromPhone`. */
export function quartersFromCamera(): Promise<Buffer> {
  return quartersFromPhone(4032, 3024);
}

/**
 * A photo file as a phone in upright position writes it, with rotated pixels and a location. Displayed upright, it
 * shows `quarters`.
 */
export function quartersFromPhone(width: number, height: number): Promise<Buffer> {
  const [topLeft, topRight, bottomRight, bottomLeft] = quarters;
  const quarter = (background: string, left: number, top: number) => ({
    input: { create: { width: width / 2, height: height / 2, channels: 3 as const, background } },
    left,
    top,
  });
  // Rotated left by 90 degrees.
  const sideways = sharp({
    create: { width, height, channels: 3, background: topRight },
  }).composite([
    quarter(bottomRight, width / 2, 0),
    quarter(bottomLeft, width / 2, height / 2),
    quarter(topLeft, 0, height / 2),
  ]);
  return asPhoneWrites(sideways);
}

/**
 * The colours in the corners of a picture, clockwise from the top left; undefined for one that is not in `quarters`.
 */
export async function cornersOf(picture: Uint8Array): Promise<(string | undefined)[]> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const corners = [
    [0.02, 0.02],
    [0.98, 0.02],
    [0.98, 0.98],
    [0.02, 0.98],
  ] as const;
  return corners.map(([x, y]) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
    const seen = [...data.subarray(at, at + 3)];
    return quarters.find((color) =>
      seen.every((value, i) => {
        const wanted = Number.parseInt(color.slice(1 + 2 * i, 3 + 2 * i), 16);
        return Math.abs(value - wanted) < 24;
      }),
    );
  });
}

function asPhoneWrites(picture: Sharp): Promise<Buffer> {
  return picture
    .jpeg()
    .withExif({
      IFD0: { Make: 'Pocket Camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 8/1 14/1', GPSLongitudeRef: 'E' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** Random pixels, which cannot be compressed to a small file. */
export function noise(width: number, height: number): Sharp {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
      background: '#000',
    },
  });
}

/** The colour at a point of a picture, given as fractions of its sides. */
export async function colorAt(picture: Uint8Array, x: number, y: number): Promise<'red' | 'blue'> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at =
    (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) *
    info.channels;
  return (data[at] ?? 0) > (data[at + 2] ?? 0) ? 'red' : 'blue';
}
