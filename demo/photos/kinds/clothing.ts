import { brightness, darken, lighten, mix } from '../color.ts';
import { lying, type DrawKind } from '../drawing.ts';
import { softLine, stitches, zip } from '../shapes.ts';

export const drawScarf: DrawKind = (pen, color) => {
  const { random } = pen;
  const second = random.pick([lighten(color, 0.6), darken(color, 0.5), '#e0b23c', '#c8452f']);
  const style = random.pick(['bars', 'tartan', 'plain']);
  // Two lengths crossing as dropped: the loop behind, both ends in front.
  const band = (path: string): string =>
    `<g fill="none"><path d="${path}" stroke="${darken(color, 0.55)}" stroke-width="152"/><path d="${path}" stroke="${color}" stroke-width="142"/>` +
    (style === 'plain'
      ? ''
      : `<path d="${path}" stroke="${second}" stroke-width="142" stroke-dasharray="${style === 'bars' ? '46 74' : '22 60 10 60'}" stroke-opacity="${style === 'bars' ? 0.95 : 0.6}"/>`) +
    (style === 'tartan'
      ? `<path d="${path}" stroke="${second}" stroke-width="26" stroke-opacity=".6"/><path d="${path}" stroke="${lighten(color, 0.7)}" stroke-width="5" stroke-opacity=".7"/>`
      : '') +
    `<path d="${path}" stroke="${pen.texture('knit')}" stroke-width="142"/></g>` +
    softLine(path, '#fff', 60, 0.14);
  const fringe = (x: number, y: number, turn: number): string => {
    const threads = Array.from(
      { length: 15 },
      (_, thread) =>
        `M${-66 + thread * 9.4} -6q${random.integer(-7, 7)} 30 ${random.integer(-9, 9)} ${random.integer(52, 70)}`,
    ).join('');
    return `<g transform="translate(${x} ${y}) rotate(${turn})" fill="none" stroke-linecap="round"><path d="${threads}" stroke="${darken(color, 0.5)}" stroke-width="9"/><path d="${threads}" stroke="${mix(color, second, style === 'plain' ? 0 : 0.35)}" stroke-width="6"/></g>`;
  };
  const under = 'M-40-226C150-224 300-190 250-70C210 30 0 90-190 210';
  const over = 'M10-226C-120-232-300-230-250-120C-200-30 20 40 100 250';
  const body =
    fringe(-206, 220, 58) +
    band(under) +
    softLine('M70 60Q0 110-70 150', '#000', 90, 0.4) +
    fringe(104, 262, -20) +
    band(over) +
    softLine('M-200-70C-100 10 0 70 56 230', '#000', 26, 0.4) +
    softLine('M-270-150Q-150-40 60 90', '#fff', 30, 0.25);
  return lying(`<g transform="translate(0 -6) scale(.94)">${body}</g>`, 60, 1);
};

export const drawBeanie: DrawKind = (pen, color) => {
  const { random } = pen;
  const second = random.pick([lighten(color, 0.62), darken(color, 0.45), '#e0b23c', color]);
  const dome = 'M-246 90C-262-120-150-246 0-246C150-246 262-120 246 90Z';
  const cuff =
    'M-272 62Q-280 52-260 50Q0 90 260 50Q280 52 272 62L264 186Q262 206 240 208Q0 244-240 208Q-262 206-264 186Z';
  const inside = pen.clip(`<path d="${dome}"/>`);
  const pompom = random.chance(0.6)
    ? Array.from({ length: 90 }, () => {
        const angle = random.between(0, Math.PI * 2);
        const reach = random.between(52, 84);
        return `M0-286l${(Math.cos(angle) * reach).toFixed(0)} ${(Math.sin(angle) * reach).toFixed(0)}`;
      }).join('')
    : '';
  const stripes = random.chance(0.5)
    ? `<path d="M-270-40Q0-10 270-40V10Q0 44-270 10ZM-250-126Q0-96 250-126V-96Q0-66-250-96Z" fill="${second}"/>`
    : '';
  const ribs = Array.from({ length: 17 }, (_, rib) => {
    const x = -252 + rib * 31.5;
    return `M${x.toFixed(0)} ${(60 + 26 * (1 - (x / 260) ** 2)).toFixed(0)}L${(x * 0.98).toFixed(0)} ${(204 + 24 * (1 - (x / 260) ** 2)).toFixed(0)}`;
  }).join('');
  const body =
    (pompom === ''
      ? ''
      : `<circle cy="-286" r="66" fill="${darken(second, 0.25)}"/><path d="${pompom}" stroke="${darken(second, 0.35)}" stroke-width="9" stroke-linecap="round"/><path d="${pompom}" stroke="${lighten(second, 0.12)}" stroke-width="5" stroke-linecap="round" transform="translate(-4 -5)"/>`) +
    `<path d="${dome}" fill="${pen.shade(color, [-200, -240], [230, 120], 1)}"/>` +
    `<g clip-path="${inside}">${stripes}<path d="${dome}" fill="${pen.texture('knit', 1.7)}"/>` +
    softLine(
      'M-110-200C-170-120-180-20-170 60M90-210C160-130 170-20 160 60M0-246C-20-140 0-20 0 80',
      '#000',
      26,
      0.24,
    ) +
    softLine('M-150-160C-200-80-210 0-200 60', '#fff', 60, 0.2) +
    softLine('M-260 66Q0 100 260 66', '#000', 50, 0.6) +
    `</g><path d="${cuff}" fill="${pen.shade(second, [-260, 40], [270, 230], 0.9)}"/><path d="${cuff}" fill="${pen.texture('knit', 1.7)}" opacity=".7"/>` +
    `<path d="${ribs}" stroke="#000" stroke-opacity=".22" stroke-width="9"/><path d="${ribs}" stroke="#fff" stroke-opacity=".14" stroke-width="6" transform="translate(10 0)"/>` +
    (random.chance(0.5)
      ? `<rect x="96" y="112" width="92" height="62" rx="6" fill="#efe6d2"/><path d="M112 134h60M112 152h38" stroke="#4a4338" stroke-width="6"/>`
      : '');
  return lying(`<g transform="translate(0 34)">${body}</g>`, 35, 1.1);
};

