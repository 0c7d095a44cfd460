import { darken, lighten, mix } from '../color.ts';
import { lying, type DrawKind } from '../drawing.ts';
import { digits, print, softLine } from '../shapes.ts';

export const drawNotebook: DrawKind = (pen, color) => {
  const { random } = pen;
  const spiral = random.chance(0.5);
  const cover = spiral
    ? 'x="-210" y="-280" width="430" height="560" rx="14"'
    : 'x="-220" y="-285" width="440" height="570" rx="26"';
  const pages = `<path d="M-200 290H228V-262" fill="none" stroke="#b9b09c" stroke-width="16"/><path d="M-200 288H226V-264" fill="none" stroke="#f3ecd9" stroke-width="9"/>`;
  const label = random.pick([
    `<rect x="-110" y="-190" width="230" height="130" rx="8" fill="#f8f2e2"/>${print([-84, -156], [180, 130, 160], 34, '#5d5668')}`,
    `<g opacity=".9"><circle cx="0" cy="-60" r="96" fill="${lighten(color, 0.4)}"/><circle cx="60" cy="20" r="70" fill="${darken(color, 0.35)}"/><path d="M-90 90L10-70L110 90Z" fill="${mix(color, '#f6c344', 0.7)}"/></g>`,
    `<g stroke="${lighten(color, 0.55)}" stroke-width="10" opacity=".7">${[-200, -150, -100, -50, 0, 50, 100, 150, 200].map((y) => `<path d="M-120 ${y}Q-60 ${y - 40} 0 ${y}T130 ${y}" fill="none"/>`).join('')}</g>`,
    `<path d="M-70-60h140v150h-140z" fill="none" stroke="${lighten(color, 0.5)}" stroke-width="8"/><path d="M-50 60L-10 0L16 34L34 12L56 60" fill="none" stroke="${lighten(color, 0.5)}" stroke-width="8" stroke-linejoin="round"/>`,
  ]);
  const corner = random.chance(0.5)
    ? `<path d="M220 222L160 280H206Q220 280 220 266Z" fill="${lighten(color, 0.55)}"/><path d="M220 222L160 280L166 232Z" fill="${lighten(color, 0.3)}"/>`
    : '';
  const rings = Array.from({ length: 18 }, (_, index) => {
    const y = -256 + index * 30;
    return `<circle cx="-190" cy="${y}" r="7" fill="#17151b"/><path d="M-190 ${y}C-200 ${y - 16} -240 ${y - 16} -240 ${y}" fill="none" stroke="#5f5c63" stroke-width="8"/><path d="M-190 ${y}C-200 ${y - 16} -240 ${y - 16} -240 ${y}" fill="none" stroke="#dedbd5" stroke-width="4"/>`;
  }).join('');
  const band = `<path d="M-166-285V285" stroke="#000" stroke-opacity=".22" stroke-width="6"/><path d="M156-287V287" stroke="${darken(color, 0.6)}" stroke-width="22"/><path d="M152-287V287" stroke="#fff" stroke-opacity=".18" stroke-width="4"/><path d="M-60 285v60l14-14 14 14v-60" fill="${random.pick(['#c8371f', '#e0b23c', '#31658f'])}"/>`;
  const tucked = random.chance(0.4)
    ? `<g transform="translate(${spiral ? 30 : 0} 0) rotate(${random.integer(-28, 24)})"><rect x="-14" y="-260" width="28" height="440" rx="10" fill="${pen.linear(
        [-14, 0],
        [14, 0],
        [
          [0, '#5d6f96'],
          [0.4, '#2e3d63'],
          [1, '#151d33'],
        ],
      )}"/><path d="M-14 180L0 226L14 180Z" fill="#c9c5bd"/><rect x="9" y="-256" width="7" height="120" rx="3" fill="#d9d5cc"/></g>`
    : '';
  const body =
    pages +
    `<rect ${cover} transform="translate(3 5)" fill="${darken(color, 0.6)}"/><rect ${cover} fill="${pen.shade(color, [-200, -280], [220, 290], 0.75)}"/>` +
    (spiral ? '' : `<rect ${cover} fill="${pen.texture('leather', 0.8)}" opacity=".6"/>`) +
    label +
    corner +
    softLine('M-150-240Q40-270 200-180', '#fff', 60, 0.25) +
    (spiral ? rings : band) +
    tucked;
  return lying(body, 40, 1.2);
};

