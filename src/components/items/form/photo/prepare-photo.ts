import { bounds, photoTypes } from '../../../../../contract/bounds.ts';
import { isCompletePhoto } from './is-complete-photo.ts';
import { shrinkPhoto } from './shrink-photo.ts';
import { texts } from '../texts.ts';

/** A photo that the server accepts, or the reason why it would not. */
export type PreparedPhoto = File | { reason: string };

/** Checks a photo and shrinks it. */
export async function preparePhoto(file: File): Promise<PreparedPhoto> {
  if (!file.type.startsWith('image/')) return { reason: texts.notAnImage };
  const shrunk = await shrinkPhoto(file);
  if (shrunk === null) {
    const isWhole = await isCompletePhoto(file).catch(() => true);
    return { reason: isWhole ? texts.notAnImage : texts.imageIncomplete };
  }
  // Browsers show formats that the server does not read, such as SVG, and HEIC in Safari.
  if (!photoTypes.includes(shrunk.type)) return { reason: texts.notAnImage };
  return shrunk.size > bounds.photo.bytes ? { reason: texts.imageTooLarge } : shrunk;
}
