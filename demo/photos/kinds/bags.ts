import { brightness, darken, lighten, mix } from '../color.ts';
import { lying, standing, type DrawKind } from '../drawing.ts';
import { softLine, stitches, zip } from '../shapes.ts';

export const drawBackpack: DrawKind = (pen, color) => {
  const { random } = pen;
  const accent = random.pick([darken(color, 0.45), '#8a5a33', '#2b2a33', lighten(color, 0.35)]);
  const outline =
    'M-176 0C-206-6-212-60-208-150C-204-300-196-410-160-470C-124-528-60-540 0-540C60-540 124-528 160-470C196-410 204-300 208-150C212-60 206-6 176 0C80 10-80 10-176 0Z';
  const fabric = pen.shade(color, [-150, -540], [190, 0], 0.9);
  const inside = pen.clip(`<path d="${outline}"/>`);
  const straps =
    `<path d="M-150-440C-250-380-262-180-196-26" fill="none" stroke="${darken(accent, 0.35)}" stroke-width="44"/>` +
    `<path d="M150-440C250-380 262-180 196-26" fill="none" stroke="${darken(accent, 0.45)}" stroke-width="44"/>` +
    `<path d="M-52-528C-50-600 50-600 52-528" fill="none" stroke="${darken(accent, 0.3)}" stroke-width="22"/>` +
    `<path d="M-52-530C-48-592 48-592 52-530" fill="none" stroke="${lighten(accent, 0.16)}" stroke-width="6"/>`;
  const mainZip = 'M-172-250C-170-420-120-486 0-488C120-486 170-420 172-250';
  const body =
    `<path d="${outline}" fill="${fabric}"/>` +
    `<g clip-path="${inside}">` +
    (random.chance(0.6)
      ? `<path d="M-230-86Q0-58 230-86V30H-230Z" fill="${accent}"/>${stitches('M-220-80Q0-52 220-80', lighten(accent, 0.4))}`
      : '') +
    softLine('M-150-470C-190-380-196-200-176-40', '#000', 60, 0.34) +
    softLine('M-40-520C-80-500-120-470-140-400', '#fff', 40, 0.22) +
    softLine('M170-420C186-300 190-160 176-40', '#000', 90, 0.5) +
    softLine('M-120-300Q-90-270-110-220M110-330Q80-300 110-262', '#000', 22, 0.25) +
    `</g>` +
    zip(mainZip, darken(color, 0.4), 18);
  const pocketStyle = random.pick(['flap', 'zipped', 'stacked']);
  const pocketFill = pen.shade(lighten(color, 0.06), [-120, -260], [140, -10], 0.8);
  const pocket =
    pocketStyle === 'flap'
      ? `<path d="M-142-8C-156-90-154-190-146-232Q0-250 146-232C154-190 156-90 142-8Q0 6-142-8Z" fill="${pocketFill}"/>` +
        `<path d="M-152-246Q0-266 152-246C156-190 150-150 138-128Q0-100-138-128C-150-150-156-190-152-246Z" fill="${pen.shade(color, [-100, -260], [120, -110], 0.9)}"/>` +
        softLine('M-140-124Q0-94 140-124', '#000', 16, 0.5) +
        stitches('M-132-138Q0-112 132-138', lighten(color, 0.4), 2.5) +
        `<rect x="-22" y="-176" width="44" height="104" rx="8" fill="${accent}"/><rect x="-30" y="-120" width="60" height="34" rx="5" fill="none" stroke="#c9b68a" stroke-width="8"/>`
      : `<path d="M-146-10C-160-90-158-206-138-250Q0-276 138-250C158-206 160-90 146-10Q0 6-146-10Z" fill="${pocketFill}" stroke="${darken(color, 0.5)}" stroke-width="4"/>` +
        zip('M-140-214Q0-236 140-214', darken(color, 0.45), 17) +
        `<path d="M126-214l10 44" stroke="${accent}" stroke-width="10" stroke-linecap="round"/>` +
        (pocketStyle === 'stacked'
          ? `<path d="M-118-16C-126-60-124-110-116-128Q0-142 116-128C124-110 126-60 118-16Q0-2-118-16Z" fill="${pen.shade(color, [-80, -140], [110, 0], 0.8)}" stroke="${darken(color, 0.5)}" stroke-width="3.5"/>${zip('M-110-112Q0-124 110-112', darken(color, 0.5), 14)}`
          : softLine('M-110-40Q-60-90-100-170M90-60Q60-110 100-150', '#000', 20, 0.22));
  const patchColor = random.pick(['#e9dfc6', '#d8432b', '#2f6f8f', '#efb73e', '#f4f1ea']);
  const patch =
    `<g transform="translate(0 -352) rotate(${random.between(-5, 5).toFixed(1)})"><rect x="-58" y="-34" width="116" height="68" rx="${random.pick([8, 34])}" fill="${patchColor}"/>` +
    `<path d="M-34 14L-10-16L8 6L20-8L36 14Z" fill="${mix(patchColor, '#1d1830', 0.75)}"/></g>`;
  const pulls =
    `<path d="M-172-250l-12 52M172-250l10 46" stroke="${accent}" stroke-width="9" stroke-linecap="round"/>` +
    `<circle cx="-172" cy="-250" r="9" fill="#b9b5ad"/><circle cx="172" cy="-250" r="9" fill="#8f8b85"/>`;
  const sidePocket =
    `<path d="M-206-176C-212-110-210-40-176-6L-150-4C-162-60-164-120-160-168Z" fill="${darken(color, 0.5)}"/>` +
    (random.chance(0.55)
      ? `<path d="M-226-168V-268Q-226-286-212-290V-312H-180V-290Q-164-286-164-268V-160Z" fill="${pen.linear(
          [-226, 0],
          [-164, 0],
          [
            [0, '#9fc3cf'],
            [0.4, '#dcedf0'],
            [1, '#54788a'],
          ],
        )}"/><rect x="-216" y="-330" width="40" height="24" rx="4" fill="#24343d"/><path d="M-210-176C-212-110-210-40-176-6L-150-4C-160-60-162-110-160-150Z" fill="${darken(color, 0.42)}" opacity=".9"/>`
      : '');
  const texture = `<path d="${outline}" fill="${pen.texture('weave')}" opacity="${brightness(color) < 0.3 ? 1 : 0.75}"/>`;
  return standing(straps + body + texture + sidePocket + pocket + patch + pulls, 196, 1);
};

