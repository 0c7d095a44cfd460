import { darken, lighten } from '../color.ts';
import { lying, standing, type DrawKind } from '../drawing.ts';
import { softLine, stitches } from '../shapes.ts';

export const drawHelmet: DrawKind = (pen, color) => {
  const { random } = pen;
  const second = random.pick([darken(color, 0.6), '#f4f1ea', lighten(color, 0.5)]);
  const shell =
    'M-300-150C-310-320-150-420 20-414C190-408 310-310 322-190C326-150 306-128 270-126C120-118-120-96-230-100C-276-102-298-116-300-150Z';
  const inside = pen.clip(`<path d="${shell}"/>`);
  const vents = [
    'M-210-210C-190-290-120-340-50-352C-100-310-140-260-156-196Z',
    'M-96-206C-80-290-20-346 60-358C10-300-20-260-34-196Z',
    'M26-200C40-270 90-326 164-330C124-286 96-250 88-194Z',
    'M146-194C156-240 186-276 232-284C214-252 202-226 202-190Z',
  ]
    .map(
      (path) =>
        `<path d="${path}" fill="#100e14"/><path d="${path}" fill="none" stroke="${darken(color, 0.5)}" stroke-width="6"/><path d="${path}" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="3" transform="translate(4 5)"/>`,
    )
    .join('');
  const visor = random.chance(0.5)
    ? `<path d="M268-190C330-196 380-166 394-136C350-140 300-136 262-128Z" fill="${darken(second, 0.15)}"/>`
    : '';
  const straps = `<g fill="none" stroke-linejoin="round"><path d="M-190-110L-60 6L110-116M-60 6C-56 26-20 30 10 18L70-10" stroke="#17151b" stroke-width="20"/><path d="M-190-110L-60 6L110-116" stroke="#4a4752" stroke-width="4"/></g><rect x="-84" y="-16" width="48" height="38" rx="8" fill="#2b2832"/><rect x="44" y="-30" width="60" height="34" rx="8" fill="${second}" transform="rotate(-20 70 -14)"/>`;
  const body =
    `<path d="M-230-104C-120-60 120-70 250-130L262-120C200-50-140-30-236-80Z" fill="#1c1a20"/>` +
    straps +
    visor +
    `<path d="${shell}" fill="${pen.shade(color, [-140, -420], [120, -90], 1.2)}"/><g clip-path="${inside}"><path d="M-320-170C-100-190 160-190 340-186V-110H-320Z" fill="${second}"/><path d="M-320-172C-100-192 160-192 340-188" stroke="#000" stroke-opacity=".35" stroke-width="5" fill="none"/></g>` +
    vents +
    softLine('M-240-270C-190-360-90-396 20-398C90-396 160-376 210-340', '#fff', 22, 0.7) +
    `<path d="M-300-150C-298-116-276-102-230-100C-120-96 120-118 270-126" fill="none" stroke="#000" stroke-opacity=".35" stroke-width="10"/>` +
    (random.chance(0.5)
      ? `<rect x="-190" y="-158" width="110" height="34" rx="6" fill="${color}" opacity=".9"/><path d="M-176-141h80" stroke="#fff" stroke-width="7" stroke-opacity=".85"/>`
      : '');
  return standing(`<g transform="translate(-10 2) scale(1.04)">${body}</g>`, 250, 1);
};

