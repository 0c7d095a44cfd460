/** A colour has to cover this share of the opaque pixels. */
const minShare = 0.4;

/**
 * The name of the most common colour of the pixels, as the lexicon of matching names it. Transparent pixels do not
 * count.
 * @param rgba four bytes for each pixel, as in `ImageData`
 * @returns null if no colour covers enough of the pixels
 */
export function colourOfPixels(rgba: ArrayLike<number>): string | null {
  const counts = new Map<string, number>();
  let opaque = 0;
  for (let at = 0; at + 3 < rgba.length; at += 4) {
    if ((rgba[at + 3] ?? 0) >= 128) {
      const name = nameOf(rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0);
      counts.set(name, (counts.get(name) ?? 0) + 1);
      opaque += 1;
    }
  }
  const [best] = [...counts].sort(([, one], [, other]) => other - one);
  return best !== undefined && best[1] / opaque >= minShare ? best[0] : null;
}

/** The names of hues, each with its end on the colour wheel in degrees. Red is at both ends of the wheel. */
const hues: readonly [end: number, name: string][] = [
  [15, 'red'],
  [45, 'orange'],
  [70, 'yellow'],
  [165, 'green'],
  [195, 'turquoise'],
  [255, 'blue'],
  [290, 'purple'],
  [345, 'pink'],
  [360, 'red'],
];

function nameOf(red: number, green: number, blue: number): string {
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  const brightness = most / 255;
  const saturation = most === 0 ? 0 : range / most;
  if (brightness < 0.2) return 'black';
  if (saturation < 0.15) {
    if (brightness > 0.85) return 'white';
    return brightness < 0.3 ? 'black' : 'grey';
  }
  const hue = hueOf({ red, green, blue }, most, range);
  const name = hues.find(([end]) => hue < end)?.[1] ?? 'red';
  const isPale = saturation < 0.6 || brightness < 0.7;
  if (name === 'orange' && isPale) return 'brown';
  if (name === 'red' && saturation < 0.55 && brightness > 0.75) return 'pink';
  return name;
}

interface Rgb {
  red: number;
  green: number;
  blue: number;
}

/** The hue in degrees, from 0 up to 360. */
function hueOf({ red, green, blue }: Rgb, most: number, range: number): number {
  const sixth =
    most === red
      ? (green - blue) / range
      : most === green
        ? 2 + (blue - red) / range
        : 4 + (red - green) / range;
  return (sixth * 60 + 360) % 360;
}
