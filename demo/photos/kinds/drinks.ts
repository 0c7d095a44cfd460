import { brightness, darken, lighten, mix } from '../color.ts';
import { standing, type DrawKind } from '../drawing.ts';
import type { Pen } from '../pen.ts';
import { print, softLine } from '../shapes.ts';

/** Light across something round and upright. */
const cylinder = (pen: Pen, color: string, half: number): string =>
  pen.linear(
    [-half, 0],
    [half, 0],
    [
      [0, darken(color, 0.45)],
      [0.14, color],
      [0.3, lighten(color, 0.42)],
      [0.42, color],
      [0.78, darken(color, 0.32)],
      [1, darken(color, 0.6)],
    ],
  );

const emblems = [
  '<path d="M-50 30L-14-28L10 10L26-10L54 30Z"/>',
  '<path d="M0-50L14-16L50-14L22 8L32 44L0 24L-32 44L-22 8L-50-14L-14-16Z"/>',
  '<path d="M0 44C-60 6-44-44-18-42Q-4-40 0-26Q4-40 18-42C44-44 60 6 0 44Z"/>',
  '<path d="M-44-40H44V-4Q44 34 0 50Q-44 34-44-4Z"/>',
] as const;

export const drawWaterBottle: DrawKind = (pen, color) => {
  const { random } = pen;
  const style = random.pick(['steel', 'clear', 'sport']);
  const body =
    'M-96-14Q-98 10-80 12Q0 30 80 12Q98 10 96-14V-340C96-400 62-410 54-448H-54C-62-410-96-400-96-340Z';
  const inside = pen.clip(`<path d="${body}"/>`);
  const emblem = `<g transform="translate(-6 -200) scale(1.1)" fill="${brightness(color) > 0.55 ? darken(color, 0.6) : lighten(color, 0.75)}" opacity=".9">${random.pick(emblems)}</g>`;
  const lidColor = random.pick(['#26242b', '#d9d5cc', darken(color, 0.4)]);
  const lid =
    style === 'sport'
      ? `<path d="M-62-446H62L54-496H-54Z" fill="${cylinder(pen, lidColor, 62)}"/><path d="M-26-496V-530Q0-544 26-530V-496Z" fill="${cylinder(pen, lighten(lidColor, 0.4), 26)}"/>`
      : `<rect x="-64" y="-520" width="128" height="78" rx="14" fill="${cylinder(pen, lidColor, 64)}"/><path d="M-40-500V-450M-16-500V-450M12-500V-450M38-500V-450" stroke="#000" stroke-opacity=".22" stroke-width="5"/><path d="M-40-516C-50-586 50-586 40-516" fill="none" stroke="${darken(lidColor, 0.25)}" stroke-width="17"/><path d="M-38-522C-44-576 44-576 38-522" fill="none" stroke="${lighten(lidColor, 0.3)}" stroke-width="4"/>`;
  const steel = `<path d="M-58-446H58V-426H-58Z" fill="${cylinder(pen, '#c4c1ba', 58)}"/>`;
  const fill =
    style === 'clear'
      ? `<path d="${body}" fill="${mix(color, '#ffffff', 0.35)}" opacity=".62"/><g clip-path="${inside}"><path d="M-100-${random.integer(160, 300)}H100V40H-100Z" fill="${mix(color, '#bfe4f2', 0.5)}" opacity=".75"/></g><path d="${body}" fill="${pen.linear(
          [-96, 0],
          [96, 0],
          [
            [0, darken(color, 0.5), 0.75],
            [0.16, '#ffffff', 0.5],
            [0.28, '#ffffff', 0.06],
            [0.8, darken(color, 0.3), 0.2],
            [0.92, '#ffffff', 0.4],
            [1, darken(color, 0.5), 0.75],
          ],
        )}"/><path d="M40-120h36M52-160h24M40-200h36M52-240h24M40-280h36" stroke="#fff" stroke-width="4" opacity=".8"/>`
      : `<path d="${body}" fill="${cylinder(pen, color, 98)}"/>${
          style === 'sport'
            ? `<g clip-path="${inside}"><path d="M-110-290Q0-262 110-290V-240Q0-212-110-240Z" fill="${darken(color, 0.5)}"/><path d="M-110-130L110-190V-140L-110-80Z" fill="#fff" opacity=".3"/></g>`
            : emblem
        }`;
  const dents =
    random.chance(0.5) && style === 'steel'
      ? softLine('M30-90q20 16 8 40', darken(color, 0.6), 18, 0.5)
      : '';
  return standing(
    `<g transform="scale(1.04)">${fill}${steel}${lid}${dents}<path d="M-92-30Q0-10 92-30V-6Q96 8 80 12Q0 30-80 12Q-96 8-92-6Z" fill="#000" opacity=".25"/></g>`,
    96,
    1.4,
  );
};