export const drawGlove: DrawKind = (pen, color) => {
  const { random } = pen;
  const knitted = random.chance(0.55);
  const hand =
    'M-96 160C-120 60-150 20-206-26C-246-58-214-104-172-78C-140-58-118-36-98-12C-104-90-118-170-122-226C-124-274-68-280-60-232C-54-180-44-130-34-84C-34-150-36-210-32-266C-28-312 28-310 30-264C32-206 30-150 32-88C44-140 58-196 72-240C86-284 138-270 130-224C120-170 104-110 100-62C116-94 136-128 154-154C178-190 222-164 204-126C176-66 138 10 126 70C122 100 118 130 116 160Z';
  const cuff = 'M-112 148Q6 176 132 148L138 270Q8 300-118 270Z';
  const texture = pen.texture(knitted ? 'knit' : 'leather', knitted ? 1.2 : 1);
  const tips = random.chance(0.4) && knitted;
  const inside = pen.clip(`<path d="${hand}"/>`);
  const body =
    `<path d="${hand}" transform="translate(4 9)" fill="${darken(color, 0.6)}"/>` +
    `<path d="${hand}" fill="${pen.shade(color, [-150, -240], [170, 180], 1)}"/><g clip-path="${inside}">` +
    (tips
      ? `<path d="M-240-300H260V-190L-30-236L-140-190L-150-60L-240 0Z" fill="#3a3741" opacity=".85"/>`
      : '') +
    `<path d="${hand}" fill="${texture}"/>` +
    softLine(
      'M-86-190Q-76-90-60-20M-2-240Q-4-120 0-30M96-220Q70-110 60-20M170-130Q130-50 104 10M-180-62Q-110-10-80 90',
      '#fff',
      26,
      0.3,
    ) +
    softLine(
      'M-98-12Q-80 40-60 60M-34-84Q-20-30-16 0M32-88Q36-40 34 0M100-62Q92-20 80 10',
      '#000',
      20,
      0.45,
    ) +
    softLine('M-60 100Q10 130 90 96', '#000', 34, 0.25) +
    `</g>` +
    (knitted ? '' : stitches('M-44-120V10M0-120V20M44-120V10', lighten(color, 0.35), 2.6)) +
    `<path d="${cuff}" fill="${pen.shade(knitted ? darken(color, 0.2) : color, [-110, 150], [140, 290], 0.9)}"/><path d="${cuff}" fill="${texture}" opacity=".8"/>` +
    (knitted
      ? `<path d="M-90 156L-94 276M-62 162L-64 282M-34 166L-34 286M-6 168L-4 288M22 168L26 288M50 164L56 284M78 160L86 280M106 154L116 274" stroke="#000" stroke-opacity=".3" stroke-width="8"/>`
      : `<path d="M-60 214H60" stroke="${darken(color, 0.4)}" stroke-width="26"/><rect x="30" y="196" width="44" height="36" rx="6" fill="none" stroke="#c6ab6b" stroke-width="7"/>`);
  return lying(`<g transform="scale(1.08)">${body}</g>`, 70, 1.2);
};