export const drawShoe: DrawKind = (pen, color) => {
  const { random } = pen;
  const second = random.pick(['#f4f1ea', darken(color, 0.55), '#e0b23c', lighten(color, 0.5)]);
  const upper =
    'M-300-60C-310-150-300-250-282-292C-276-306-256-308-246-296C-216-262-170-262-130-288C-116-298-100-292-92-280C-60-226 0-176 80-150C170-128 280-122 312-70C318-58 316-46 310-40H-298Z';
  const sole = 'M-312-62Q-318-10-290 6H292Q338 0 330-58C260-46 60-42-60-46C-160-48-250-56-312-62Z';
  const inside = pen.clip(`<path d="${upper}"/>`);
  const stripe = random.pick([
    `<path d="M-120-60L-30-190L10-168L-60-60ZM-20-60L44-156L84-140L36-60Z" fill="${second}"/>`,
    `<path d="M-210-70C-120-60 0-120 70-156C20-90-80-20-200-20Q-250-40-210-70Z" fill="${second}"/>`,
    `<path d="M-60-54L-10-130L44-54ZM-150-54H60V-70H-150Z" fill="${second}"/>`,
    `<circle cx="-90" cy="-120" r="46" fill="${second}"/><path d="M-112-132l20 28 30-46" stroke="${color}" stroke-width="12" fill="none"/>`,
  ]);
  const lacePoints = [
    [-84, -262],
    [-50, -222],
    [-8, -188],
    [40, -164],
  ] as const;
  const laces = lacePoints
    .map(
      ([x, y]) =>
        `<path d="M${x - 22} ${y + 36}Q${x + 6} ${y + 4} ${x + 30} ${y - 4}" stroke="#000" stroke-opacity=".35" stroke-width="17"/><path d="M${x - 22} ${y + 32}Q${x + 6} ${y} ${x + 30} ${y - 8}" stroke="#f7f4ec" stroke-width="12"/>`,
    )
    .join('');
  const shoe =
    `<path d="M-260-290C-220-250-160-250-110-280L-96-330C-92-344-120-352-134-338C-170-300-220-300-256-318Z" fill="${darken(color, 0.5)}"/>` +
    `<path d="M-140-300C-130-350-96-366-70-350L-20-250L-60-220Z" fill="${pen.shade(lighten(color, 0.1), [-140, -350], [-20, -220])}"/>` +
    `<path d="${upper}" fill="${pen.shade(color, [-200, -300], [120, -20], 0.8)}"/><path d="${upper}" fill="${pen.texture('weave')}"/>` +
    `<g clip-path="${inside}">${stripe}<path d="M180-160C260-150 330-100 330-20H210C230-70 220-120 180-160Z" fill="${darken(color, 0.18)}"/><path d="M-330-140C-270-140-240-100-236-40H-330Z" fill="${second}" opacity=".9"/>` +
    softLine('M-60-60Q80-90 200-60M120-120Q150-90 150-60', darken(color, 0.7), 26, 0.4) +
    softLine('M-250-240C-200-210-150-220-110-250', '#fff', 30, 0.3) +
    `</g>${stitches('M184-154C232-118 236-70 226-44M-326-138C-272-136-244-100-240-44', lighten(color, 0.45), 2.6)}` +
    `<g fill="none" stroke-linecap="round">${laces}<path d="M-60-270C-120-330-20-360-54-274C-40-330 60-330-50-268" stroke="#f7f4ec" stroke-width="10"/></g>` +
    `<path d="${sole}" fill="${pen.linear(
      [0, -60],
      [0, 10],
      [
        [0, '#fdfbf5'],
        [0.6, '#e3ded3'],
        [1, '#a39d92'],
      ],
    )}"/><path d="M-308-22C-160-8 160-8 326-22" fill="none" stroke="${second === '#f4f1ea' ? color : second}" stroke-width="9"/><path d="M-286 4H290" stroke="#3b3841" stroke-width="12" stroke-dasharray="22 8"/>`;
  return standing(`<g transform="translate(0 -4) scale(1.06)">${shoe}</g>`, 330, 1.1);
};

export const drawRacket: DrawKind = (pen, color) => {
  const { random } = pen;
  const strings: string[] = [];
  for (let step = -9; step <= 9; step += 1) {
    const x = step * 16;
    const y = step * 20;
    strings.push(
      `M${x} ${(-210 * Math.sqrt(1 - (x / 166) ** 2)).toFixed(0)}V${(210 * Math.sqrt(1 - (x / 166) ** 2)).toFixed(0)}`,
    );
    strings.push(
      `M${(-160 * Math.sqrt(1 - (y / 212) ** 2)).toFixed(0)} ${y}H${(160 * Math.sqrt(1 - (y / 212) ** 2)).toFixed(0)}`,
    );
  }
  const second = random.pick(['#f4f1ea', darken(color, 0.6), '#e0b23c']);
  const grip = random.pick(['#2a2830', '#e8e2d4', '#31658f']);
  const wraps = Array.from(
    { length: 9 },
    (_, wrap) => `M-24 ${416 + wrap * 22}L24 ${404 + wrap * 22}`,
  ).join('');
  const frame = pen.shade(color, [-160, -200], [170, 210], 1.1);
  const racket =
    `<g transform="translate(0 -170)"><path d="${strings.join('')}" stroke="#f6f2d8" stroke-width="3"/><path d="M-92 184Q-30 300-16 400M92 184Q30 300 16 400" fill="none" stroke="${darken(color, 0.5)}" stroke-width="31"/><path d="M-92 184Q-30 300-16 400M92 184Q30 300 16 400" fill="none" stroke="${frame}" stroke-width="22"/>` +
    `<ellipse rx="172" ry="222" fill="none" stroke="${darken(color, 0.55)}" stroke-width="32"/><ellipse rx="172" ry="222" fill="none" stroke="${frame}" stroke-width="24"/><ellipse rx="176" ry="226" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="5" stroke-dasharray="160 300"/>` +
    `<path d="M-166-60A172 222 0 0 1-100-181M166-60A172 222 0 0 0 100-181" fill="none" stroke="${second}" stroke-width="24"/><path d="M-104 186Q0 250 104 186" fill="none" stroke="${darken(color, 0.3)}" stroke-width="22"/>` +
    `<rect x="-26" y="380" width="52" height="240" rx="14" fill="${pen.linear(
      [-26, 0],
      [26, 0],
      [
        [0, darken(grip, 0.4)],
        [0.35, lighten(grip, 0.2)],
        [1, darken(grip, 0.55)],
      ],
    )}"/><path d="${wraps}" stroke="#000" stroke-opacity=".35" stroke-width="4"/><rect x="-32" y="604" width="64" height="24" rx="8" fill="${darken(grip, 0.5)}"/></g>`;
  const ball = random.chance(0.5)
    ? `<g transform="translate(190 200)"><circle r="66" fill="${pen.radial([-20, -24], 92, [
        [0, '#f2f78a'],
        [0.5, '#cfdc3a'],
        [1, '#7b8a1a'],
      ])}"/><path d="M-60-26Q0 0-14 64M36-54Q10 0 62 20" fill="none" stroke="#fbfbe8" stroke-width="7"/></g>`
    : '';
  return lying(
    `<g transform="rotate(${random.pick([-58, 62])}) scale(.86)">${racket}</g>${ball}`,
    16,
    1,
  );
};