export const drawWallet: DrawKind = (pen, color) => {
  const { random } = pen;
  const thread = lighten(color, 0.42);
  if (random.chance(0.5)) {
    const face =
      'M-240-170H226Q250-170 250-146V146Q250 170 226 170H-240Q-262 150-262 0Q-262-150-240-170Z';
    const card = random.pick(['#e8e4da', '#3f7cac', '#d96b45', '#6a5aa8']);
    const body =
      `<path d="M-200-196H190Q204-196 204-182V-120H-214V-182Q-214-196-200-196Z" fill="${card}"/>` +
      `<path d="M-180-188H174V-174H-180Z" fill="#fff" opacity=".35"/>` +
      `<path d="${face}" transform="translate(5 14)" fill="${darken(color, 0.6)}"/>` +
      `<path d="M-236 176H228" stroke="#d9cfba" stroke-width="6"/>` +
      `<path d="${face}" fill="${pen.shade(color, [-240, -180], [240, 190], 1)}"/>` +
      `<path d="${face}" fill="${pen.texture('leather', 0.55)}"/>` +
      softLine('M-246-150Q-258 0-246 150', '#fff', 16, 0.3) +
      softLine('M-222-160Q-230 0-222 160', '#000', 16, 0.4) +
      softLine('M-180-130C-60-160 120-150 210-120', '#fff', 50, 0.2) +
      stitches('M-232-152H222Q232-152 232-142V142Q232 152 222 152H-232', thread) +
      (random.chance(0.6)
        ? `<rect x="112" y="84" width="84" height="40" rx="5" fill="${darken(color, 0.28)}"/><path d="M128 104h52M128 112h30" stroke="${thread}" stroke-width="3" opacity=".7"/>`
        : `<path d="M250-34H150Q132-34 132-16V16Q132 34 150 34H250" fill="${darken(color, 0.12)}"/>${stitches('M250-22H156Q146-22 146-12V12Q146 22 156 22H250', thread, 2.5)}<circle cx="172" cy="0" r="13" fill="#c8a55a"/><circle cx="169" cy="-3" r="6" fill="#f2dc9c"/>`);
    return lying(body, 40, 1.5);
  }
  const slots = (left: number): string =>
    [-112, -46, 20]
      .map((top) => {
        const card = random.pick([
          '#e5dccb',
          '#2c5d8a',
          '#c9503a',
          '#3c7d5b',
          '#8d6bb0',
          '#f0b93a',
        ]);
        return (
          `<rect x="${left + 28}" y="${top - 34}" width="248" height="80" rx="9" fill="${card}"/>` +
          `<rect x="${left + 44}" y="${top - 22}" width="${random.integer(60, 160)}" height="8" rx="4" fill="#fff" opacity=".6"/>` +
          `<path d="M${left + 16} ${top}H${left + 288}V${top + 70}H${left + 16}Z" fill="${pen.shade(color, [left, top], [left + 260, top + 110], 0.6)}"/>` +
          stitches(`M${left + 20} ${top + 7}H${left + 284}`, thread, 2)
        );
      })
      .join('');
  const cover =
    'M-316-180H316Q330-180 330-166V166Q330 180 316 180H-316Q-330 180-330 166V-166Q-330-180-316-180Z';
  const note =
    `<path d="M-286-206H270V-120H-286Z" fill="#9dbb93"/><path d="M-270-196H250" stroke="#5d8058" stroke-width="5"/>` +
    `<path d="M-250-214H296V-120H-250Z" fill="#c6b48d" opacity=".9"/><path d="M-230-204H280" stroke="#8c7748" stroke-width="4"/>`;
  const body =
    note +
    `<path d="${cover}" transform="translate(4 10)" fill="${darken(color, 0.6)}"/>` +
    `<path d="${cover}" fill="${pen.shade(color, [-300, -180], [300, 200], 0.9)}"/>` +
    `<path d="${cover}" fill="${pen.texture('leather', 0.55)}" opacity=".8"/>` +
    slots(-310) +
    slots(6) +
    softLine('M0-176V176', '#000', 40, 0.6) +
    softLine('M-24-176V176', '#fff', 16, 0.22) +
    stitches('M-314-166H314V166H-314Z', thread, 2.6);
  return lying(body, 30, 1.5);
};