export const drawJacket: DrawKind = (pen, color) => {
  const { random } = pen;
  // On light cloth a black fold would look like dirt.
  const light = brightness(color) > 0.6;
  const fold = darken(color, light ? 0.4 : 0.9);
  const hooded = random.chance(0.55);
  const lining = random.pick([darken(color, 0.5), '#8c8578', '#c7953b']);
  const trunk =
    'M-150-236Q0-190 150-236C186-220 196-120 190 20C188 130 192 220 186 286Q0 306-186 286C-192 220-188 130-190 20C-196-120-186-220-150-236Z';
  const sleeve = (side: -1 | 1): string => {
    const path = `M${side * 150}-236C${side * 230}-214 ${side * 262}-120 ${side * 300} 20L${side * 338} 190Q${side * 334} 214 ${side * 300} 218Q${side * 262} 220 ${side * 254} 200L${side * 184} -10Z`;
    return (
      `<path d="${path}" fill="${pen.shade(darken(color, 0.05), [side * 160, -200], [side * 340, 180], 1)}"/>` +
      softLine(
        `M${side * 220}-90Q${side * 256} 20 ${side * 284} 150M${side * 250}-60Q${side * 230}-20 ${side * 240} 20M${side * 300} 60Q${side * 270} 84 ${side * 262} 110`,
        fold,
        26,
        0.36,
      ) +
      softLine(`M${side * 200}-190Q${side * 262}-90 ${side * 300} 80`, '#fff', 24, 0.26) +
      `<path d="M${side * 246} 176L${side * 332} 156L${side * 344} 206Q${side * 336} 236 ${side * 300} 238Q${side * 262} 238 ${side * 256} 216Z" fill="${darken(color, 0.25)}"/>`
    );
  };
  const neck = hooded
    ? `<path d="M-140-228C-170-310-100-352 0-352C100-352 170-310 140-228Q0-150-140-228Z" fill="${pen.shade(color, [-120, -340], [140, -200], 1)}"/><path d="M-96-232C-112-290-70-312 0-312C70-312 112-290 96-232Q0-166-96-232Z" fill="${lining}"/>${softLine('M-90-250C-90-296-50-304 0-304C50-304 90-296 90-250', fold, 26, 0.6)}<path d="M-46-186q-14 60-6 130M46-186q14 70 4 150" stroke="#efe9dc" stroke-width="8" fill="none" stroke-linecap="round"/>`
    : `<path d="M-86-230L-60-282Q0-300 60-282L86-230Q0-180-86-230Z" fill="${lining}"/><path d="M-90-236L-66-286L-8-196L-50-150ZM90-236L66-286L8-196L50-150Z" fill="${lighten(color, 0.08)}" stroke="${darken(color, 0.5)}" stroke-width="4"/>`;
  const inside = pen.clip(`<path d="${trunk}"/>`);
  const block =
    !hooded && random.chance(0.4)
      ? `<path d="M-220-260H220V-60Q0-30-220-60Z" fill="${random.pick([lighten(color, 0.55), '#d8a23a', darken(color, 0.5)])}"/>`
      : '';
  const pockets = hooded
    ? `<path d="M-130 100H130L158 226H-158Z" fill="${color}" stroke="${darken(color, 0.45)}" stroke-width="4"/>${softLine('M-128 104L-154 220M128 104L154 220', fold, 18, 0.5)}`
    : `<path d="M-150 90L-84 180M150 90L84 180" stroke="${darken(color, 0.6)}" stroke-width="9" stroke-linecap="round"/><path d="M-150 90L-84 180M150 90L84 180" stroke="#9f9b94" stroke-width="3"/>`;
  const buttons = [-120, -30, 60, 150, 236]
    .map(
      (y) => `<circle cx="14" cy="${y}" r="11" fill="#d8cfba" stroke="#6d665a" stroke-width="3"/>`,
    )
    .join('');
  const opening = random.chance(0.65)
    ? zip('M0-186V296', darken(color, 0.35), 22)
    : `<path d="M0-186V300" stroke="${darken(color, 0.5)}" stroke-width="5"/>${buttons}`;
  const body =
    sleeve(-1) +
    sleeve(1) +
    `<path d="${trunk}" fill="${pen.shade(color, [-160, -230], [190, 300], 0.9)}"/><g clip-path="${inside}">${block}` +
    softLine(
      'M-120-160Q-90 0-140 180M110-150Q90 0 130 190M-60 60Q-80 160-60 260M70 40Q50 150 80 260',
      fold,
      40,
      0.3,
    ) +
    softLine('M-160-180Q-140 0-170 200M50-150Q40 0 50 90', '#fff', 40, 0.18) +
    `</g>${pockets}${opening}${neck}` +
    `<path d="M-188 262Q0 284 188 262L186 296Q0 318-186 296Z" fill="${darken(color, 0.28)}"/>` +
    `<path d="${trunk}" fill="${pen.texture('weave')}" opacity="${light ? 0.3 : 0.7}"/>` +
    (random.chance(0.6)
      ? `<rect x="64" y="-120" width="70" height="44" rx="6" fill="${lighten(color, 0.7)}"/><path d="M76-104h46M76-92h28" stroke="${darken(color, 0.3)}" stroke-width="5"/>`
      : '');
  return lying(`<g transform="translate(0 12)">${body}</g>`, 28, 0.8);
};
