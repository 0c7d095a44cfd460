import { brightness, darken, lighten, mix } from '../color.ts';
import { lying, standing, type DrawKind } from '../drawing.ts';
import type { Pen } from '../pen.ts';
import { digits, print } from '../shapes.ts';

const skies = [
  ['#2b2f77', '#e0607e'],
  ['#0b3d4f', '#79c7a5'],
  ['#401d52', '#f29d52'],
  ['#1c2b4a', '#8fb7e0'],
] as const;

/** A picture of hills for a lock screen, inside a given box. */
function wallpaper(pen: Pen, width: number, height: number): string {
  const [top, bottom] = pen.random.pick(skies);
  const x = -width / 2;
  const y = -height / 2;
  const hill = (share: number, color: string): string => {
    const level = y + height * share;
    return `<path d="M${x} ${level}q${width * 0.25} ${-height * 0.1} ${width * 0.5} 0t${width * 0.5} 0V${-y}H${x}Z" fill="${color}"/>`;
  };
  return (
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${pen.linear(
      [0, y],
      [0, -y],
      [
        [0, top],
        [1, bottom],
      ],
    )}"/>` +
    `<circle cx="${width * 0.2}" cy="${y + height * 0.4}" r="${width * 0.12}" fill="${lighten(bottom, 0.6)}" opacity=".9"/>` +
    hill(0.66, mix(top, bottom, 0.5)) +
    hill(0.78, mix(top, bottom, 0.2)) +
    hill(0.9, darken(top, 0.35))
  );
}

const crackedGlass = (x: number, y: number): string =>
  `<path d="M${x} ${y}l-60-50-20-60M${x} ${y}l40-90 70-40M${x} ${y}l90 30 40 70M${x} ${y}l-30 90-60 50M${x} ${y}l-90 10M${x - 24} ${y - 30}l50-14 30 30-8 44-50 14-34-30z" fill="none" stroke="#fff" stroke-width="2.2" stroke-opacity=".75"/>`;

export const drawPhone: DrawKind = (pen, color) => {
  const { random } = pen;
  const frame = 'x="-140" y="-290" width="280" height="580" rx="46"';
  const edge = `<rect ${frame} transform="translate(5 12)" fill="${darken(color, 0.65)}"/>`;
  const buttons = `<path d="M141-150v70M-141-170v40M-141-110v70" stroke="${darken(color, 0.45)}" stroke-width="8"/>`;
  if (random.chance(0.5)) {
    const screen = pen.clip('<rect x="-122" y="-272" width="244" height="544" rx="34"/>');
    const hour = random.pick(['08:42', '11:15', '14:07', '17:36']);
    const body =
      edge +
      buttons +
      `<rect ${frame} fill="${pen.shade(color, [-140, -290], [140, 290])}"/><rect x="-131" y="-281" width="262" height="562" rx="40" fill="#08070b"/>` +
      `<g clip-path="${screen}">` +
      (random.chance(0.65)
        ? wallpaper(pen, 244, 544) +
          digits(hour, [-92, -190], 58, '#fff') +
          print([-44, -104], [88], 14, '#ffffffbb') +
          `<rect x="-106" y="20" width="212" height="64" rx="18" fill="#fff" opacity=".82"/><circle cx="-78" cy="52" r="16" fill="${lighten(color, 0.2)}"/>${print([-50, 44], [130, 90], 16, '#3a3648')}` +
          `<path d="M-44 258h88" stroke="#fff" stroke-width="5" stroke-linecap="round"/>`
        : '<rect x="-122" y="-272" width="244" height="544" fill="#121118"/>') +
      `<path d="M-122-60L122-290V-130L-122 120Z" fill="#fff" opacity=".13"/><path d="M-122 160L122-90V-60L-122 196Z" fill="#fff" opacity=".1"/>` +
      (random.chance(0.35) ? crackedGlass(50, 150) : '') +
      `</g><rect x="-34" y="-262" width="68" height="18" rx="9" fill="#08070b"/>`;
    return lying(body, 50, 1.7);
  }
  const lenses = random.pick([
    [
      [-86, -226],
      [-86, -150],
      [-30, -188],
    ],
    [
      [-82, -222],
      [-82, -146],
    ],
    [
      [-84, -228],
      [-84, -160],
      [-84, -92],
    ],
  ] as const);
  const glossy = random.chance(0.5);
  const bump =
    lenses.length === 3 && lenses[2][0] === -30
      ? '<rect x="-128" y="-272" width="142" height="166" rx="40"'
      : `<rect x="-122" y="-268" width="82" height="${lenses.length === 3 ? 226 : 162}" rx="40"`;
  const body =
    edge +
    buttons +
    `<rect ${frame} fill="${pen.shade(color, [-120, -290], [120, 290], 1.1)}" stroke="${darken(color, 0.35)}" stroke-width="5"/>` +
    (random.chance(0.5)
      ? `<path d="M-60 70L0-10L60 70L20 150H-20Z" fill="${lighten(color, 0.5)}" opacity=".5"/>${print([-40, 196], [80, 50], 18, lighten(color, 0.55))}`
      : `<circle cx="0" cy="40" r="46" fill="none" stroke="${lighten(color, 0.4)}" stroke-width="9" opacity=".6"/><rect x="-60" y="170" width="120" height="70" rx="6" fill="#f7ecc9"/>${print([-46, 190], [92, 70, 84], 15, '#6d5f3c')}`) +
    `${bump} fill="${darken(color, 0.25)}" stroke="${lighten(color, 0.2)}" stroke-width="2"/>` +
    lenses
      .map(
        ([x, y]) =>
          `<circle cx="${x}" cy="${y}" r="30" fill="#1a1920" stroke="#7d7b85" stroke-width="5"/><circle cx="${x}" cy="${y}" r="16" fill="${pen.radial(
            [x, y],
            18,
            [
              [0, '#4a5a9a'],
              [0.6, '#141530'],
              [1, '#050508'],
            ],
          )}"/><circle cx="${x - 6}" cy="${y - 7}" r="4.5" fill="#fff" opacity=".8"/>`,
      )
      .join('') +
    `<circle cx="-24" cy="-244" r="9" fill="#f5e9c8"/>` +
    (glossy
      ? `<path d="M20-284H110Q134-270 134-240V-120L-134 190V20Z" fill="#fff" opacity=".13"/>`
      : '');
  return lying(body, 50, 1.7);
};

