export { drawPhoto, itemKinds, surfaces, type PhotoOptions } from './photo.ts';
export { renderPhoto } from './render.ts';
