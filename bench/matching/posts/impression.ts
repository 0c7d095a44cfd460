import type { Random } from '../../random.ts';
import { type Spot, type Thing, kindNamed } from './thing.ts';
import type { Typist } from './typing.ts';
import { type ColourName, colours, perceivedAs } from '../vocabulary/colours.ts';
import type { Side } from '../vocabulary/feature-making.ts';
import { type Kind, split } from '../vocabulary/kind.ts';

/** The features of a thing that its poster remembers or sees, in the poster's own words. */
export interface Impression {
  /** Kind as this poster understands it. */
  kind: Kind;
  /** The poster's words for the kind: one for the title and one for the description. */
  names: readonly [string, string];
  colour: string | undefined;
  brand: string | undefined;
  size: string | undefined;
  material: string | undefined;
  features: readonly string[];
  spot: string | undefined;
  /** The kind, colour and brand by their most common names. */
  chips: readonly string[];
}

/** Probabilities that a post says something about the thing. */
const chances = {
  Lost: { colour: 0.66, brand: 0.62, size: 0.2, material: 0.25, feature: 0.42, spot: 0.32 },
  Found: { colour: 0.74, brand: 0.74, size: 0.12, material: 0.24, feature: 0.3, spot: 0.5 },
} as const;

/** Factors for these chances, by how much the poster writes. Colour and brand use the square root of the factor. */
const detailByLength = { short: 0.4, normal: 1, long: 1.2 } as const;

function spotInWords(random: Random, spot: Spot): string {
  const { floor, room, names } = spot;
  if (room !== undefined && random.chance(0.6)) {
    return `${random.pick(['room', 'room', 'rm', 'classroom'])} ${String(room).padStart(3, '0')}`;
  }
  const name = random.pick(names);
  if (floor === undefined || random.chance(0.5)) return name;
  const ordinals = ['ground', 'first', 'second', 'third', 'fourth'];
  const numbers = ['ground', '1st', '2nd', '3rd', '4th'];
  const level = random.pick([
    `${ordinals[floor] ?? ''} floor`,
    `${numbers[floor] ?? ''} floor`,
    `level ${floor}`,
  ]);
  return random.chance(0.5) ? level : `${level}, ${name}`;
}

/** Returns the colour as the poster sees it. Some see a wrong one. */
function perceivedColour(random: Random, colour: ColourName, side: Side): ColourName {
  const others = perceivedAs[colour];
  if (others === undefined || !random.chance(side === 'Found' ? 0.2 : 0.06)) return colour;
  return random.pick(others);
}

function nameOf(random: Random, kind: Kind): string {
  return random.chance(0.5) ? kind.name : random.pick(split(kind.others));
}

/** A product name that says kind and brand together, such as "AirPods". */
function productName(random: Random, { products }: Thing, side: Side): string | undefined {
  const [general, model] = products;
  if (general === undefined || !random.chance(side === 'Lost' ? 0.8 : 0.62)) return undefined;
  return model !== undefined && random.chance(side === 'Lost' ? 0.5 : 0.2) ? model : general;
}

export function impressionOf(
  random: Random,
  thing: Thing,
  side: Side,
  { length }: Typist,
): Impression {
  const chance = chances[side];
  const detail = detailByLength[length];
  const isMistaken =
    thing.kind.mistakenFor !== undefined && random.chance(side === 'Found' ? 0.07 : 0.01);
  const kind = isMistaken ? kindNamed(thing.kind.mistakenFor ?? '') : thing.kind;
  const seesBrand = side === 'Lost' || random.chance(thing.kind.logo ?? 0.6);
  const knownBrand = seesBrand && !isMistaken ? thing.brand : undefined;
  const brand =
    knownBrand !== undefined && random.chance(chance.brand * Math.sqrt(detail))
      ? knownBrand
      : undefined;
  const product = brand === undefined ? undefined : productName(random, thing, side);
  const seen = thing.colour && perceivedColour(random, thing.colour, side);
  const colour = seen && random.chance(chance.colour * Math.sqrt(detail)) ? seen : undefined;
  const saysFeature = Math.min(0.9, chance.feature * detail);
  return {
    kind,
    names: [product ?? nameOf(random, kind), nameOf(random, kind)],
    colour: colour && random.pick(split(colours[colour])),
    brand: product === undefined ? brand : undefined,
    size: random.chance(chance.size * detail) ? thing.size : undefined,
    material: random.chance(chance.material * detail) ? thing.material : undefined,
    features: random
      .shuffle(thing.features.filter(() => random.chance(saysFeature)))
      .map((describe) => describe(random, side)),
    spot: random.chance(chance.spot * detail) ? spotInWords(random, thing.spot) : undefined,
    chips: [kind.name, seen, knownBrand].flatMap((word) => word?.toLowerCase() ?? []),
  };
}