export const drawTablet: DrawKind = (pen, color) => {
  const { random } = pen;
  const screen = pen.clip('<rect x="-276" y="-186" width="552" height="372" rx="8"/>');
  const apps = [
    '#e2574c',
    '#f0b429',
    '#3b82c4',
    '#3fa66b',
    '#8a63c9',
    '#f4f1ea',
    '#e58bb0',
    '#37b5b0',
  ] as const;
  const content = random.pick([
    wallpaper(pen, 552, 372) +
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
        .map(
          (index) =>
            `<rect x="${-222 + (index % 5) * 94}" y="${-130 + Math.floor(index / 5) * 104}" width="62" height="62" rx="15" fill="${random.pick(apps)}"/>`,
        )
        .join('') +
      '<rect x="-180" y="112" width="360" height="58" rx="22" fill="#fff" opacity=".35"/>',
    `<rect x="-276" y="-186" width="552" height="372" fill="#fbf7ee"/><rect x="-276" y="-186" width="552" height="40" fill="#e5dfd2"/>` +
      print([-236, -110], [300, 420, 380, 440, 260, 0, 410, 350, 440], 28, '#8d8796') +
      `<path d="M60 60q40-70 80 0t80 0" fill="none" stroke="#c8371f" stroke-width="6"/><rect x="20" y="88" width="210" height="66" rx="6" fill="#ffe2a0"/>`,
    `<rect x="-276" y="-186" width="552" height="372" fill="#15131b"/>`,
  ]);
  const stylus = random.chance(0.5)
    ? `<g transform="translate(0 262) rotate(${random.between(-9, 5).toFixed(1)})"><rect x="-240" y="-11" width="430" height="24" rx="12" fill="${pen.linear(
        [0, -11],
        [0, 13],
        [
          [0, '#ffffff'],
          [0.5, '#e9e7e2'],
          [1, '#8f8c88'],
        ],
      )}"/><path d="M190-11L236 1L190 13Z" fill="#d2cfca"/></g>`
    : '';
  const body =
    `<rect x="-318" y="-226" width="636" height="452" rx="30" transform="translate(5 11)" fill="${darken(color, 0.65)}"/>` +
    `<rect x="-318" y="-226" width="636" height="452" rx="30" fill="${pen.shade(color, [-300, -220], [300, 220])}"/>` +
    `<rect x="-302" y="-210" width="604" height="420" rx="20" fill="#0b0a0e"/>` +
    `<g clip-path="${screen}">${content}<path d="M-276 10L40-186H170L-276 120Z" fill="#fff" opacity=".12"/><path d="M40 190L276-20V30L110 190Z" fill="#fff" opacity=".09"/></g>` +
    `<circle cx="-289" cy="0" r="5" fill="#2b3045"/>` +
    stylus;
  return lying(body, 28, 1.25);
};

