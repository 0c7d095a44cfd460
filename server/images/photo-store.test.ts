import { expect, it } from 'vitest';
import { parsePictureFile, photoSizes, pictureFile } from './photo-store.ts';

const id = '3f'.repeat(16);

it.each(photoSizes)('the file name of a %s picture names its photo and its size', (size) => {
  expect(parsePictureFile(pictureFile(id, size))).toEqual({ id, size });
});

it.each([
  ['in another folder', `3e/${id}-large.webp`],
  ['in no folder', `${id}-large.webp`],
  ['in a folder above', `../3f/${id}-large.webp`],
  ['of another size', `3f/${id}-huge.webp`],
  ['that is unfinished', `3f/${id}-large.webp.0190`],
  ['with a short id', `3f/${id.slice(1)}-large.webp`],
  ['with capitals', `3F/${id.toUpperCase()}-large.webp`],
  ['with a line break', `3f/${id}-large.webp\n`],
])('a file %s is no picture', (_, file) => {
  expect(parsePictureFile(file)).toBeNull();
});
