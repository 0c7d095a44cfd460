import { darken, lighten } from '../color.ts';
import { lying, type DrawKind } from '../drawing.ts';
import { cord, polygon, print, softLine } from '../shapes.ts';
import type { Pen } from '../pen.ts';

const metals = ['#c9c6bf', '#d3ae5a', '#b98a4a'] as const;

function key(pen: Pen, turn: number): string {
  const { random } = pen;
  const metal = random.pick(metals);
  const paint = pen.shade(metal, [-40, 0], [50, 260], 1.1);
  const teeth = Array.from(
    { length: 6 },
    (_, tooth) =>
      `L${random.integer(16, 32)} ${160 + tooth * 20}L${random.integer(8, 18)} ${170 + tooth * 20}`,
  ).join('');
  const bow = random.pick([
    '<circle cy="48" r="52"/>',
    '<rect x="-50" y="0" width="100" height="96" rx="26"/>',
    '<path d="M-56 34L-28-2H28L56 34V66L28 98H-28L-56 66Z"/>',
  ]);
  return (
    `<g transform="rotate(${turn}) translate(0 44)"><g fill="${paint}" stroke="${darken(metal, 0.5)}" stroke-width="3">` +
    `<path d="M-20 90H20V150${teeth}L6 286L-8 294L-20 280Z"/>${bow}</g>` +
    `<path d="M-6 110V276" stroke="${darken(metal, 0.45)}" stroke-width="6" opacity=".7"/><circle cy="20" r="13" fill="#1d1820" opacity=".85"/><path d="M-36 34Q-20 10 0 8" stroke="#fff" stroke-width="6" stroke-opacity=".6" fill="none" stroke-linecap="round"/></g>`
  );
}

export const drawKeys: DrawKind = (pen, color) => {
  const { random } = pen;
  const count = random.integer(2, 4);
  const keys = Array.from({ length: count }, (_, index) =>
    key(pen, -52 + index * (96 / count) + random.integer(-8, 8)),
  ).join('');
  const fob = random.pick([
    `<path d="M-46 0H46V190Q46 236 0 236Q-46 236-46 190Z" fill="${pen.shade(color, [-46, 0], [60, 230], 1)}"/><path d="M-34 14H34V188Q34 222 0 222Q-34 222-34 188Z" fill="none" stroke="${lighten(color, 0.5)}" stroke-width="3" stroke-dasharray="10 6"/><circle cy="24" r="10" fill="#c9c6bf"/>`,
    `<circle cy="120" r="104" fill="${pen.shade(color, [-90, 30], [100, 220], 1)}"/><circle cy="120" r="84" fill="none" stroke="${lighten(color, 0.6)}" stroke-width="6"/><path d="M-40 140L-14 96L6 126L20 108L44 140Z" fill="${lighten(color, 0.75)}"/>`,
    `<rect x="-58" y="6" width="116" height="206" rx="40" fill="${pen.shade(darken(color, 0.1), [-58, 6], [70, 212], 1.1)}"/><circle cy="70" r="26" fill="${darken(color, 0.5)}"/><circle cy="136" r="20" fill="${darken(color, 0.5)}"/><path d="M-8 70h16M0 62v16M-8 136h16" stroke="#fff" stroke-width="5"/><rect x="-30" y="178" width="60" height="8" rx="4" fill="#fff" opacity=".5"/>`,
  ]);
  const body =
    `<g transform="rotate(158) translate(0 52)"><path d="M0-20V14" stroke="#9b9893" stroke-width="12" stroke-linecap="round" stroke-dasharray="12 7"/>${fob}</g>` +
    keys +
    `<g fill="none"><circle r="74" stroke="#6f6c68" stroke-width="15"/><circle r="74" stroke="#d9d6cf" stroke-width="9"/><circle r="71" stroke="#fff" stroke-width="3" stroke-dasharray="60 90"/><path d="M60-46A76 76 0 0 1 74 16" stroke="#8a8782" stroke-width="16"/></g>`;
  return lying(`<g transform="translate(0 -30) scale(.98)">${body}</g>`, 90, 1.8);
};

