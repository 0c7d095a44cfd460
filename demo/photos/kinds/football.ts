import { darken, lighten } from '../color.ts';
import { standing, type DrawKind } from '../drawing.ts';
import type { Random } from '../random.ts';

type Vector = readonly [x: number, y: number, z: number];

const radius = 210;
const golden = (1 + Math.sqrt(5)) / 2;

const scale = ([x, y, z]: Vector, factor: number): Vector => [x * factor, y * factor, z * factor];
const add = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const distance = (a: Vector, b: Vector): number =>
  Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
const onSphere = (point: Vector): Vector => scale(point, radius / Math.hypot(...point));

/** The twelve corners of an icosahedron; a football has a pentagon at each. */
function icosahedron(): Vector[] {
  const corners: Vector[] = [];
  for (const one of [-1, 1]) {
    for (const other of [-golden, golden])
      corners.push([0, one, other], [one, other, 0], [other, 0, one]);
  }
  return corners;
}

/** A rotation that puts another side of the ball in front for every seed. */
function rotation(random: Random): (point: Vector) => Vector {
  const turn =
    (axis: readonly [0 | 1 | 2, 0 | 1 | 2], angle: number) =>
    (point: Vector): Vector => {
      const turned: [number, number, number] = [...point];
      const [first, second] = axis;
      turned[first] = point[first] * Math.cos(angle) - point[second] * Math.sin(angle);
      turned[second] = point[first] * Math.sin(angle) + point[second] * Math.cos(angle);
      return turned;
    };
  const around = turn([0, 2], random.between(0, Math.PI * 2));
  const over = turn([1, 2], random.between(-0.9, 0.9));
  return (point) => over(around(point));
}

/** A line on the ball's surface as points in front of the eye, sagging outwards as leather does. */
function arc(from: Vector, to: Vector): string {
  const steps = 5;
  return Array.from({ length: steps + 1 }, (_, step) => {
    const share = step / steps;
    const [x, y] = onSphere(add(scale(from, 1 - share), scale(to, share)));
    return `${step === 0 ? '' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
  }).join('');
}

const depth = (points: readonly Vector[]): number =>
  points.reduce((sum, [, , z]) => sum + z, 0) / points.length;

export const drawFootball: DrawKind = (pen, color) => {
  const rotate = rotation(pen.random);
  const corners = icosahedron().map(rotate);
  const pentagons: string[] = [];
  const seams: string[] = [];
  for (const corner of corners) {
    const near = corners.filter((other) => other !== corner && distance(other, corner) < 2.1);
    // A third of the way to each neighbour lies a corner of the pentagon.
    const ring = near.map((other) => onSphere(add(scale(corner, 2 / 3), scale(other, 1 / 3))));
    const side = Math.min(...ring.slice(1).map((point) => distance(point, ring[0] ?? point)));
    const ordered = ring.slice(0, 1);
    while (ordered.length < ring.length) {
      const last = ordered.at(-1);
      const next = ring.find(
        (point) =>
          last !== undefined && !ordered.includes(point) && distance(point, last) < side * 1.2,
      );
      if (next === undefined) break;
      ordered.push(next);
    }
    if (depth(ordered) > -10) {
      const edges = ordered.map((point, index) =>
        arc(point, ordered[(index + 1) % ordered.length] ?? point),
      );
      pentagons.push(`M${edges.join('L')}Z`);
    }
    for (const [index, other] of near.entries()) {
      const from = ring[index];
      const to = onSphere(add(scale(corner, 1 / 3), scale(other, 2 / 3)));
      if (from !== undefined && depth([from, to]) > 0) seams.push(`M${arc(from, to)}`);
    }
  }
  const inside = pen.clip(`<circle r="${radius}"/>`);
  const leather = '#f1ede3';
  const ball =
    `<g clip-path="${inside}"><circle r="${radius}" fill="${leather}"/>` +
    `<path d="${seams.join('')}" fill="none" stroke="#8d887f" stroke-width="5"/><path d="${pentagons.join('')}" fill="${color}" stroke="${darken(color, 0.5)}" stroke-width="5" stroke-linejoin="round"/>` +
    `<circle r="${radius}" fill="${pen.texture('leather', 0.7)}" opacity=".35"/>` +
    `<circle r="${radius}" fill="${pen.radial([-70, -90], 320, [
      [0, '#ffffff', 0.4],
      [0.3, '#ffffff', 0],
      [0.55, '#0a0812', 0.1],
      [0.8, '#0a0812', 0.5],
      [1, '#0a0812', 0.8],
    ])}"/></g>` +
    (pen.random.chance(0.5)
      ? `<path d="M-120 60q40 30 90 20M-60 110q50 20 100 6" stroke="${lighten('#6b4a2c', 0.1)}" stroke-width="16" stroke-opacity=".28" fill="none" stroke-linecap="round"/>`
      : '');
  return standing(`<g transform="translate(0 -208)">${ball}</g>`, 120, 1.3);
};