export const drawMug: DrawKind = (pen, color) => {
  const { random } = pen;
  const travel = random.chance(0.35);
  if (travel) {
    const sleeve = random.pick(['#b98a5a', '#3a3740', lighten(color, 0.5)]);
    const cup = 'M-124-400L-94-8Q-90 8-70 10Q0 24 70 10Q90 8 94-8L124-400Z';
    const inside = pen.clip(`<path d="${cup}"/>`);
    return standing(
      `<path d="${cup}" fill="${cylinder(pen, color, 120)}"/><g clip-path="${inside}"><path d="M-140-290Q0-262 140-290V-130Q0-102-140-130Z" fill="${cylinder(pen, sleeve, 124)}"/></g>` +
        `<g transform="translate(-4 -196) scale(.9)" fill="#fff" opacity=".75">${random.pick(emblems)}</g>` +
        `<path d="M-132-402Q0-376 132-402L126-440Q0-462-126-440Z" fill="${cylinder(pen, darken(sleeve, 0.3), 132)}"/><ellipse cy="-442" rx="126" ry="30" fill="${darken(sleeve, 0.12)}"/><ellipse cy="-446" rx="104" ry="22" fill="${darken(sleeve, 0.35)}"/><ellipse cx="52" cy="-446" rx="20" ry="7" fill="#0e0c12"/>`,
      92,
      1.6,
    );
  }
  const wall = 'M-170-330L-162-30Q-156 12-96 20Q0 36 96 20Q156 12 162-30L170-330Z';
  const drink = random.pick(['#3a2015', '#5a3420', '#8f5f36', '#c9b79a']);
  const pattern = random.pick([
    `<path d="M-172-220Q0-176 172-220V-170Q0-126-172-170Z" fill="${lighten(color, 0.65)}"/>`,
    `<g fill="${lighten(color, 0.7)}">${[-120, -60, 0, 60, 120].flatMap((x) => [-240, -170, -100].map((y, row) => `<circle cx="${x + (row % 2) * 26}" cy="${y + 30}" r="13"/>`)).join('')}</g>`,
    `<g transform="translate(-10 -140) scale(1.7)" fill="${brightness(color) > 0.55 ? darken(color, 0.65) : lighten(color, 0.8)}">${random.pick(emblems)}</g>`,
    print(
      [-70, -190],
      [140, 90, 120],
      44,
      brightness(color) > 0.55 ? darken(color, 0.65) : lighten(color, 0.8),
    ),
  ]);
  const handle = 'M158-270C290-290 300-60 146-84';
  const mug =
    `<g fill="none" stroke-linecap="round"><path d="${handle}" stroke="${darken(color, 0.55)}" stroke-width="50"/><path d="${handle}" stroke="${darken(color, 0.12)}" stroke-width="40"/><path d="${handle}" stroke="${lighten(color, 0.45)}" stroke-width="9" stroke-opacity=".7" transform="translate(2 -9)"/></g>` +
    `<path d="${wall}" fill="${cylinder(pen, color, 170)}"/><g clip-path="${pen.clip(`<path d="${wall}"/>`)}"><g opacity=".9">${pattern}</g><path d="M-180-40Q0 20 180-40V60H-180Z" fill="#000" opacity=".2"/></g>` +
    `<ellipse cy="-330" rx="170" ry="58" fill="${lighten(color, 0.35)}"/><ellipse cy="-328" rx="154" ry="48" fill="${darken(color, 0.5)}"/><clipPath id="rim"><ellipse cy="-328" rx="154" ry="48"/></clipPath><g clip-path="url(#rim)"><ellipse cy="-306" rx="146" ry="44" fill="${drink}"/><ellipse cx="-40" cy="-312" rx="60" ry="12" fill="#fff" opacity=".25"/></g>` +
    `<path d="M-128-270L-122-60" stroke="#fff" stroke-width="14" stroke-opacity=".45" stroke-linecap="round"/>`;
  return standing(`<g transform="translate(-30 0) scale(1.16)">${mug}</g>`, 190, 1.7);
};
