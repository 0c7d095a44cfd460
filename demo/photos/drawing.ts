import type { Pen } from './pen.ts';

/** A thing drawn in its own coordinates, and what the scene needs to know to place it. */
export interface Drawing {
  /** SVG markup, about 600 units across. Lying: around the origin. Standing: on y = 0, upwards (negative y). */
  readonly body: string;
  /** Lying things are seen from above; standing ones from the front, with a background behind them. */
  readonly pose: 'lying' | 'standing';
  /** Lying: how far it may be turned either way, in degrees. Standing: a slight tilt of the camera is enough, so 0. */
  readonly turn: number;
  /** Standing: half the width of what touches the ground. */
  readonly foot: number;
  /** How near the camera is: 1 for a bag, 2.5 for a ring. The surface's texture grows with it. */
  readonly zoom: number;
}

/** @param color `#rrggbb`, the colour by which its owner would describe the thing */
export type DrawKind = (pen: Pen, color: string) => Drawing;

export const lying = (body: string, turn: number, zoom: number): Drawing => ({
  body,
  pose: 'lying',
  turn,
  foot: 0,
  zoom,
});

export const standing = (body: string, foot: number, zoom: number): Drawing => ({
  body,
  pose: 'standing',
  turn: 0,
  foot,
  zoom,
});
