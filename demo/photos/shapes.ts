import { darken, lighten } from './color.ts';
import { round, type Point } from './pen.ts';

/** A line with soft edges, for folds and wear: nested strokes are far cheaper than a blur. */
export function softLine(path: string, color: string, width: number, opacity: number): string {
  const strokes = [1, 0.72, 0.46, 0.22].map(
    (share) => `<path d="${path}" stroke-width="${round(width * share)}"/>`,
  );
  return `<g fill="none" stroke="${color}" stroke-linecap="round" stroke-linejoin="round" stroke-opacity="${opacity / 3}">${strokes.join('')}</g>`;
}

/** A round cord or cable along a path: dark underside, colour, a line of light on top. */
export function cord(path: string, color: string, width: number): string {
  return (
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round">` +
    `<path d="${path}" stroke="${darken(color, 0.5)}" stroke-width="${width}"/>` +
    `<path d="${path}" stroke="${color}" stroke-width="${round(width * 0.72)}"/>` +
    `<path d="${path}" stroke="${lighten(color, 0.5)}" stroke-width="${round(width * 0.22)}" stroke-opacity=".55" transform="translate(${round(-width * 0.12)} ${round(-width * 0.16)})"/></g>`
  );
}

/** A sewn seam: a shallow groove with thread in it. */
export function stitches(path: string, thread: string, width = 3): string {
  return (
    `<path d="${path}" fill="none" stroke="#000" stroke-opacity=".22" stroke-width="${width * 1.8}"/>` +
    `<path d="${path}" fill="none" stroke="${thread}" stroke-width="${width}" stroke-dasharray="${width * 3.2} ${width * 2}"/>`
  );
}

/** A closed zip along a path. */
export function zip(path: string, tape: string, width = 16): string {
  return (
    `<g fill="none"><path d="${path}" stroke="${tape}" stroke-width="${width}"/>` +
    `<path d="${path}" stroke="#a9a6a0" stroke-width="${round(width * 0.46)}" stroke-dasharray="3.5 2.5"/>` +
    `<path d="${path}" stroke="#26242a" stroke-width="${round(width * 0.1)}"/></g>`
  );
}

/** Points of a regular polygon, the first one straight up. */
export function polygon(center: Point, radius: number, corners: number, turn = 0): Point[] {
  return Array.from({ length: corners }, (_, corner) => {
    const angle = (turn - 90 + (corner * 360) / corners) * (Math.PI / 180);
    return [center[0] + radius * Math.cos(angle), center[1] + radius * Math.sin(angle)] as const;
  });
}

const segmentPaths = {
  a: 'M2 0h6',
  b: 'M9 1v7',
  c: 'M9 10v7',
  d: 'M2 18h6',
  e: 'M1 10v7',
  f: 'M1 1v7',
  g: 'M2 9h6',
};
const litSegments: Partial<Record<string, (keyof typeof segmentPaths)[]>> = {
  '0': ['a', 'b', 'c', 'd', 'e', 'f'],
  '1': ['b', 'c'],
  '2': ['a', 'b', 'd', 'e', 'g'],
  '3': ['a', 'b', 'c', 'd', 'g'],
  '4': ['b', 'c', 'f', 'g'],
  '5': ['a', 'c', 'd', 'f', 'g'],
  '6': ['a', 'c', 'd', 'e', 'f', 'g'],
  '7': ['a', 'b', 'c'],
  '8': ['a', 'b', 'c', 'd', 'e', 'f', 'g'],
  '9': ['a', 'b', 'c', 'd', 'f', 'g'],
};

/**
 * Digits as on a calculator: drawn, since no font can be counted on.
 * @param text digits, `:` and `.`
 * @param height of a digit; its width is about 0.55 of that
 */
export function digits(text: string, at: Point, height: number, color: string): string {
  const scale = height / 18;
  let left = 0;
  const paths: string[] = [];
  for (const character of text) {
    if (character === ':' || character === '.') {
      const dots = character === ':' ? 'M2 5v2M2 12v2' : 'M2 17v1';
      paths.push(`<path d="${dots}" transform="translate(${left} 0)"/>`);
      left += 5;
      continue;
    }
    const lit = (litSegments[character] ?? []).map((name) => segmentPaths[name]).join('');
    paths.push(`<path d="${lit}" transform="translate(${left} 0)"/>`);
    left += 13;
  }
  return `<g fill="none" stroke="${color}" stroke-width="2" stroke-linecap="round" transform="translate(${round(at[0])} ${round(at[1])}) scale(${round(scale * 10) / 10})">${paths.join('')}</g>`;
}

/** Lines of print too small to read. */
export function print(
  at: Point,
  widths: readonly number[],
  lineHeight: number,
  color: string,
): string {
  const path = widths.map(
    (width, line) => `M${at[0]} ${round(at[1] + line * lineHeight)}h${round(width)}`,
  );
  return `<path d="${path.join('')}" stroke="${color}" stroke-width="${round(lineHeight * 0.42)}" stroke-linecap="round" fill="none"/>`;
}
