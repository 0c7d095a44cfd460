import { log } from '../../../../core/log/log.ts';
import { colourOfPixels } from './colour-of-pixels.ts';

/** Pixels in a row of the small copy: enough for the name of a colour. */
const side = 24;

/**
 * The name of the main colour in the middle of a photo, where the thing is.
 * @returns null if there is none, or if the browser cannot read the photo
 */
export async function colourOfPhoto(photo: Blob): Promise<string | null> {
  try {
    const bitmap = await createImageBitmap(photo);
    try {
      const { width, height } = bitmap;
      const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (context === null) return null;
      context.drawImage(bitmap, width / 4, height / 4, width / 2, height / 2, 0, 0, side, side);
      return colourOfPixels(context.getImageData(0, 0, side, side).data);
    } finally {
      bitmap.close();
    }
  } catch (error) {
    log('warning', 'items', 'the colour of a photo could not be read', error);
    return null;
  }
}