export const drawStudentCard: DrawKind = (pen, color) => {
  const { random } = pen;
  const skin = random.pick(['#e8b994', '#c68a5f', '#8c5a3b', '#f1cfae']);
  const hair = random.pick(['#2a211d', '#6b4427', '#b98a45', '#191720']);
  const bars: string[] = [];
  for (let x = -230; x < 200; x += random.integer(8, 16))
    bars.push(`<rect x="${x}" y="112" width="${random.integer(3, 8)}" height="44"/>`);
  const portrait = pen.clip('<rect x="-236" y="-66" width="142" height="160" rx="8"/>');
  const lanyard = random.chance(0.75);
  const ribbon = random.pick([
    'M0-206C-60-300-290-330-330-220C-360-120-300-40-350 60C-380 130-330 250-240 258C-60 270 120 226 250 250C350 262 380 130 352 40C322-60 372-170 320-246C270-318 60-300 0-206',
    'M0-206C40-300 280-320 340-250C380-190 330-110 356 0C376 100 350 210 280 240C200 270 40 240-60 258C-160 276-340 270-352 150C-360 60-320-20-340-120C-356-230-200-320 0-206',
  ]);
  const strapMarks = `<path d="${ribbon}" fill="none" stroke="${lighten(color, 0.6)}" stroke-width="8" stroke-dasharray="26 40"/>`;
  const strap = lanyard
    ? `<g fill="none"><path d="${ribbon}" stroke="${darken(color, 0.5)}" stroke-width="33"/><path d="${ribbon}" stroke="${darken(color, 0.08)}" stroke-width="28"/></g>${strapMarks}<rect x="-13" y="-222" width="26" height="56" rx="8" fill="#c4c1ba" stroke="#7d7a75" stroke-width="3"/>`
    : '';
  const body =
    strap +
    `<rect x="-266" y="-174" width="532" height="348" rx="28" transform="translate(3 6)" fill="#7c7870"/><rect x="-266" y="-174" width="532" height="348" rx="28" fill="${pen.linear(
      [-200, -170],
      [220, 180],
      [
        [0, '#ffffff'],
        [0.6, '#f4f1ea'],
        [1, '#dad5ca'],
      ],
    )}"/>` +
    `<path d="M-266-146Q-266-174-238-174H238Q266-174 266-146V-86H-266Z" fill="${pen.shade(color, [-260, -174], [260, -60], 0.7)}"/>` +
    `<rect x="-34" y="-166" width="68" height="15" rx="7" fill="#3a3640"/><path d="M-240-146h34v26q0 18-17 24q-17-6-17-24z" fill="#fff" opacity=".9"/>` +
    print([-188, -134], [230, 150], 22, '#ffffffdd') +
    `<g clip-path="${portrait}"><rect x="-236" y="-66" width="142" height="160" fill="#bcd0dc"/><path d="M-230 110Q-226 38-165 34Q-104 38-100 110Z" fill="${darken(color, 0.2)}"/><rect x="-180" y="8" width="30" height="40" fill="${darken(skin, 0.12)}"/><ellipse cx="-165" cy="-10" rx="34" ry="40" fill="${skin}"/><path d="M-203-6Q-206-62-165-60Q-124-62-127-6Q-136-34-165-34Q-194-34-203-6Z" fill="${hair}"/></g>` +
    print([-62, -40], [240], 30, '#3a3444') +
    print(
      [-62, 2],
      [random.integer(120, 190), random.integer(160, 230), random.integer(90, 160)],
      27,
      '#8b8593',
    ) +
    `<g fill="#2b2732">${bars.join('')}</g><rect x="196" y="30" width="48" height="38" rx="6" fill="#d9b455"/><path d="M196 49h48M212 30v38M228 30v38" stroke="#8a6a22" stroke-width="2"/>` +
    `<path d="M-60-174H130L-100 174H-240Z" fill="#fff" opacity=".14"/>`;
  return lying(body, 30, 1.6);
};

