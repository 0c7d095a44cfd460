/**
 * Creates the drawing context of an empty canvas whose pixels the page can read.
 * @returns null if there is none. Tor Browser, and Firefox with `privacy.resistFingerprinting`, let pages read only
 *   random pixels, to prevent fingerprinting.
 */
export function readableCanvas(
  width: number,
  height: number,
  settings?: CanvasRenderingContext2DSettings,
): CanvasRenderingContext2D | null {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d', settings);
  // All bytes of an empty canvas are 0.
  return context?.getImageData(0, 0, 1, 1).data.some(Boolean) === false ? context : null;
}
