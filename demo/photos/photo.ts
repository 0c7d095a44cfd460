import { kindDrawings } from './kinds/index.ts';
import { createPen } from './pen.ts';
import { createRandom } from './random.ts';
import { composeScene } from './scene.ts';
import { surfaceDrawings } from './surfaces/index.ts';

type ItemKind = keyof typeof kindDrawings;
type Surface = keyof typeof surfaceDrawings;

export interface PhotoOptions {
  kind: ItemKind;
  /** `#rrggbb`, the colour by which its owner would describe the thing. */
  color: string;
  surface: Surface;
  /** A whole number; the same options always give the same picture. */
  seed: number;
}

// Object.keys is typed as string[]; these objects have no other keys than their type says.
export const itemKinds = Object.keys(kindDrawings) as ItemKind[];
export const surfaces = Object.keys(surfaceDrawings) as Surface[];

/**
 * A picture of a thing somebody left somewhere, as SVG of 1200 × 900.
 * @throws RangeError when `color` is not `#rrggbb`
 */
export function drawPhoto({ kind, color, surface, seed }: PhotoOptions): string {
  const pen = createPen(createRandom(seed));
  return composeScene(pen, surfaceDrawings[surface], kindDrawings[kind](pen, color));
}