export const drawTextbook: DrawKind = (pen, color) => {
  const { random } = pen;
  const ink = lighten(color, 0.85);
  const art = random.pick([
    // An atom, a curve, a molecule, columns: a subject can be told from the cover.
    `<g fill="none" stroke="${mix(color, '#ffd768', 0.8)}" stroke-width="9"><ellipse rx="150" ry="56"/><ellipse rx="150" ry="56" transform="rotate(60)"/><ellipse rx="150" ry="56" transform="rotate(120)"/></g><circle r="24" fill="${ink}"/>`,
    `<path d="M-150 110V-110M-150 110H160" stroke="${ink}" stroke-width="8"/><path d="M-150 90C-60 90-70-80 0-80S60 90 150 90" fill="none" stroke="#ffc12e" stroke-width="11"/><path d="M-60 60V110M60 60V110" stroke="${ink}" stroke-width="5"/>`,
    `<path d="M-110-40L-30-86L50-40V50L-30 96L-110 50ZM50-40L120-80M50 50L120 90M-30-86V-140" fill="none" stroke="${ink}" stroke-width="10"/><g fill="#f06a4d"><circle cx="-110" cy="-40" r="22"/><circle cx="50" cy="50" r="22"/></g><g fill="#5cc2c9"><circle cx="-30" cy="-86" r="22"/><circle cx="50" cy="-40" r="18"/><circle cx="-30" cy="96" r="22"/><circle cx="-110" cy="50" r="18"/></g>`,
    `<path d="M-140-70L0-140L140-70Z" fill="${ink}"/><path d="M-110-50V80M-40-50V80M40-50V80M110-50V80" stroke="${ink}" stroke-width="26"/><rect x="-150" y="84" width="300" height="26" fill="${ink}"/>`,
  ]);
  const block = 'M-236-296H224Q236-296 236-284V284Q236 296 224 296H-236Z';
  const pageLines = Array.from(
    { length: 9 },
    (_, page) =>
      `M${242 + page * 4.6}-${286 - page * 2}V${300 + page * 1.6}M-230 ${302 + page * 4.4}H${242 + page * 4}`,
  ).join('');
  const tabs = random.chance(0.5)
    ? [-180, -60, 90]
        .map(
          (y) =>
            `<rect x="262" y="${y}" width="46" height="34" fill="${random.pick(['#ffd84d', '#f08aa8', '#7ec8e3', '#9ed67a'])}"/>`,
        )
        .join('')
    : '';
  const usedSticker = random.chance(0.4)
    ? `<g transform="translate(150 -226) rotate(8)"><rect x="-70" y="-30" width="130" height="60" rx="30" fill="#ffd84d"/>${print([-44, -8], [80, 60], 18, '#7a5a10')}</g>`
    : '';
  const body =
    tabs +
    `<path d="M-236-280L-196 352H292V-258L236-296Z" fill="${darken(color, 0.55)}"/><path d="M-230 296H236V-290L282-258V340H-196Z" fill="#efe6d0"/><path d="${pageLines}" stroke="#b5a98d" stroke-width="1.8" fill="none"/>` +
    `<path d="${block}" fill="${pen.shade(color, [-230, -290], [230, 300], 0.7)}"/><path d="M-236-296H-196V296H-236Z" fill="${darken(color, 0.35)}"/>` +
    `<rect x="-170" y="-250" width="370" height="118" fill="${darken(color, 0.4)}" opacity=".75"/>${print([-146, -216], [320, 240], 44, ink)}` +
    `<g transform="translate(14 60)">${art}</g>${print([-150, 244], [160], 24, ink)}<rect x="140" y="214" width="54" height="54" rx="8" fill="${lighten(color, 0.5)}"/>` +
    usedSticker +
    `<path d="M-196-296L60-296L-196 130Z" fill="#fff" opacity=".1"/>` +
    softLine('M-190-280V280', '#000', 14, 0.5);
  return lying(`<g transform="translate(-24 -24) scale(.95)">${body}</g>`, 32, 1.1);
};

