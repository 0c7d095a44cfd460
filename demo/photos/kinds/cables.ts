import { brightness, darken } from '../color.ts';
import { lying, type DrawKind } from '../drawing.ts';
import { cord, print, softLine } from '../shapes.ts';

export const drawCharger: DrawKind = (pen, color) => {
  const { random } = pen;
  // How the cable lies, and where it ends: the plug's place and direction.
  const { coil, end } = random.pick([
    {
      coil: 'M-150-20C-40-30 20-190 150-190C320-190 330 30 170 40C20 50 10-150 160-160C290-166 300-10 180 0C60 10 50-120 150-126C240-130 250-40 180-30C90 40 60 170 250 200',
      end: { x: 250, y: 200, turn: 30 },
    },
    {
      coil: 'M-150-20C-60-20-40 120 60 160C200 214 330 130 290 20C250-80 80-60 80 50C80 150 250 170 260 60C266-20 130-30 130 60C130 120 220 110 210 60C190-60 120-170 250-220',
      end: { x: 250, y: -220, turn: -24 },
    },
    {
      coil: 'M-150-20C0-20-60-220 60-220C170-220 140 180 230 180C320 180 300-190 210-190C130-190 170 210 90 210C10 210 50-60-10 90C-30 150-80 200-170 220',
      end: { x: -170, y: 220, turn: 168 },
    },
  ]);
  const big = random.chance(0.5);
  const brick = big
    ? `<rect x="-366" y="-104" width="216" height="168" rx="26" transform="translate(4 10)" fill="${darken(color, 0.6)}"/><rect x="-366" y="-104" width="216" height="168" rx="26" fill="${pen.shade(color, [-350, -100], [-140, 80], 0.8)}"/>${print([-330, -60], [120, 80, 110, 60], 20, brightness(color) > 0.5 ? '#8d8894' : '#ffffff88')}<circle cx="-182" cy="40" r="6" fill="#59d185"/>`
    : `<rect x="-330" y="-94" width="180" height="150" rx="34" transform="translate(4 10)" fill="${darken(color, 0.6)}"/><rect x="-330" y="-94" width="180" height="150" rx="34" fill="${pen.shade(color, [-320, -90], [-140, 70], 0.9)}"/><rect x="-168" y="-46" width="18" height="54" rx="6" fill="${darken(color, 0.35)}"/><path d="M-290-40l18 20h-14l6 24l-24-26h16z" fill="${darken(color, 0.3)}"/>`;
  const left = big ? -366 : -330;
  const prongs = [-58, 10]
    .map(
      (y) =>
        `<rect x="${left - 66}" y="${y}" width="72" height="17" rx="7" fill="${pen.linear(
          [0, y],
          [0, y + 17],
          [
            [0, '#f2efe8'],
            [0.5, '#b9b5ad'],
            [1, '#77736d'],
          ],
        )}"/>`,
    )
    .join('');
  const cable = random.chance(0.6) ? color : darken(color, 0.4);
  const plug = `<g transform="translate(${end.x} ${end.y}) rotate(${end.turn})"><rect x="-6" y="-15" width="34" height="30" rx="10" fill="${darken(cable, 0.2)}"/><rect x="20" y="-22" width="66" height="44" rx="12" fill="${pen.shade(color, [20, -22], [86, 26], 0.9)}"/><rect x="84" y="-12" width="36" height="24" rx="9" fill="#c6c2ba" stroke="#8a867f" stroke-width="2"/><rect x="98" y="-4" width="24" height="8" rx="4" fill="#3b3841"/></g>`;
  const body = `${prongs}${cord(coil, cable, 17)}${brick}<rect x="-160" y="-36" width="44" height="32" rx="10" fill="${darken(cable, 0.3)}"/>${plug}`;
  return lying(`<g transform="translate(20 0) scale(.92)">${body}</g>`, 40, 1.3);
};

export const drawUsbStick: DrawKind = (pen, color) => {
  const { random } = pen;
  const connector = `<rect x="120" y="-62" width="150" height="124" rx="6" fill="${pen.linear(
    [0, -62],
    [0, 62],
    [
      [0, '#fbfaf6'],
      [0.3, '#c9c6bf'],
      [0.7, '#96938d'],
      [1, '#67645f'],
    ],
  )}" stroke="#5f5c58" stroke-width="3"/><rect x="176" y="-38" width="34" height="26" fill="#2a282d"/><rect x="176" y="12" width="34" height="26" fill="#2a282d"/><path d="M262-56V56" stroke="#fff" stroke-width="4" stroke-opacity=".7"/>`;
  const lanyard = cord(
    'M-246 0C-330-70-390 60-330 130C-260 210-150 90-60 170C0 220 110 230 190 190',
    random.pick(['#2b2a33', '#b23a2e', darken(color, 0.3)]),
    15,
  );
  const swivel = random.chance(0.5);
  const shell = `<rect x="-250" y="-88" width="380" height="176" rx="40" transform="translate(4 12)" fill="${darken(color, 0.65)}"/><rect x="-250" y="-88" width="380" height="176" rx="40" fill="${pen.shade(color, [-220, -90], [120, 110], 1.1)}"/>`;
  const trim = swivel
    ? `<path d="M-200-96H-30Q-18-96-18-84V84Q-18 96-30 96H-200Q-262 84-262 0Q-262-84-200-96Z" fill="${pen.linear(
        [-250, -96],
        [0, 96],
        [
          [0, '#f7f5f0'],
          [0.35, '#c4c1ba'],
          [0.6, '#e6e3dd'],
          [1, '#85827c'],
        ],
      )}"/><circle cx="-196" r="32" fill="#86837d"/><circle cx="-196" r="20" fill="#c9c6bf"/>${print([-130, -20], [80, 50], 40, '#8a8680')}`
    : `<rect x="-160" y="-46" width="200" height="92" rx="12" fill="#f3eee2"/>${print([-136, -16], [150, 96], 32, '#6a6472')}<circle cx="84" r="10" fill="#6fc3ff"/><path d="M112-88V88" stroke="#000" stroke-opacity=".3" stroke-width="6"/><circle cx="-216" r="17" fill="#17151b"/>`;
  const cap =
    !swivel && random.chance(0.5)
      ? `<g transform="translate(190 190) rotate(${random.integer(-30, 30)})"><rect x="-90" y="-76" width="190" height="152" rx="36" fill="${pen.shade(color, [-90, -76], [100, 90], 1)}"/><path d="M-90-70V70" stroke="${darken(color, 0.6)}" stroke-width="12"/></g>`
      : '';
  const body = lanyard + connector + shell + trim + cap + softLine('M-200-66H80', '#fff', 18, 0.5);
  return lying(`<g transform="translate(20 -20)">${body}</g>`, 50, 2.4);
};
