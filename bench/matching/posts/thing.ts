import type { Random } from '../../random.ts';
import { bags, cards, keys } from '../vocabulary/bags-keys-cards.ts';
import { clothing } from '../vocabulary/clothing.ts';
import { type ColourName, palettes } from '../vocabulary/colours.ts';
import { electronics } from '../vocabulary/electronics.ts';
import type { Feature, Owner } from '../vocabulary/feature-making.ts';
import { makeFeature } from '../vocabulary/features.ts';
import { type Kind, split } from '../vocabulary/kind.ts';
import { otherKinds } from '../vocabulary/other-kinds.ts';
import { paperAndJewellery } from '../vocabulary/paper-and-jewellery.ts';
import { firstNames, lastNames } from '../vocabulary/person-names.ts';
import { type Place, neighbours, places } from '../vocabulary/places.ts';

/** The spot in a place where a thing lies. */
export interface Spot {
  floor: number | undefined;
  room: number | undefined;
  /** Different words for the same spot. */
  names: readonly string[];
}

/** The truth about a lost thing. No post shows all of it. */
export interface Thing {
  kind: Kind;
  colour: ColourName | undefined;
  brand: string | undefined;
  /** Names of its product: the general one, and perhaps the model. */
  products: readonly string[];
  size: string | undefined;
  material: string | undefined;
  features: readonly Feature[];
  owner: Owner;
  place: Place;
  spot: Spot;
  /** Another place that its owner visited that day. */
  visited: Place;
  /** Days since the campus's first day. */
  day: number;
  /** The wrong place where the owner believes they lost it; undefined if they know the true one. */
  guessedPlace: Place | undefined;
}

const kinds: readonly Kind[] = [
  ...electronics,
  ...clothing,
  ...bags,
  ...keys,
  ...cards,
  ...paperAndJewellery,
  ...otherKinds,
];

export function kindNamed(name: string): Kind {
  const kind = kinds.find((each) => each.name === name);
  if (kind === undefined) throw new Error(`No kind is named ${name}.`);
  return kind;
}

/** The kinds that are lost most often, with the commonest first. */
export function commonestKinds(count: number): readonly Kind[] {
  return kinds.toSorted((one, other) => other.weight - one.weight).slice(0, count);
}

const weightedKinds = kinds.map((kind) => [kind, kind.weight] as const);
const weightedPlaces = places.map((place) => [place, place.weight] as const);

/** A random day; days of weekends are rarer, because fewer people are on the campus. Day 0 is a Monday. */
function randomDay(random: Random, days: number): number {
  for (;;) {
    const day = random.whole(0, days - 1);
    if (day % 7 < 5 || random.chance(0.35)) return day;
  }
}

function randomSpot(random: Random, { type }: Place): Spot {
  const floor = type.floors > 1 ? random.whole(0, type.floors - 1) : undefined;
  const room =
    type.hasRooms && floor !== undefined && random.chance(0.5)
      ? floor * 100 + random.whole(1, 24)
      : undefined;
  return { floor, room, names: split(random.pick(type.spots)) };
}

function guess(random: Random, place: Place, visited: Place): Place | undefined {
  const kindOfGuess = random.next();
  if (kindOfGuess < 0.6) return undefined;
  return kindOfGuess < 0.85 ? random.pick(neighbours(place)) : visited;
}

function randomProducts(random: Random, kind: Kind, brand: string | undefined): string[] {
  const names = brand === undefined ? undefined : kind.products?.[brand];
  if (names === undefined) return [];
  const [general = '', ...models] = split(names);
  return models.length === 0 ? [general] : [general, random.pick(models)];
}

const maybe = (random: Random, probability: number, words: string | undefined) =>
  words !== undefined && random.chance(probability) ? random.pick(split(words)) : undefined;

/** @param fixed what is known about the thing already; the rest is random */
export function randomThing(random: Random, days: number, fixed: Partial<Thing> = {}): Thing {
  const kind = fixed.kind ?? random.weighted(weightedKinds);
  const { palette, brands } = kind;
  const colour =
    palette && random.weighted(Object.entries(palettes[palette]) as [ColourName, number][]);
  const brand = brands && (random.weighted(Object.entries(brands)) || undefined);
  const owner: Owner = {
    first: random.pick(firstNames),
    last: random.pick(lastNames),
    studentNumber: `${random.pick(['s', '', '20'])}${random.whole(100_000, 999_999)}`,
  };
  const names = new Set(
    random.shuffle(kind.features ?? []).slice(
      0,
      random.weighted([
        [0, 14],
        [1, 30],
        [2, 30],
        [3, 18],
        [4, 8],
      ] as const),
    ),
  );
  const place = random.weighted(weightedPlaces);
  const visited = random.weighted(weightedPlaces.filter(([other]) => other !== place));
  return {
    kind,
    colour,
    brand,
    products: randomProducts(random, kind, fixed.brand ?? brand),
    size: maybe(random, 0.6, kind.sizes),
    material: maybe(random, 0.6, kind.materials),
    features: [...names].map((name) => makeFeature(name, random, owner)),
    owner,
    place,
    spot: randomSpot(random, place),
    visited,
    day: randomDay(random, days),
    guessedPlace: guess(random, place, visited),
    ...fixed,
  };
}

/**
 * Another thing that looks like this one, lost either 8 to 30 days apart at the same place, or within four days at a
 * random place. If the other day would be outside of the campus's days, both day and place are random.
 */
export function nearTwin(random: Random, days: number, { features, ...thing }: Thing): Thing {
  const { kind, colour, brand, products, size, material, place, day } = thing;
  const looks = { kind, colour, brand, products, size, material };
  const shared = features.length > 1 && random.chance(0.3) ? features.slice(0, 1) : undefined;
  const twin = randomThing(random, days, { ...looks, ...(shared && { features: shared }) });
  if (random.chance(0.5)) {
    const inAnotherWeek = day + random.pick([-1, 1]) * random.whole(8, 30);
    if (inAnotherWeek < 0 || inAnotherWeek >= days) return twin;
    return { ...twin, place, day: inAnotherWeek, guessedPlace: undefined };
  }
  const near = Math.min(days - 1, Math.max(0, day + random.whole(-4, 4)));
  return { ...twin, day: near };
}