export const drawPencilCase: DrawKind = (pen, color) => {
  const { random } = pen;
  const outline =
    'M-270-96Q-306-96-306-60V66Q-306 104-266 106H262Q306 104 306 64V-58Q306-96 272-96Z';
  const penColors = ['#f0b429', '#c4452f', '#2f6fb0', '#2e8b57', '#303038', '#e58bb0'] as const;
  const pens = [0, 1, 2, 3]
    .map((index) => {
      const shaft = random.pick(penColors);
      const tilt = (-26 + index * 13 + random.between(-4, 4)).toFixed(1);
      const tip = random.chance(0.5)
        ? `<path d="M-12-150L0-190L12-150Z" fill="#e9c99a"/><path d="M-4-176L0-190L4-176Z" fill="${shaft}"/>`
        : `<rect x="-13" y="-190" width="26" height="74" rx="8" fill="${darken(shaft, 0.35)}"/><rect x="9" y="-186" width="6" height="60" rx="3" fill="#d5d2cc"/>`;
      return `<g transform="translate(${120 + index * 34} -40) rotate(${tilt})"><rect x="-12" y="-150" width="24" height="200" fill="${pen.linear(
        [-12, 0],
        [12, 0],
        [
          [0, lighten(shaft, 0.35)],
          [0.4, shaft],
          [1, darken(shaft, 0.4)],
        ],
      )}"/>${tip}</g>`;
    })
    .join('');
  const inside = pen.clip(`<path d="${outline}"/>`);
  const decor = random.pick([
    [-220, -140, -60, 20, 100, 180, 260]
      .map(
        (x) =>
          `<path d="M${x}-100l-50 210h34l50-210z" fill="${lighten(color, 0.5)}" opacity=".5"/>`,
      )
      .join(''),
    [-250, -180, -110, -40, 30, 100, 170, 240]
      .flatMap((x, column) =>
        [-10, 46, 96].map(
          (y) =>
            `<circle cx="${x}" cy="${y + (column % 2) * 26}" r="11" fill="${lighten(color, 0.65)}" opacity=".75"/>`,
        ),
      )
      .join(''),
    `<rect x="-250" y="6" width="150" height="60" rx="8" fill="${darken(color, 0.35)}"/><path d="M-230 28h100M-230 46h60" stroke="${lighten(color, 0.6)}" stroke-width="6"/>`,
  ]);
  const body =
    pens +
    `<path d="${outline}" transform="translate(3 9)" fill="${darken(color, 0.6)}"/>` +
    `<path d="${outline}" fill="${pen.shade(color, [-60, -110], [40, 120], 1)}"/>` +
    `<g clip-path="${inside}">${decor}` +
    softLine('M-290 60Q0 110 290 60', '#000', 70, 0.45) +
    softLine('M-280-20Q-100-50 60-20', '#fff', 46, 0.3) +
    softLine(
      'M-180 100Q-160 50-186 0M-30 104Q-10 60-36 30M150 104Q160 60 140 20',
      '#000',
      18,
      0.3,
    ) +
    `</g>` +
    `<path d="${outline}" fill="${pen.texture('weave')}" opacity=".8"/>` +
    `<path d="M70-84Q180-52 286-76L280-94H76Z" fill="#1a1620"/>` +
    zip('M-286-66Q-100-78 70-74', darken(color, 0.45), 22) +
    `<path d="M70-74Q180-44 284-72" fill="none" stroke="#a9a6a0" stroke-width="9" stroke-dasharray="3.5 2.5"/>` +
    `<rect x="52" y="-88" width="34" height="26" rx="5" fill="#c9c5bd"/><path d="M60-66l-14 60" stroke="${lighten(color, 0.3)}" stroke-width="13" stroke-linecap="round"/>`;
  return lying(body, 35, 1.4);
};