export const drawSkateboard: DrawKind = (pen, color) => {
  const { random } = pen;
  const deck =
    'M-250-100H250C340-100 372-50 372 0C372 50 340 100 250 100H-250C-340 100-372 50-372 0C-372-50-340-100-250-100Z';
  const inside = pen.clip(`<path d="${deck}"/>`);
  const wheel = random.pick(['#f3efe4', '#e2574c', '#59c2c9', '#ffc12e']);
  const bolts = [-1, 1]
    .flatMap((side) =>
      [
        [210, -26],
        [210, 26],
        [262, -26],
        [262, 26],
      ].map(
        ([x = 0, y = 0]) =>
          `<circle cx="${side * x}" cy="${y}" r="7" fill="#cfccc5" stroke="#55524d" stroke-width="2"/>`,
      ),
    )
    .join('');
  if (random.chance(0.4)) {
    const rims = [-1, 1]
      .flatMap((side) =>
        [-112, 84].map(
          (y) =>
            `<rect x="${side * 236 - 34}" y="${y}" width="68" height="30" rx="12" fill="${darken(wheel, 0.15)}"/>`,
        ),
      )
      .join('');
    const top = `${rims}<path d="${deck}" transform="translate(3 8)" fill="#a97b4a"/><path d="${deck}" fill="#2a292e"/><g clip-path="${inside}"><path d="${deck}" fill="${pen.texture('pile', 0.6)}" opacity=".9"/><path d="M-60-110L20-110L-20 110L-100 110Z" fill="${color}"/><path d="M50-110H76L36 110H10Z" fill="${color}"/>${softLine('M-330-40H330', '#fff', 70, 0.14)}</g>${bolts}`;
    return lying(top, 40, 0.9);
  }
  const graphic = random.pick([
    `<path d="M-120 100L-40-60L20 30L70-40L150 100Z" fill="${lighten(color, 0.7)}"/><circle cx="110" cy="-50" r="34" fill="#ffc12e"/>`,
    [-140, -70, 0, 70, 140]
      .map(
        (x) =>
          `<path d="M${x - 50} 100L${x + 10}-100H${x + 44}L${x - 16} 100Z" fill="${lighten(color, 0.6)}"/>`,
      )
      .join(''),
    `<path d="M-150 0Q-110-90-70 0T10 0T90 0T170 0" fill="none" stroke="#ffc12e" stroke-width="30"/><path d="M-150 40Q-110-50-70 40T10 40T90 40T170 40" fill="none" stroke="${lighten(color, 0.75)}" stroke-width="16"/>`,
  ]);
  const truck = (x: number): string =>
    `<g transform="translate(${x} 0)"><rect x="-44" y="-44" width="88" height="88" rx="10" fill="#8f8c87"/><rect x="-16" y="-118" width="32" height="236" rx="12" fill="${pen.linear(
      [-16, 0],
      [16, 0],
      [
        [0, '#e6e3dc'],
        [0.5, '#a8a5a0'],
        [1, '#5e5b57'],
      ],
    )}"/><circle r="24" fill="#6d6a66"/><circle r="12" fill="${color}"/>` +
    [-124, 124]
      .map(
        (y) =>
          `<rect x="-48" y="${y - 36}" width="96" height="72" rx="24" fill="${pen.linear(
            [-48, 0],
            [48, 0],
            [
              [0, darken(wheel, 0.25)],
              [0.35, lighten(wheel, 0.3)],
              [1, darken(wheel, 0.45)],
            ],
          )}"/><path d="M-40 ${y}H40" stroke="#000" stroke-opacity=".14" stroke-width="26"/>`,
      )
      .join('') +
    `</g>`;
  const underside =
    `<path d="${deck}" transform="translate(3 9)" fill="${darken(color, 0.65)}"/><path d="${deck}" fill="${pen.shade(color, [-200, -110], [200, 120], 0.8)}"/><g clip-path="${inside}">${graphic}<path d="${deck}" fill="${pen.texture('wood', 0.6)}" opacity=".35"/>` +
    `<path d="M-90-30l70 12M40 50l90-8M-20 70l120 6M-160-60l60 4" stroke="#e9d6b4" stroke-width="5" stroke-opacity=".7"/></g>${truck(-226)}${truck(226)}`;
  return lying(underside, 40, 0.9);
};
