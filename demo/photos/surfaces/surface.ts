import { darken, lighten } from '../color.ts';
import type { Pen } from '../pen.ts';

/**
 * A plane seen from above, from bottom to top. Only `base` and `details` are ever turned:
 * a turned texture takes thirty times as long to draw, and nobody sees two degrees in noise.
 */
export interface Ground {
  readonly base: string;
  readonly texture: string;
  readonly details: string;
}

/** A place where things are left. All parts cover x -120 to 1320. */
export interface Surface {
  /**
   * The plane, y -120 to 1020.
   * @param zoom how near the camera is; 1 for a bag, 2.5 for a ring
   */
  readonly ground: (pen: Pen, zoom: number) => Ground;
  /** What stands behind the plane when the camera looks along it, y -120 to 420; it gets blurred. */
  readonly backdrop: (pen: Pen) => string;
  /** The camera's light: sun through leaves outdoors, windows and lamps indoors. */
  readonly light: 'outdoors' | 'indoors';
}

export const cover = (fill: string, opacity = 1): string =>
  `<rect x="-120" y="-120" width="1440" height="1140" fill="${fill}" opacity="${opacity}"/>`;

/** Many short strokes of one colour as a single path: a thousand elements would be slow. */
export function scatter(
  pen: Pen,
  count: number,
  color: string,
  width: number,
  stroke: (x: number, y: number) => string,
): string {
  const { random } = pen;
  const strokes: string[] = [];
  for (let index = 0; index < count; index += 1) {
    strokes.push(
      stroke(Math.round(random.between(-120, 1320)), Math.round(random.between(-120, 1020))),
    );
  }
  return `<path d="${strokes.join('')}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round"/>`;
}

interface Planks {
  /** Of one plank with its gap. */
  height: number;
  gap: number;
  gapColor: string;
  tones: readonly [string, ...string[]];
  /** How deep the grain is, 0 to 1. */
  grain: number;
  zoom: number;
}

/** Planks from left to right, each with its own tone and streaks. */
export function planks(pen: Pen, { height, gap, gapColor, tones, grain, zoom }: Planks): Ground {
  const { random } = pen;
  const boards: string[] = [];
  const gaps: string[] = [];
  for (let top = Math.round(-120 - random.between(0, height)); top < 1020; top += height) {
    const tone = random.pick(tones);
    const shown = Math.max(top, -120);
    const streaks = (color: string, count: number): string => {
      const lines: string[] = [];
      for (let line = 0; line < count; line += 1) {
        const y = Math.round(shown + random.between(0, top + height - shown));
        lines.push(
          `M${random.integer(-300, 1100)} ${y}q${random.integer(60, 200)} ${random.integer(-5, 5)} ${random.integer(200, 520)} ${random.integer(-6, 6)}`,
        );
      }
      return `<path d="${lines.join('')}" fill="none" stroke="${color}" stroke-opacity=".35" stroke-width="${Math.round(2.4 * zoom)}"/>`;
    };
    const count = Math.round(height / (9 * zoom));
    boards.push(
      `<rect x="-120" y="${shown}" width="1440" height="${Math.ceil(top + height - shown)}" fill="${tone}"/>`,
      streaks(darken(tone, 0.4), count),
      streaks(lighten(tone, 0.3), Math.round(count / 2)),
    );
    if (top === shown) gaps.push(`M-120 ${top}H1320`);
  }
  return {
    base: boards.join(''),
    texture: cover(pen.texture('wood', zoom), grain),
    details:
      `<path d="${gaps.join('')}" stroke="${gapColor}" stroke-width="${gap}"/>` +
      `<path d="${gaps.join('')}" transform="translate(0 ${gap / 2 + 2})" stroke="#fff" stroke-opacity=".16" stroke-width="3"/>`,
  };
}
