import { darken, lighten } from './color.ts';
import type { Random } from './random.ts';
import { textureDefinition, type Texture } from './textures.ts';

export type Point = readonly [x: number, y: number];
/** Where along a gradient (0 to 1), which colour, how opaque (1 unless given). */
export type Stop = readonly [offset: number, color: string, opacity?: number];

/**
 * What a drawing function is given: it returns SVG markup and leaves what that
 * markup refers to (gradients, clips, textures) with the pen.
 */
export interface Pen {
  readonly random: Random;
  /** A gradient between two points of the drawing's own coordinates, as a paint. */
  linear(from: Point, to: Point, stops: readonly Stop[]): string;
  /** A gradient around a point, as a paint. */
  radial(center: Point, radius: number, stops: readonly Stop[]): string;
  /** The light falling on a solid thing of one colour from `from` to `to`, as a paint. */
  shade(color: string, from: Point, to: Point, depth?: number): string;
  /** A value for `clip-path` that keeps what lies inside the shapes. */
  clip(shapes: string): string;
  /** A repeating texture, transparent where it changes nothing, as a paint. */
  texture(texture: Texture, scale?: number): string;
  /** A blurred ellipse, without the price of a blur. */
  spot(center: Point, radiusX: number, radiusY: number, color: string, opacity: number): string;
  /** Everything that was left here, for the picture's `<defs>`. */
  definitions(): string;
}

/** One decimal is finer than a pixel and keeps the markup short. */
export const round = (value: number): number => Math.round(value * 10) / 10;

const stopMarkup = ([offset, color, opacity = 1]: Stop): string =>
  `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`;

export function createPen(random: Random): Pen {
  const definitions = new Map<string, { id: string; markup: string }>();
  /** Defines what is new, finds again what has the same content. */
  const paint = (content: string, markup: (id: string) => string): string => {
    let definition = definitions.get(content);
    if (definition === undefined) {
      const id = `d${definitions.size}`;
      definition = { id, markup: markup(id) };
      definitions.set(content, definition);
    }
    return `url(#${definition.id})`;
  };

  const linear: Pen['linear'] = ([x1, y1], [x2, y2], stops) => {
    const place = `x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}"`;
    const content = stops.map(stopMarkup).join('');
    return paint(
      `linear${place}${content}`,
      (id) =>
        `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" ${place}>${content}</linearGradient>`,
    );
  };

  return {
    random,
    linear,
    radial: ([cx, cy], radius, stops) => {
      const place = `cx="${round(cx)}" cy="${round(cy)}" r="${round(radius)}"`;
      const content = stops.map(stopMarkup).join('');
      return paint(
        `radial${place}${content}`,
        (id) =>
          `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" ${place}>${content}</radialGradient>`,
      );
    },
    shade: (color, from, to, depth = 1) =>
      linear(from, to, [
        [0, lighten(color, 0.2 * depth)],
        [0.35, color],
        [0.75, darken(color, 0.22 * depth)],
        [1, darken(color, 0.42 * depth)],
      ]),
    clip: (shapes) => paint(`clip${shapes}`, (id) => `<clipPath id="${id}">${shapes}</clipPath>`),
    texture: (texture, scale = 1) =>
      paint(`texture${texture}${scale}`, (id) => textureDefinition(texture, id, scale)),
    spot: ([cx, cy], radiusX, radiusY, color, opacity) => {
      const fill = paint(
        `spot${color}`,
        (id) =>
          `<radialGradient id="${id}">${[
            [0, color, 1] as const,
            [0.45, color, 0.62] as const,
            [0.75, color, 0.2] as const,
            [1, color, 0] as const,
          ]
            .map(stopMarkup)
            .join('')}</radialGradient>`,
      );
      return `<ellipse cx="${round(cx)}" cy="${round(cy)}" rx="${round(radiusX)}" ry="${round(radiusY)}" fill="${fill}" opacity="${opacity}"/>`;
    },
    definitions: () => [...definitions.values()].map(({ markup }) => markup).join(''),
  };
}
