import { darken, lighten, mix } from '../color.ts';
import { lying, standing, type DrawKind } from '../drawing.ts';
import { cord, polygon, softLine } from '../shapes.ts';
import type { Pen } from '../pen.ts';

const handleColors = ['#7a4a26', '#26232b', '#c9a063'] as const;

/** Rolled up, lying along the x axis: tip left, crook right. */
function rolled(pen: Pen, color: string): string {
  const { random } = pen;
  const handle = random.pick(handleColors);
  const cloth =
    'M-350-6C-300-14-240-22-150-44C-20-72 100-80 190-66L214-40L206 0L214 40L190 66C100 80-20 72-150 44C-240 22-300 14-350 6Z';
  const inside = pen.clip(`<path d="${cloth}"/>`);
  const pleats = [
    'M-350 0C-200-16 0-40 210-52',
    'M-350 0C-200-4 0-12 214-16',
    'M-350 2C-200 8 0 22 212 24',
    'M-350 4C-200 20 0 46 206 54',
  ];
  return (
    `<path d="M-424 0H-346" stroke="#cfccc5" stroke-width="15" stroke-linecap="round"/><path d="M-424-3H-350" stroke="#fff" stroke-width="4"/>` +
    `<path d="M190 0H300" stroke="#b9b6b0" stroke-width="15"/>` +
    cord('M272 0H356C452 0 452 118 372 116C336 114 330 84 340 70', handle, 33) +
    `<path d="${cloth}" transform="translate(2 9)" fill="${darken(color, 0.6)}"/><path d="${cloth}" fill="${pen.linear(
      [0, -70],
      [0, 76],
      [
        [0, lighten(color, 0.25)],
        [0.4, color],
        [1, darken(color, 0.5)],
      ],
    )}"/><g clip-path="${inside}">` +
    pleats
      .map((path, index) =>
        softLine(path, index % 2 === 0 ? '#000' : '#fff', 24, index % 2 === 0 ? 0.6 : 0.3),
      )
      .join('') +
    `</g><path d="M40-82Q56 0 40 84L72 84Q88 0 72-82Z" fill="${darken(color, 0.3)}"/><circle cx="66" cy="-6" r="10" fill="#d3ae5a"/>` +
    [-52, -16, 24, 54]
      .map(
        (y) =>
          `<path d="M206 ${y}l26 ${Math.round(y * 0.12)}" stroke="#cfccc5" stroke-width="8" stroke-linecap="round"/>`,
      )
      .join('')
  );
}

/** A pocket umbrella in its sleeve, lying along the x axis. */
function compact(pen: Pen, color: string): string {
  const { random } = pen;
  const handle = random.pick(handleColors);
  const dots = random.chance(0.5)
    ? [-230, -170, -110, -50, 10, 70]
        .flatMap((x, column) =>
          [-44, 0, 44].map(
            (y) =>
              `<circle cx="${x + 10}" cy="${y + (column % 2) * 20 - 10}" r="9" fill="${lighten(color, 0.75)}"/>`,
          ),
        )
        .join('')
    : '';
  return (
    cord('M330 30C430 40 420 170 330 150C270 136 290 60 330 36', darken(color, 0.3), 13) +
    `<path d="M-276-60Q-300 0-276 60L130 86Q150 0 130-86Z" transform="translate(2 10)" fill="${darken(color, 0.6)}"/><path d="M-276-60Q-300 0-276 60L130 86Q150 0 130-86Z" fill="${pen.linear(
      [0, -80],
      [0, 90],
      [
        [0, lighten(color, 0.25)],
        [0.4, color],
        [1, darken(color, 0.5)],
      ],
    )}"/>${dots}` +
    softLine('M-270-26L130-40M-270 30L130 46', '#000', 22, 0.5) +
    softLine('M-270 4L130 4', '#fff', 20, 0.3) +
    `<path d="M10-82Q26 0 10 80L52 84Q68 0 52-84Z" fill="${darken(color, 0.32)}"/><rect x="14" y="-22" width="40" height="44" rx="8" fill="${lighten(color, 0.35)}"/>` +
    `<rect x="134" y="-26" width="40" height="52" fill="#b9b6b0"/><rect x="166" y="-42" width="176" height="84" rx="30" fill="${pen.linear(
      [0, -42],
      [0, 42],
      [
        [0, lighten(handle, 0.4)],
        [0.4, handle],
        [1, darken(handle, 0.5)],
      ],
    )}"/><circle cx="252" cy="-6" r="15" fill="#c9c6bf"/>`
  );
}

/** Open, standing on its rim and handle as people leave them to dry. */
function open(pen: Pen, color: string): string {
  const { random } = pen;
  const second = random.chance(0.5)
    ? color
    : random.pick([lighten(color, 0.7), '#f4f1ea', mix(color, '#ffc12e', 0.8)]);
  const center = [0, -236] as const;
  const rim = polygon(center, 300, 8, 22.5).map(
    ([x, y]) => [x * 1.12, y + (y + 236) * -0.12] as const,
  );
  const hub = [46, -276] as const;
  const panels = rim
    .map((point, index) => {
      const next = rim[(index + 1) % rim.length] ?? point;
      const middle = [(point[0] + next[0]) / 2, (point[1] + next[1]) / 2] as const;
      const sag = [
        middle[0] + (hub[0] - middle[0]) * 0.16,
        middle[1] + (hub[1] - middle[1]) * 0.16,
      ] as const;
      const light = Math.cos(((index * 45 + 20) * Math.PI) / 180);
      const cloth = index % 2 === 0 ? color : second;
      const fill = light > 0 ? lighten(cloth, light * 0.2) : darken(cloth, -light * 0.42);
      return `<path d="M${hub[0]} ${hub[1]}L${point[0].toFixed(1)} ${point[1].toFixed(1)}Q${sag[0].toFixed(1)} ${sag[1].toFixed(1)} ${next[0].toFixed(1)} ${next[1].toFixed(1)}Z" fill="${fill}" stroke="${darken(cloth, 0.4)}" stroke-width="3.5" stroke-linejoin="round"/>`;
    })
    .join('');
  const tips = rim
    .map(([x, y]) => `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="7" fill="#cfccc5"/>`)
    .join('');
  return (
    panels +
    pen.spot([-60, -350], 190, 120, '#ffffff', 0.3) +
    pen.spot([120, -90], 240, 110, '#000000', 0.35) +
    tips +
    `<path d="M46-276l20-34" stroke="#8a867f" stroke-width="13" stroke-linecap="round"/><circle cx="46" cy="-276" r="13" fill="${darken(color, 0.5)}"/>`
  );
}

export const drawUmbrella: DrawKind = (pen, color) => {
  const style = pen.random.pick(['rolled', 'compact', 'open']);
  if (style === 'rolled')
    return lying(`<g transform="scale(.98)">${rolled(pen, color)}</g>`, 40, 0.8);
  if (style === 'compact')
    return lying(`<g transform="translate(-30 0)">${compact(pen, color)}</g>`, 45, 1.2);
  return standing(`<g transform="scale(1.02)">${open(pen, color)}</g>`, 240, 0.8);
};
