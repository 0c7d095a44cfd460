import { darken, lighten } from '../color.ts';
import { lying, standing, type DrawKind } from '../drawing.ts';
import { cord, digits, polygon, softLine, stitches } from '../shapes.ts';

export const drawHeadphones: DrawKind = (pen, color) => {
  const { random } = pen;
  const band = 'M-226 60C-250-150-150-262 0-262C150-262 250-150 226 60';
  const cushion = random.pick([darken(color, 0.62), '#26232b', '#6b4a34']);
  const cup = (side: -1 | 1): string => {
    const x = side * 214;
    return (
      `<g transform="translate(${x} 130) rotate(${side * -7})">` +
      `<path d="M${side * -4}-120V-60" stroke="#b9b6b0" stroke-width="20"/>` +
      `<ellipse cx="${side * -34}" rx="72" ry="120" fill="${darken(cushion, 0.2)}"/>` +
      `<ellipse cx="${side * -40}" rx="54" ry="100" fill="${pen.shade(cushion, [-90, -100], [60, 110], 1.2)}"/>` +
      `<ellipse cx="${side * -44}" rx="30" ry="66" fill="#0f0d13"/>` +
      `<ellipse cx="${side * 12}" rx="62" ry="112" fill="${pen.shade(color, [-60, -110], [60, 110], 1.1)}"/>` +
      `<ellipse cx="${side * 18}" cy="-4" rx="42" ry="82" fill="${pen.shade(lighten(color, 0.12), [50, -80], [-40, 90], 0.9)}" stroke="${darken(color, 0.3)}" stroke-width="3"/>` +
      `<circle cx="${side * 20}" r="17" fill="none" stroke="${lighten(color, 0.5)}" stroke-width="5" opacity=".8"/>` +
      `<ellipse cx="${side * 8}" cy="-60" rx="12" ry="26" fill="#fff" opacity=".28"/></g>`
    );
  };
  const cable = random.chance(0.35)
    ? cord(
        'M-210 250C-200 320-60 300-30 250C0 190 90 190 100 260C106 310 190 320 300 290',
        '#1d1b22',
        11,
      ) + '<path d="M300 290l44-14" stroke="#d3b067" stroke-width="12" stroke-linecap="round"/>'
    : '';
  const body =
    cable +
    `<path d="${band}" fill="none" stroke="${darken(color, 0.5)}" stroke-width="50" stroke-linecap="round"/>` +
    `<path d="${band}" fill="none" stroke="${pen.shade(color, [-200, -260], [220, 40], 0.9)}" stroke-width="42" stroke-linecap="round"/>` +
    `<path d="M-196-70C-160-200-90-246 0-246C90-246 160-200 196-70" fill="none" stroke="${cushion}" stroke-width="18" stroke-linecap="round" transform="translate(0 16)"/>` +
    softLine('M-190-110C-150-220-90-266 0-270C60-268 110-250 150-200', '#fff', 18, 0.5) +
    cup(-1) +
    cup(1);
  return lying(body, 45, 1.2);
};

export const drawEarbuds: DrawKind = (pen, color) => {
  const { random } = pen;
  const head =
    `<ellipse cx="0" cy="-6" rx="46" ry="40" fill="${pen.shade(color, [-40, -40], [40, 40], 1.1)}"/>` +
    `<ellipse cx="-30" cy="-16" rx="24" ry="28" fill="#2c2a31" transform="rotate(-18)"/>` +
    `<ellipse cx="-36" cy="-18" rx="11" ry="15" fill="#6b6873" transform="rotate(-18)"/>` +
    `<ellipse cx="14" cy="-22" rx="10" ry="7" fill="#fff" opacity=".6"/>`;
  const bud = (x: number, y: number, turn: number): string =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M-17 10V120Q-17 136 0 136Q17 136 17 120V10Z" fill="${pen.shade(color, [-17, 0], [22, 60], 1)}"/>` +
    `<path d="M-12 132Q0 140 12 132V122H-12Z" fill="#b5b2ac"/>${head}</g>`;
  const open = random.chance(0.6);
  const lid = open
    ? `<path d="M-210-60V-150Q-210-240-110-240H110Q210-240 210-150V-60Z" fill="${pen.shade(darken(color, 0.06), [-200, -240], [200, -60])}"/>` +
      `<path d="M-184-60V-140Q-184-212-104-212H104Q184-212 184-140V-60Z" fill="${darken(color, 0.36)}"/>` +
      softLine('M-170-80V-140Q-170-196-104-198H100', '#000', 26, 0.4) +
      `<path d="M-80-66H80V-46H-80Z" fill="#8d8a86"/>`
    : '';
  const wells = open
    ? `<path d="M-196-60H196V-16Q0 14-196-16Z" fill="${darken(color, 0.3)}"/>` +
      `<ellipse cx="-84" cy="-40" rx="62" ry="34" fill="#1d1b22"/><ellipse cx="84" cy="-40" rx="62" ry="34" fill="#1d1b22"/>` +
      `<g transform="translate(-84 -66)">${head}</g>`
    : '';
  const top = open ? -40 : -130;
  const shell = `M-210 ${top}V70Q-210 190-90 190H90Q210 190 210 70V${top}${open ? 'Q0 0-210-40Z' : 'Q210-200 110-200H-110Q-210-200-210-130Z'}`;
  const body =
    lid +
    wells +
    `<path d="${shell}" fill="${pen.shade(color, [-160, -180], [170, 200], 0.9)}"/>` +
    (open
      ? ''
      : `<path d="M-210-60Q0-36 210-60" fill="none" stroke="${darken(color, 0.5)}" stroke-width="5"/><path d="M-60-206H60V-190H-60Z" fill="#8d8a86"/>`) +
    `<circle cy="${open ? 40 : 0}" r="8" fill="#59d185"/>` +
    softLine('M-176 0V80Q-170 150-100 160', '#fff', 30, 0.6) +
    softLine('M196-20V70Q190 170 90 178', darken(color, 0.55), 40, 0.35) +
    `<path d="M-40 124H40" stroke="${darken(color, 0.25)}" stroke-width="6" stroke-linecap="round"/>` +
    (open || random.chance(0.6) ? bud(300, 40, random.integer(-50, -20)) : '') +
    (open ? '' : bud(-300, 60, random.integer(20, 60)));
  return lying(`<g transform="translate(-30 10) scale(.94)">${body}</g>`, 30, 2);
};

