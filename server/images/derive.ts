import sharp, { type Sharp } from 'sharp';
import { bounds, type photoFormats } from '../../contract/bounds.ts';
import { PortalError, invalid } from '../http/errors/portal-error.ts';

// Each picture is decoded only once, so sharp's cache would only use memory. Concurrency comes from several
// jobs, not from threads within one.
sharp.cache(false);
sharp.concurrency(1);

/** The stored form of a photo. Pictures are WebP, upright, in sRGB and without metadata. */
export interface DerivedPhoto {
  large: Buffer;
  card: Buffer;
  /** Size of the large picture in pixels. */
  width: number;
  height: number;
  /** A data: URI of a few hundred characters. */
  placeholder: string;
}

/** The last marker of a JPEG (https://www.w3.org/Graphics/JPEG/itu-t81.pdf, table B.1). */
const endOfImage = Buffer.from([0xff, 0xd9]);
/** Longer side in pixels. */
const sides = { large: 1600, card: 480, placeholder: 16 };
/** A normal picture takes a second or two, longer on a busy machine. The timeout stops crafted pictures. */
const timeout = { seconds: 30 };
/** Retry-After in seconds for a busy machine. */
const retryAfter = 30;

/**
 * Re-encodes a photo. The work runs on sharp's threads, not on the event loop.
 * @param bytes the uploaded file
 * @throws PortalError VALIDATION_ERROR on `image` if the file is not a complete photo of a supported format,
 * BUSY if decoding takes too long
 */
export async function derivePhoto(bytes: Uint8Array): Promise<DerivedPhoto> {
  refuseOtherFormats(bytes);
  const upright = await decode(bytes);
  const { width, height, channels } = upright.info;
  const picture = () => sharp(upright.data, { raw: { width, height, channels } });
  const large = await picture().webp({ quality: 78 }).toBuffer();
  const card = await within(picture(), sides.card).webp({ quality: 72 }).toBuffer();
  const tiny = await within(picture(), sides.placeholder).webp({ quality: 30 }).toBuffer();
  return { large, card, width, height, placeholder: dataUri(tiny) };
}

function refuseOtherFormats(bytes: Uint8Array): void {
  const format = pictureFormat(bytes);
  if (format === 'heic') {
    throw invalid(
      'image',
      'is a HEIC photo, which cannot be read here: choose JPEG ("Most Compatible") in the camera settings, or take a screenshot of the photo and send that',
    );
  }
  if (format === null) throw invalid('image', 'must be a JPEG, PNG, WebP, AVIF or GIF photo');
}

/** Pixels of the first frame, upright and at most the size of the large picture. */
async function decode(bytes: Uint8Array) {
  try {
    // The default is one level stricter. It would refuse photos of some phones for minor defects.
    return await pixels(bytes, 'error').catch((error: unknown) => decodeWithoutEnd(bytes, error));
  } catch (error) {
    if (error instanceof Error && error.message.includes('exceeds pixel limit')) {
      throw invalid('image', `has more than ${bounds.photo.pixels / 1_000_000} megapixels`);
    }
    if (error instanceof Error && /^timeout: /m.test(error.message)) {
      throw new PortalError('BUSY', { retryAfter });
    }
    throw invalid('image', 'is damaged or incomplete: choose the photo again');
  }
}

/**
 * Decodes a whole JPEG of which only the last marker is missing. With the marker added, libvips warns of missing
 * pixels. It would not warn of missing scans, so a progressive JPEG stays refused.
 * @throws `failure` if the file is no such JPEG, or the error of the decoder
 */
async function decodeWithoutEnd(bytes: Uint8Array, failure: unknown) {
  if (!String(failure).includes('premature end of JPEG')) throw failure;
  if ((await sharp(bytes).metadata()).isProgressive) throw failure;
  return pixels(Buffer.concat([bytes, endOfImage]), 'warning');
}

function pixels(bytes: Uint8Array, failOn: 'error' | 'warning') {
  const options = { limitInputPixels: bounds.photo.pixels, failOn };
  return within(sharp(bytes, options).autoOrient(), sides.large)
    .toColourspace('srgb')
    .raw()
    .timeout(timeout)
    .toBuffer({ resolveWithObject: true });
}

function within(picture: Sharp, side: number): Sharp {
  return picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
}

function dataUri(webp: Buffer): string {
  return `data:image/webp;base64,${webp.toString('base64')}`;
}

type PictureFormat = (typeof photoFormats)[number] | 'heic';

/**
 * Detects the format by the file's first bytes, ignoring its name and declared type. Returns null for all
 * other formats, because the decoder must not get them (it would read SVG, for example).
 */
function pictureFormat(bytes: Uint8Array): PictureFormat | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 64));
  const text = head.toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp';
  if (text.startsWith('ftyp', 4)) return isoFormat(head, text);
  return null;
}

/** AVIF and HEIC share a container format (ISO/IEC 14496-12). The brands in its first box tell them apart. */
function isoFormat(head: Buffer, text: string): PictureFormat | null {
  const size = Math.min(head.readUInt32BE(0), head.length);
  const brands = [text.slice(8, 12)];
  for (let at = 16; at + 4 <= size; at += 4) brands.push(text.slice(at, at + 4));
  if (brands.includes('avif')) return 'avif';
  return brands.some((brand) => heicBrands.has(brand)) ? 'heic' : null;
}

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);
