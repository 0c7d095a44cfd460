import { log } from '../../../../core/log/log.ts';
import { isCompletePhoto } from './is-complete-photo.ts';
import { readableCanvas } from './readable-canvas.ts';

/** Length of the longer side in pixels. The server scales photos down to the same size. */
const longestSide = 1600;
const quality = 0.85;
/** A photo up to this size is sent unchanged if its sides are short enough. */
const smallEnoughBytes = 400_000;

/**
 * Scales a photo down for slow networks, for example from 3 MB to 250 kB. Encoding it again also applies its EXIF
 * orientation and removes its EXIF data, such as the GPS position.
 * @returns the original file if it is small enough, if the browser cannot shrink it, or if the result is not smaller;
 * null if the file was cut off, or if the browser cannot show it as a picture
 */
export async function shrinkPhoto(photo: File): Promise<File | null> {
  try {
    if (!(await isCompletePhoto(photo))) return null;
    const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' });
    try {
      const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
      if (scale === 1 && photo.size <= smallEnoughBytes) return photo;
      const width = Math.max(1, Math.round(bitmap.width * scale));
      const height = Math.max(1, Math.round(bitmap.height * scale));
      const shrunk = await encode(bitmap, width, height);
      return shrunk !== null && shrunk.size < photo.size ? toFile(shrunk, photo.name) : photo;
    } finally {
      bitmap.close();
    }
  } catch (error) {
    log('warning', 'items', 'a photo could not be shrunk', error);
    // Any error other than a DOMException means that the browser lacks a function.
    return error instanceof DOMException && !(await canShow(photo)) ? null : photo;
  }
}

/** Whether an `img` element can show the photo. It can even show photos too large for `createImageBitmap`. */
async function canShow(photo: File): Promise<boolean> {
  const address = URL.createObjectURL(photo);
  try {
    return await new Promise<boolean>((resolve) => {
      const picture = new Image();
      picture.onload = () => resolve(true);
      picture.onerror = () => resolve(false);
      picture.src = address;
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Encodes the photo as WebP if the browser can, else as JPEG. @returns null if it can or may do neither */
async function encode(bitmap: ImageBitmap, width: number, height: number): Promise<Blob | null> {
  const context = readableCanvas(width, height);
  if (context === null) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  const webp = await blobOf(context, 'image/webp');
  if (webp?.type === 'image/webp') return webp;
  // JPEG has no transparency, so transparent pixels would turn black without a white background.
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  const jpeg = await blobOf(context, 'image/jpeg');
  return jpeg?.type === 'image/jpeg' ? jpeg : null;
}

function blobOf({ canvas }: CanvasRenderingContext2D, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}

function toFile(blob: Blob, original: string): File {
  const ending = blob.type === 'image/webp' ? '.webp' : '.jpg';
  return new File([blob], original.replace(/\.\w+$/, '') + ending, { type: blob.type });
}