export const drawCamera: DrawKind = (pen, color) => {
  const { random } = pen;
  const retro = random.chance(0.5);
  const metal = retro ? '#b9b6b0' : darken(color, 0.35);
  const strap = random.pick([darken(color, 0.2), '#8a5a33', '#b23a2e']);
  const ring = (radius: number, fill: string): string =>
    `<circle cy="-180" r="${radius}" fill="${fill}"/>`;
  const notches = polygon([0, -180], 132, 40)
    .map(
      ([x, y]) =>
        `M${x.toFixed(1)} ${y.toFixed(1)}L${(x * 0.93).toFixed(1)} ${(-180 + (y + 180) * 0.93).toFixed(1)}`,
    )
    .join('');
  const body =
    `<path d="M-280-310C-380-330-400-120-372-20C-360 16-310 8-250 2" fill="none" stroke="${darken(strap, 0.4)}" stroke-width="34"/><path d="M-280-310C-380-330-400-120-372-20C-360 16-310 8-250 2" fill="none" stroke="${strap}" stroke-width="24"/>` +
    (retro
      ? `<rect x="-70" y="-410" width="140" height="60" rx="12" fill="${pen.shade(metal, [-60, -410], [60, -340])}"/>`
      : `<path d="M-110-340L-80-424Q-74-436-60-436H60Q74-436 80-424L110-340Z" fill="${pen.shade(metal, [-100, -430], [100, -340])}"/><rect x="-46" y="-420" width="92" height="26" rx="6" fill="#17161b"/>`) +
    `<rect x="-230" y="-386" width="86" height="40" rx="10" fill="${pen.shade(metal, [-230, -386], [-144, -340])}"/><rect x="150" y="-384" width="70" height="36" rx="8" fill="${darken(metal, 0.25)}"/><circle cx="-187" cy="-390" r="20" fill="#c9392c"/>` +
    `<rect x="-310" y="-354" width="620" height="354" rx="46" fill="${pen.shade(metal, [-260, -350], [260, 0], 0.9)}"/>` +
    `<rect x="-310" y="-278" width="620" height="214" fill="${pen.shade(color, [-280, -280], [280, -60], 0.9)}"/><rect x="-310" y="-278" width="620" height="214" fill="${pen.texture('leather')}"/>` +
    (retro
      ? ''
      : `<path d="M-310-310Q-230-330-214-270V-60Q-220-14-266 0Q-310-4-310-46Z" fill="${pen.shade(darken(color, 0.25), [-310, -200], [-200, -180])}"/>`) +
    `<rect x="216" y="-330" width="56" height="36" rx="6" fill="#1b2230" stroke="#5d5a63" stroke-width="4"/><rect x="-270" y="-326" width="70" height="14" rx="7" fill="${lighten(metal, 0.4)}"/>` +
    ring(158, darken(metal, 0.3)) +
    ring(150, pen.shade('#2a2930', [-110, -300], [110, -60], 1.4)) +
    `<path d="${notches}" stroke="#0b0a0e" stroke-width="7"/>` +
    ring(116, '#17161b') +
    `<circle cy="-180" r="108" fill="none" stroke="#c9c5bd" stroke-width="4" stroke-dasharray="10 14" opacity=".75"/>` +
    ring(
      92,
      pen.radial([-20, -200], 110, [
        [0, '#5c78c4'],
        [0.35, '#2a2f6e'],
        [0.7, '#14102c'],
        [1, '#050408'],
      ]),
    ) +
    `<circle cy="-180" r="50" fill="none" stroke="#8a6fc0" stroke-width="7" opacity=".5"/><circle cy="-180" r="26" fill="#07060c"/><ellipse cx="-34" cy="-222" rx="26" ry="15" fill="#fff" opacity=".75" transform="rotate(-35 -34 -222)"/><ellipse cx="34" cy="-142" rx="12" ry="8" fill="#9fc0ff" opacity=".5"/>` +
    softLine('M-280-336H280', '#fff', 20, 0.5);
  return standing(body, 310, 1.3);
};

