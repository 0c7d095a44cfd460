/** Pixels along the longer side. The server keeps no more of it either. */
const longestSide = 1600;
const quality = 0.85;
/** A picture no larger than this, in bytes, is sent as it is when its sides are short enough. */
const smallEnough = 400_000;

/**
 * Makes a photo small enough for a poor connection: 250 kB in place of 3 MB. It is turned upright and
 * loses its position on the way. What the browser cannot decode or encode is handed back as it came.
 */
export async function shrinkPhoto(photo: File): Promise<File> {
  try {
    const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' });
    try {
      const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
      if (scale === 1 && photo.size <= smallEnough) return photo;
      const width = Math.max(1, Math.round(bitmap.width * scale));
      const height = Math.max(1, Math.round(bitmap.height * scale));
      const shrunk = await encoded(bitmap, width, height);
      return shrunk !== null && shrunk.size < photo.size ? named(shrunk, photo.name) : photo;
    } finally {
      bitmap.close();
    }
  } catch {
    return photo;
  }
}

/** WebP where the browser writes it, else JPEG. */
async function encoded(bitmap: ImageBitmap, width: number, height: number): Promise<Blob | null> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  const webp = await blobOf(canvas, 'image/webp');
  if (webp?.type === 'image/webp') return webp;
  // JPEG has no transparency: without this it would turn black.
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  const jpeg = await blobOf(canvas, 'image/jpeg');
  return jpeg?.type === 'image/jpeg' ? jpeg : null;
}

function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}

function named(blob: Blob, original: string): File {
  const ending = blob.type === 'image/webp' ? '.webp' : '.jpg';
  return new File([blob], original.replace(/\.\w+$/, '') + ending, { type: blob.type });
}
