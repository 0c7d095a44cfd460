/**
 * Whether a JPEG or PNG file contains its end. Some browsers decode a file that was cut off, and show the missing part
 * in grey. Once such a photo is encoded again, the server can't detect that. Data after the end is allowed, because
 * phones append videos to photos.
 * @returns true for other formats
 * @throws DOMException if the file cannot be read
 */
export async function isCompletePhoto(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (containsAt(bytes, 0, [0xff, 0xd8, 0xff])) return hasJpegEnd(bytes);
  if (containsAt(bytes, 0, [0x89, 0x50, 0x4e, 0x47])) return hasPngEnd(bytes);
  return true;
}

function containsAt(bytes: Uint8Array, at: number, part: readonly number[]): boolean {
  return part.every((byte, offset) => bytes[at + offset] === byte);
}

/** Skips the segments of a JPEG file, because a preview picture in a segment has an end marker of its own. */
function hasJpegEnd(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer);
  for (let at = 0; at >= 0 && at + 2 <= bytes.length; at = bytes.indexOf(0xff, at)) {
    const code = view.getUint8(at + 1);
    if (code === 0xd9) return true;
    at += code === 0xff ? 1 : 2;
    if (hasLength(code)) at += ((bytes[at] ?? 0) << 8) + (bytes[at + 1] ?? 0);
  }
  return false;
}

/**
 * Whether the byte 255 and this code are followed by the length of a segment. This is not so for picture data (code 0),
 * fill bytes (code 255) and markers without a segment (https://www.w3.org/Graphics/JPEG/itu-t81.pdf, B.1).
 */
function hasLength(code: number): boolean {
  const standsAlone = code === 0x01 || (code >= 0xd0 && code <= 0xd8);
  return code !== 0 && code !== 0xff && !standsAlone;
}

/** Looks for the chunk IEND (https://www.w3.org/TR/png-3/#5Chunk-layout). */
function hasPngEnd(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer);
  for (let at = 8; at + 8 <= bytes.length; at += view.getUint32(at) + 12) {
    if (containsAt(bytes, at + 4, [0x49, 0x45, 0x4e, 0x44])) return true;
  }
  return false;
}