export const drawWatch: DrawKind = (pen, color) => {
  const { random } = pen;
  const smart = random.chance(0.4);
  const leather = random.chance(0.6);
  const strap = (flip: 1 | -1): string => {
    const path = `M-66 ${flip * 100}L-54 ${flip * 300}Q-50 ${flip * 336} 0 ${flip * 338}Q50 ${flip * 336} 54 ${flip * 300}L66 ${flip * 100}Z`;
    const holes =
      flip === 1
        ? [190, 222, 254, 286]
            .map((y) => `<ellipse cy="${y}" rx="7" ry="8" fill="#141118"/>`)
            .join('')
        : '';
    const buckle =
      flip === -1
        ? '<rect x="-72" y="-366" width="144" height="62" rx="14" fill="none" stroke="#c2beb6" stroke-width="12"/><path d="M0-360V-300" stroke="#e3e0da" stroke-width="9"/>'
        : '';
    return (
      `<path d="${path}" fill="${pen.shade(color, [-66, 0], [70, 40 * flip], 0.9)}"/>` +
      (leather
        ? `<path d="${path}" fill="${pen.texture('leather')}"/>${stitches(`M-56 ${flip * 120}L-45 ${flip * 320}M56 ${flip * 120}L45 ${flip * 320}`, lighten(color, 0.45), 2.4)}`
        : `<path d="M-58 ${flip * 150}H58M-57 ${flip * 180}H57M-55 ${flip * 210}H55M-54 ${flip * 240}H54M-53 ${flip * 270}H53" stroke="#000" stroke-opacity=".22" stroke-width="5"/>`) +
      holes +
      buckle
    );
  };
  const hour = random.integer(0, 11);
  const minute = random.integer(0, 59);
  const steel = random.pick(['#c8c5be', '#d8b25c', '#3a3940']);
  const dialColor = random.pick(['#f6f2e6', '#1d2438', '#22211f', '#e9e1cf']);
  const ink = dialColor.startsWith('#f') || dialColor.startsWith('#e') ? '#2b2833' : '#f3efe4';
  const marks = polygon([0, 0], 104, 12)
    .map(
      ([x, y]) =>
        `M${x.toFixed(1)} ${y.toFixed(1)}L${(x * 0.82).toFixed(1)} ${(y * 0.82).toFixed(1)}`,
    )
    .join('');
  const face = smart
    ? `<rect x="-118" y="-136" width="236" height="272" rx="66" fill="${pen.shade('#2a2930', [-110, -130], [110, 140], 1.3)}"/><rect x="-102" y="-120" width="204" height="240" rx="52" fill="#07060a"/>` +
      digits('09:41', [-72, -66], 50, '#fff') +
      `<circle cx="-40" cy="54" r="30" fill="none" stroke="#4cd07d" stroke-width="10" stroke-dasharray="140 60"/><circle cx="42" cy="54" r="30" fill="none" stroke="${lighten(color, 0.3)}" stroke-width="10" stroke-dasharray="110 90"/><rect x="118" y="-56" width="16" height="54" rx="7" fill="#5a5862"/><path d="M-102 30L60-120H-50Q-102-116-102-66Z" fill="#fff" opacity=".12"/>`
    : `<rect x="132" y="-16" width="26" height="32" rx="6" fill="${darken(steel, 0.2)}"/><circle r="142" fill="${pen.shade(steel, [-110, -120], [110, 130], 1.3)}"/><circle r="124" fill="${darken(steel, 0.4)}"/><circle r="118" fill="${dialColor}"/>` +
      `<path d="${marks}" stroke="${ink}" stroke-width="7"/><rect x="50" y="-14" width="34" height="26" rx="3" fill="#fff" stroke="#8d8a86" stroke-width="2"/>` +
      `<g stroke-linecap="round" fill="none"><path d="M0 10V-58" stroke="${ink}" stroke-width="10" transform="rotate(${hour * 30 + minute / 2})"/><path d="M0 14V-90" stroke="${ink}" stroke-width="7" transform="rotate(${minute * 6})"/><path d="M0 22V-98" stroke="#c8371f" stroke-width="3" transform="rotate(${random.integer(0, 359)})"/></g><circle r="9" fill="${ink}"/>` +
      `<path d="M-96-66A118 118 0 0 1 40-110L-110 42A118 118 0 0 1-96-66Z" fill="#fff" opacity=".22"/>`;
  return lying(`<g transform="scale(.92)">${strap(1)}${strap(-1)}${face}</g>`, 80, 1.9);
};