export const drawGlasses: DrawKind = (pen, color) => {
  const { random } = pen;
  const shape = random.pick(['round', 'square', 'oval']);
  const sun = random.chance(0.35);
  const lens = (side: -1 | 1): string => {
    const x = side * 158;
    if (shape === 'round') return `<circle cx="${x}" cy="0" r="112"`;
    if (shape === 'oval') return `<ellipse cx="${x}" cy="0" rx="126" ry="92"`;
    return `<rect x="${x - 124}" y="-92" width="248" height="184" rx="54"`;
  };
  const glass = sun
    ? pen.linear(
        [0, -100],
        [0, 110],
        [
          [0, '#17141d', 0.93],
          [1, '#4a3a3a', 0.7],
        ],
      )
    : '#dfeef2';
  const thick = shape === 'round' ? 15 : 24;
  const folded = random.chance(0.5);
  const temples = ([-1, 1] as const)
    .map((side) => {
      const path = folded
        ? `M${side * 280}-40L${side * -150} ${side * 16 + 66}Q${side * -212} ${side * 16 + 82} ${side * -236} ${side * 16 + 130}`
        : `M${side * 280}-50C${side * 276}-150 ${side * 252}-220 ${side * 240}-262Q${side * 230}-300 ${side * 196}-310`;
      return `<g fill="none" stroke-linecap="round"><path d="${path}" stroke="${darken(color, 0.6)}" stroke-width="${thick + 2}"/><path d="${path}" stroke="${darken(color, 0.15)}" stroke-width="${thick - 4}"/></g>`;
    })
    .join('');
  const side = (which: -1 | 1): string =>
    `${lens(which)} fill="${glass}" fill-opacity="${sun ? 1 : 0.34}"/>` +
    `${lens(which)} fill="none" stroke="${darken(color, 0.5)}" stroke-width="${thick + 5}"/>${lens(which)} fill="none" stroke="${pen.shade(color, [-270, -100], [270, 110], 1.1)}" stroke-width="${thick}"/>` +
    `<path d="M${which * 158 - 70} 30L${which * 158 + 10}-66M${which * 158 - 40} 46L${which * 158 + 50}-60" stroke="#fff" stroke-width="${sun ? 9 : 13}" stroke-opacity="${sun ? 0.35 : 0.6}" stroke-linecap="round"/>`;
  const body =
    temples +
    side(-1) +
    side(1) +
    cord('M-44-14Q0-60 44-14', color, thick) +
    `<path d="M-40 20q14 24 8 44M40 20q-14 24-8 44" stroke="#e9e4da" stroke-width="8" stroke-opacity=".8" fill="none" stroke-linecap="round"/>` +
    `<rect x="-292" y="-62" width="30" height="34" rx="6" fill="${darken(color, 0.25)}"/><rect x="262" y="-62" width="30" height="34" rx="6" fill="${darken(color, 0.25)}"/><circle cx="-277" cy="-45" r="4" fill="#ddd"/><circle cx="277" cy="-45" r="4" fill="#ddd"/>`;
  return lying(`<g transform="translate(0 ${folded ? 0 : 90})">${body}</g>`, 45, 1.6);
};

export const drawRing: DrawKind = (pen, color) => {
  const { random } = pen;
  const metal = random.pick(['#d9b458', '#cfccc6', '#d99f83']);
  const band =
    'M-190 40A190 128 0 1 0 190 40A190 128 0 1 0-190 40ZM-150 30A150 92 0 1 1 150 30A150 92 0 1 1-150 30Z';
  const stone = polygon([0, 0], 92, 8, 22.5);
  const facets = stone
    .map(([x, y], index) => {
      const next = stone[(index + 1) % stone.length] ?? stone[0];
      if (next === undefined) return '';
      const tone =
        index % 3 === 0
          ? lighten(color, 0.65)
          : index % 3 === 1
            ? lighten(color, 0.15)
            : darken(color, 0.35);
      const point = (px: number, py: number, share: number): string =>
        `${(px * share).toFixed(1)} ${(py * share * 0.8).toFixed(1)}`;
      return `<path d="M${point(x, y, 1)}L${point(next[0], next[1], 1)}L${point(next[0], next[1], 0.55)}L${point(x, y, 0.55)}Z" fill="${tone}"/>`;
    })
    .join('');
  const gem =
    `<g transform="translate(0 -100)"><path d="M-104 6L-70 60H70L104 6Z" fill="${darken(metal, 0.3)}"/>${facets}` +
    `<path d="${polygon([0, 0], 50, 8, 22.5)
      .map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${(y * 0.8).toFixed(1)}`)
      .join(
        '',
      )}Z" fill="${lighten(color, 0.38)}"/><path d="M-30-14L0-30L18-22L-14 4Z" fill="#fff" opacity=".85"/>` +
    [
      [-84, -34],
      [84, -34],
      [-66, 50],
      [66, 50],
    ]
      .map(
        ([x, y]) =>
          `<circle cx="${x}" cy="${y}" r="12" fill="${lighten(metal, 0.3)}" stroke="${darken(metal, 0.45)}" stroke-width="3"/>`,
      )
      .join('') +
    `<path d="M70-78l8-30 8 30 30 8-30 8-8 30-8-30-30-8z" fill="#fff" opacity=".9"/></g>`;
  const body =
    `<path d="${band}" fill-rule="evenodd" fill="${darken(metal, 0.55)}" transform="translate(0 22)"/>` +
    `<path d="${band}" fill-rule="evenodd" fill="${pen.linear(
      [-190, -60],
      [190, 150],
      [
        [0, lighten(metal, 0.75)],
        [0.2, metal],
        [0.4, darken(metal, 0.45)],
        [0.55, lighten(metal, 0.6)],
        [0.75, metal],
        [1, darken(metal, 0.55)],
      ],
    )}"/>` +
    softLine('M-170 70A176 112 0 0 0 60 150', '#fff', 14, 0.9) +
    softLine('M-140 0A150 92 0 0 1 0-60', '#000', 16, 0.4) +
    gem;
  return lying(`<g transform="translate(0 10) scale(1.05)">${body}</g>`, 18, 3);
};
