import { lighten } from './color.ts';
import type { Drawing } from './drawing.ts';
import { round, type Pen, type Stop } from './pen.ts';
import type { Surface } from './surfaces/surface.ts';

const width = 1200;
const height = 900;
const frame = (fill: string, opacity = 1): string =>
  `<rect width="${width}" height="${height}" fill="${fill}" opacity="${opacity}"/>`;

/** The side the light comes from: -1 left, 1 right. Shadows fall the other way. */
type LightSide = -1 | 1;

function lyingScene(pen: Pen, surface: Surface, drawing: Drawing, side: LightSide): string {
  const { random } = pen;
  const turn = round(random.between(-drawing.turn, drawing.turn));
  // A hand-held camera never looks straight down: what is farther away is a little shorter.
  const slant = round(random.between(0.84, 0.98) * 100) / 100;
  const scale = round(random.between(1.08, 1.26) * 100) / 100;
  const place = `translate(${round(600 + random.between(-50, 50))} ${round(450 + random.between(-28, 28))}) scale(${scale} ${round(scale * slant * 100) / 100}) rotate(${turn})`;
  const reach = 10 * Math.sqrt(drawing.zoom);
  const tilt = `rotate(${round(random.between(-2.4, 2.4))} 600 450)`;
  const ground = surface.ground(pen, drawing.zoom);
  const shadow =
    `<filter id="shadow" filterUnits="userSpaceOnUse" x="60" y="10" width="1080" height="890" color-interpolation-filters="sRGB">` +
    `<feGaussianBlur in="SourceAlpha" stdDeviation="${round(reach * 1.5)}"/><feOffset dx="${round(-side * reach * 1.6)}" dy="${round(reach * 1.8)}"/>` +
    `<feComponentTransfer result="soft"><feFuncA type="linear" slope=".62"/></feComponentTransfer>` +
    `<feMerge><feMergeNode in="soft"/><feMergeNode in="SourceGraphic"/></feMerge></filter>`;
  return (
    `<defs>${shadow}</defs><g transform="${tilt}">${ground.base}</g>${ground.texture}<g transform="${tilt}">${ground.details}</g>` +
    `<g filter="url(#shadow)"><g transform="${place}">${drawing.body}</g></g>`
  );
}

function standingScene(pen: Pen, surface: Surface, drawing: Drawing, side: LightSide): string {
  const { random } = pen;
  const horizon = random.integer(330, 390);
  const feet = random.integer(745, 785);
  const scale = round(random.between(1.02, 1.14) * 100) / 100;
  const center = Math.round(600 + random.between(-60, 60));
  const half = drawing.foot * scale;
  // Looking along the plane squeezes it; 1140 units of it reach from the horizon to below the edge.
  const { base, texture, details } = surface.ground(pen, drawing.zoom * 1.2);
  const ground = `<g transform="translate(0 ${horizon}) scale(1 .56) translate(0 120)">${base}${texture}${details}</g>`;
  // The alpha is raised again, or the picture's border would bleed in as a dark rim.
  const defocus =
    `<filter id="defocus" filterUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${horizon + 30}" color-interpolation-filters="sRGB">` +
    `<feGaussianBlur stdDeviation="13"/><feColorMatrix values="1 0 0 0 0  0 1 0 0 0  0 0 1 0 0  0 0 0 5 0"/></filter>`;
  const haze = pen.linear(
    [0, horizon],
    [0, height],
    [
      [0, '#1a1622', 0.5],
      [0.12, '#1a1622', 0.22],
      [0.45, '#1a1622', 0],
    ],
  );
  const cast =
    pen.spot([center - side * half * 0.5, feet + 6], half * 1.9, 74 * scale, '#07050c', 0.55) +
    pen.spot([center - side * half * 0.12, feet - 2], half * 1.18, 40 * scale, '#050308', 0.9);
  return (
    `<defs>${defocus}</defs><g filter="url(#defocus)"><g transform="translate(0 ${horizon - 400})">${surface.backdrop(pen)}</g></g>` +
    ground +
    `<rect y="${horizon}" width="${width}" height="${height - horizon}" fill="${haze}"/>` +
    cast +
    `<g transform="translate(${center} ${feet}) scale(${scale})">${drawing.body}</g>`
  );
}

/** What lies between the scene and the sensor: leaf shadow or a window's light. */
function ambience(pen: Pen, light: Surface['light'], side: LightSide): string {
  const { random } = pen;
  const glow = (color: string): string => pen.spot([600 + side * 460, 70], 680, 560, color, 0.34);
  if (light === 'outdoors') {
    if (random.chance(0.5)) return glow('#fff2c4');
    // Leaf shadow gathers in one corner: in the middle it would look like dirt on the thing.
    const corner = [random.pick([60, 1140]), random.pick([60, 840])] as const;
    const spots = Array.from({ length: random.integer(10, 18) }, () =>
      pen.spot(
        [corner[0] + random.between(-260, 260), corner[1] + random.between(-200, 200)],
        random.between(36, 100),
        random.between(24, 70),
        '#0a1208',
        0.26,
      ),
    );
    return spots.join('') + glow('#fff2c4');
  }
  if (random.chance(0.55)) return glow('#ffe9bd');
  const from = 600 + side * random.integer(160, 360);
  const bar = (start: number): Stop[] => [
    [start, '#fff4d8', 0],
    [start + 0.04, '#fff4d8', 0.11],
    [start + 0.16, '#fff4d8', 0.11],
    [start + 0.2, '#fff4d8', 0],
  ];
  return frame(
    pen.linear(
      [from - 300, 300],
      [from + 300, 300 + side * 180],
      [...bar(0.1), ...bar(0.38), ...bar(0.66)],
    ),
  );
}

/** Uneven light, a lens darker in its corners, a cast of colour and the sensor's noise. */
function camera(pen: Pen, side: LightSide): string {
  const { random } = pen;
  const cast = random.pick(['#ffb45e', '#6f9bff', '#ffd9a0', '#8fd0c4']);
  return (
    frame(
      pen.linear(
        [600 + side * 600, 0],
        [600 - side * 500, height],
        [
          [0, lighten(cast, 0.6), 0.2],
          [0.5, '#000000', 0],
          [1, '#06040c', 0.26],
        ],
      ),
    ) +
    frame(cast, 0.05) +
    frame(
      pen.radial([600, 440], 780, [
        [0.55, '#000000', 0],
        [0.85, '#05030a', 0.14],
        [1, '#05030a', 0.3],
      ]),
    ) +
    frame(pen.texture('grain'), random.between(0.05, 0.09))
  );
}

/** The whole picture, 1200 × 900: the thing on its surface, lit and photographed. */
export function composeScene(pen: Pen, surface: Surface, drawing: Drawing): string {
  const side: LightSide = pen.random.chance(0.5) ? -1 : 1;
  const scene =
    drawing.pose === 'lying'
      ? lyingScene(pen, surface, drawing, side)
      : standingScene(pen, surface, drawing, side);
  const shown = `${scene}${ambience(pen, surface.light, side)}${camera(pen, side)}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${pen.definitions()}</defs>${shown}</svg>`;
}
