export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'heic';

/**
 * Detects the format by the file's first bytes, ignoring its name and declared type. Returns null for all
 * other formats, because the decoder must not get them (it would read SVG, for example).
 */
export function pictureFormat(bytes: Uint8Array): PictureFormat | null {
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