function drawClosedLaptop(pen: Pen, color: string): string {
  const { random } = pen;
  const stickerColors = [
    '#e2574c',
    '#f0b429',
    '#3b82c4',
    '#3fa66b',
    '#8a63c9',
    '#f4f1ea',
    '#1f1d26',
    '#e58bb0',
  ] as const;
  const sticker = (x: number, y: number): string => {
    const paper = random.pick(stickerColors);
    const ink = brightness(paper) > 0.5 ? '#2a2736' : '#fff';
    const art = random.pick([
      `<circle r="52" fill="${paper}" stroke="#fff" stroke-width="7"/><path d="M-24 14L-6-18L8 6L20-6L30 16Z" fill="${ink}"/>`,
      `<rect x="-74" y="-34" width="148" height="68" rx="10" fill="${paper}" stroke="#fff" stroke-width="6"/><path d="M-50-8H50M-50 12H14" stroke="${ink}" stroke-width="10" stroke-linecap="round"/>`,
      `<path d="M0-58L17-18L60-18L25 9L38 52L0 26L-38 52L-25 9L-60-18L-17-18Z" fill="${paper}" stroke="#fff" stroke-width="7" stroke-linejoin="round"/>`,
      `<path d="M0 50C-76 0-52-52-22-50Q-4-48 0-30Q4-48 22-50C52-52 76 0 0 50Z" fill="${paper}" stroke="#fff" stroke-width="7"/>`,
    ]);
    return `<g transform="translate(${x} ${y}) rotate(${random.integer(-28, 28)})">${art}</g>`;
  };
  const places = [
    [-230, -130],
    [-70, 96],
    [90, -128],
    [236, 110],
    [-236, 92],
    [246, -60],
  ] as const;
  const count = random.integer(2, 6);
  return (
    `<rect x="-348" y="-238" width="696" height="476" rx="26" transform="translate(5 15)" fill="${darken(color, 0.6)}"/>` +
    `<path d="M-336 240H336" stroke="${lighten(color, 0.4)}" stroke-width="5" transform="translate(5 8)"/>` +
    `<rect x="-348" y="-238" width="696" height="476" rx="26" fill="${pen.shade(color, [-340, -240], [340, 260], 0.85)}"/>` +
    `<path d="M-348-160L60-238H250L-348-20Z" fill="#fff" opacity=".12"/>` +
    `<path d="M-34-30h68v46q0 12-12 12h-44q-12 0-12-12zM-46 36h92" fill="none" stroke="${lighten(color, 0.5)}" stroke-width="8" opacity=".7"/>` +
    `<path d="M-346-206H346" stroke="#000" stroke-opacity=".25" stroke-width="3"/>` +
    places
      .slice(0, count)
      .map(([x, y]) => sticker(x, y))
      .join('')
  );
}

function drawOpenLaptop(pen: Pen, color: string): string {
  const { random } = pen;
  const screen = pen.clip('<rect x="-256" y="-166" width="512" height="322"/>');
  const lit = random.chance(0.7);
  const keys: string[] = [];
  for (let row = 0; row < 5; row += 1) {
    const y = -112 + row * 13.5;
    const half = 262 + row * 9;
    for (let column = 0; column < 14; column += 1) {
      const width = (half * 2) / 14;
      if (row === 4 && column > 3 && column < 9) continue;
      keys.push(
        `M${(-half + column * width + 2).toFixed(1)} ${y}h${(width - 4).toFixed(1)}l1 9h-${(width - 3).toFixed(1)}z`,
      );
    }
    if (row === 4) keys.push(`M-104 ${y}h188l1 9h-190z`);
  }
  const display =
    `<g transform="translate(0 -330)"><path d="M-284-196Q-284-208-272-208H272Q284-208 284-196L290 204H-290Z" fill="${pen.shade(color, [-280, -200], [280, 200], 0.8)}"/>` +
    `<path d="M-274-192Q-274-198-268-198H268Q274-198 274-192L279 192H-279Z" fill="#0d0c11"/><g clip-path="${screen}">` +
    (lit
      ? wallpaper(pen, 512, 322) +
        `<rect x="-190" y="-120" width="300" height="196" rx="8" fill="#fdfaf3"/><rect x="-190" y="-120" width="300" height="26" rx="8" fill="#d9d3c5"/>${print([-168, -66], [220, 250, 190, 240, 120, 230], 22, '#8f8a98')}`
      : '<rect x="-256" y="-166" width="512" height="322" fill="#16151c"/>') +
    `<path d="M-60-166H90L-200 160H-256V60Z" fill="#fff" opacity=".1"/></g><circle cy="-183" r="4" fill="#3a4562"/></g>`;
  const base =
    `<path d="M-292-130H292L372 0Q376 14 352 18H-352Q-376 14-372 0Z" fill="${pen.shade(lighten(color, 0.12), [-200, -130], [260, 20], 0.7)}"/>` +
    `<path d="M-372 2Q-374 16-352 20H352Q374 16 372 2Q374 34 346 36H-346Q-374 34-372 2Z" fill="${darken(color, 0.45)}"/>` +
    `<path d="M-280-118H280L318-40H-318Z" fill="${darken(color, 0.3)}"/><path d="${keys.join('')}" fill="#1b1a21"/>` +
    `<path d="M-92-32H92L104 4H-104Z" fill="${darken(color, 0.12)}" stroke="${darken(color, 0.4)}" stroke-width="2"/>` +
    `<path d="M-290-131H290" stroke="#0b0a0e" stroke-width="10"/>`;
  return display + base;
}

export const drawLaptop: DrawKind = (pen, color) =>
  pen.random.chance(0.5)
    ? lying(drawClosedLaptop(pen, color), 22, 1)
    : standing(`<g transform="translate(0 -30)">${drawOpenLaptop(pen, color)}</g>`, 360, 1.1);