export const drawCalculator: DrawKind = (pen, color) => {
  const { random } = pen;
  const keys: string[] = [];
  const key = (
    x: number,
    y: number,
    width: number,
    height: number,
    fill: string,
    mark: string,
  ): void => {
    keys.push(
      `<rect x="${x}" y="${y + 5}" width="${width}" height="${height}" rx="10" fill="#000" opacity=".5"/><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="10" fill="${pen.linear(
        [0, y],
        [0, y + height],
        [
          [0, lighten(fill, 0.3)],
          [0.5, fill],
          [1, darken(fill, 0.3)],
        ],
      )}"/>${mark}`,
    );
  };
  for (let row = 0; row < 3; row += 1) {
    for (let column = 0; column < 6; column += 1) {
      const x = -142 + column * 49;
      const y = -92 + row * 44;
      key(
        x,
        y,
        40,
        28,
        row === 0 && column === 0 ? '#d9a02b' : '#3c3a44',
        `<path d="M${x + 12} ${y + 14}h16" stroke="#fff" stroke-opacity=".7" stroke-width="5"/>`,
      );
    }
  }
  const pad = [
    '7',
    '8',
    '9',
    '',
    '',
    '4',
    '5',
    '6',
    '',
    '',
    '1',
    '2',
    '3',
    '',
    '',
    '0',
    '',
    '',
    '',
    '',
  ];
  for (const [index, label] of pad.entries()) {
    const x = -142 + (index % 5) * 59;
    const y = 48 + Math.floor(index / 5) * 58;
    const fill = index < 5 && index > 2 ? '#d0602c' : '#d9d5cb';
    const mark =
      label === ''
        ? `<path d="M${x + 16} ${y + 22}h18M${x + 25} ${y + 13}v18" stroke="#2b2832" stroke-width="4"/>`
        : digits(label, [x + 18, y + 10], 23, '#2b2832');
    key(x, y, 50, 44, fill, mark);
  }
  const value = random.pick(['3.14159', '42.195', '1024.5', '0.7071', '273.15']);
  const body =
    `<rect x="-180" y="-300" width="360" height="600" rx="40" transform="translate(4 10)" fill="${darken(color, 0.65)}"/><rect x="-180" y="-300" width="360" height="600" rx="40" fill="${pen.shade(color, [-170, -290], [180, 300], 0.9)}"/>` +
    `<rect x="-160" y="-280" width="320" height="166" rx="22" fill="${darken(color, 0.6)}"/><rect x="40" y="-268" width="104" height="28" rx="4" fill="#3a2420"/><path d="M66-268v28M92-268v28M118-268v28" stroke="#6b4a42" stroke-width="2"/>${print([-144, -254], [110], 16, '#ffffffaa')}` +
    `<rect x="-144" y="-226" width="288" height="96" rx="8" fill="${pen.linear(
      [0, -226],
      [0, -130],
      [
        [0, '#9aa88a'],
        [1, '#c3cdb0'],
      ],
    )}"/>${digits(value, [-66, -186], 42, '#23291f')}${print([-130, -208], [50], 14, '#4a5443')}` +
    keys.join('') +
    `<path d="M-144-130L40-226H110L-60-130Z" fill="#fff" opacity=".2"/>`;
  return lying(body, 40, 1.5);
};
