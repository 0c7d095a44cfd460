import sharp from 'sharp';
import { drawPhoto, type PhotoOptions } from './photo.ts';

// Drawn at 72 dots an inch the picture is 1200 wide; 60 give 1000 in two thirds of the time.
const density = 60;

/** The picture as a JPEG of 1000 × 750. */
export function renderPhoto(options: PhotoOptions): Promise<Buffer> {
  return sharp(Buffer.from(drawPhoto(options)), { density })
    .jpeg({ quality: 82 })
    .toBuffer();
}
