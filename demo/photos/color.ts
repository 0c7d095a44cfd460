type Channels = readonly [red: number, green: number, blue: number];

const hexColor = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;

function channels(color: string): Channels {
  const match = hexColor.exec(color);
  if (!match) throw new RangeError(`color: expected #rrggbb, got ${JSON.stringify(color)}`);
  const [, red = '', green = '', blue = ''] = match;
  return [parseInt(red, 16), parseInt(green, 16), parseInt(blue, 16)];
}

/**
 * A colour on the way from one to another.
 * @param from `#rrggbb`
 * @param to `#rrggbb`
 * @param share 0 gives `from`, 1 gives `to`
 * @throws RangeError when a colour is not `#rrggbb`
 */
export function mix(from: string, to: string, share: number): string {
  const start = channels(from);
  const end = channels(to);
  const channel = (index: 0 | 1 | 2): string =>
    Math.round(start[index] + (end[index] - start[index]) * share)
      .toString(16)
      .padStart(2, '0');
  return `#${channel(0)}${channel(1)}${channel(2)}`;
}

/** Towards the white of a lamp: never quite neutral, or it looks like a diagram. */
export const lighten = (color: string, share: number): string => mix(color, '#fffaf0', share);

/** Towards the blue-black of a shadow indoors. */
export const darken = (color: string, share: number): string => mix(color, '#0c0a16', share);

/** 0 (black) to 1 (white), as the eye weighs the channels (ITU-R BT.601). */
export function brightness(color: string): number {
  const [red, green, blue] = channels(color);
  return (red * 0.299 + green * 0.587 + blue * 0.114) / 255;
}
