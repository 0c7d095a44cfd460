/**
 * Compares the readings of a lost and a found post. The result is the features for the linear score in find-matches.ts,
 * whose weights are learned by bench/matching/learn.ts.
 */
import type { Reading } from '../../../../contract/matching/read-post.ts';
import { kindSignal } from './signals.ts';

/** A post as the matching compares it. */
export interface ComparedPost {
  reading: Reading;
  /** The group of the kind; undefined if the post names no kind. */
  group: string | undefined;
  /** The day of its posting, in days since 1970-01-01. */
  postedDay: number;
}

/**
 * How rare a signal is: about the natural logarithm of (all posts / posts with the signal). See `rarity` in
 * candidates.ts.
 */
export type RarityOf = (signal: string) => number;

/**
 * The features of two posts that have nothing in common. Each comparison changes a copy of it. That is fast, because
 * the copy has all fields from the start.
 */
const nothing = {
  'same kind': 0,
  'kind mentioned': 0,
  'same group': 0,
  'other kind': 0,
  'rarity of the kind': 0,
  'rarity of kind and colour': 0,
  'rarity of kind and place': 0,
  'rarity of kind and brand': 0,
  'same kind and colour': 0,
  'same kind and place': 0,
  'same kind and brand': 0,
  'same colour': 0,
  'near colour': 0,
  'other colour': 0,
  'same brand': 0,
  'other brand': 0,
  'same size': 0,
  'other size': 0,
  'same material': 0,
  'other material': 0,
  'associated words': 0,
  marks: 0,
  numbers: 0,
  words: 0,
  'any word': 0,
  'best word': 0,
  places: 0,
  'other place': 0,
  'near place': 0,
  'same category': 0,
  'found before lost': 0,
  'days apart, within 1': 0,
  'days apart, 2 to 3': 0,
  'days apart, 4 to 7': 0,
  'days apart, 8 to 14': 0,
  'days apart, more': 0,
  'posted within 3 days': 0,
  'posted within 10 days': 0,
  'posted later': 0,
};
type FeatureName = keyof typeof nothing;
export const featureNames = Object.keys(nothing) as readonly FeatureName[];
export type Features = Readonly<Record<FeatureName, number>>;

/** @param nearPlaces whether two places are neighbours, by the plan of the campus */
export function comparePosts(
  lost: ComparedPost,
  found: ComparedPost,
  rarityOf: RarityOf,
  nearPlaces: (one: string, other: string) => boolean = () => false,
): Features {
  const features: Record<FeatureName, number> = { ...nothing };
  compareKinds(features, lost, found, rarityOf);
  const one = lost.reading;
  const other = found.reading;
  compareLists(features, one.colours, other.colours, 'same colour', 'other colour');
  if (features['other colour'] === 1 && isAnyNear(one.colours, other.colours)) {
    features['other colour'] = 0;
    features['near colour'] = 1;
  }
  compareLists(features, one.brands, other.brands, 'same brand', 'other brand');
  compareLists(features, one.sizes, other.sizes, 'same size', 'other size');
  compareLists(features, one.materials, other.materials, 'same material', 'other material');
  features.marks = rarityShared('x', one.marks, other.marks, rarityOf);
  features.numbers = rarityShared('n', one.numbers, other.numbers, rarityOf);
  features.words = Math.min(20, rarityShared('w', one.words, other.words, rarityOf));
  features['best word'] = rarestShared('w:', one.words, other.words, rarityOf);
  features['any word'] = features['best word'] > 0 ? 1 : 0;
  features.places = Math.min(10, rarityShared('p', one.places, other.places, rarityOf));
  if (features.places === 0 && one.places.length > 0 && other.places.length > 0) {
    const isNear = one.places.some((place) => other.places.some((at) => nearPlaces(place, at)));
    features[isNear ? 'near place' : 'other place'] = 1;
  }
  features['same category'] = one.category === other.category ? 1 : 0;
  compareDays(features, lost, found);
  return features;
}

function compareKinds(
  features: Record<FeatureName, number>,
  lost: ComparedPost,
  found: ComparedPost,
  rarityOf: RarityOf,
): void {
  const { kind, otherKinds } = lost.reading;
  const { kind: foundKind, otherKinds: foundOthers } = found.reading;
  if (kind === null || foundKind === null) return;
  if (kind === foundKind) {
    features['same kind'] = 1;
    features['rarity of the kind'] = rarityOf(kindSignal(kind));
    const { colours, places, brands } = lost.reading;
    const other = found.reading;
    const rarestWithKind = (prefix: string, one: readonly string[], another: readonly string[]) =>
      rarestShared(`${prefix}:${kind}|`, one, another, rarityOf);
    features['rarity of kind and colour'] = rarestWithKind('k+c', colours, other.colours);
    features['rarity of kind and place'] = rarestWithKind('k+p', places, other.places);
    features['rarity of kind and brand'] = rarestWithKind('k+b', brands, other.brands);
    // A common kind with its colour, such as a black umbrella, says little. Together with the rarities above, these
    // features let the score learn how rare a kind with its colour, place or brand must be to count.
    for (const what of ['colour', 'place', 'brand'] as const) {
      features[`same kind and ${what}`] = features[`rarity of kind and ${what}`] > 0 ? 1 : 0;
    }
  } else if (otherKinds.includes(foundKind) || foundOthers.includes(kind)) {
    features['kind mentioned'] = 1;
  } else if (lost.group === found.group) {
    features['same group'] = 1;
  } else {
    features['other kind'] = 1;
  }
}

function compareLists(
  features: Record<FeatureName, number>,
  one: readonly string[],
  other: readonly string[],
  same: FeatureName,
  different: FeatureName,
): void {
  if (one.length === 0 || other.length === 0) return;
  const shared = one.filter((name) => other.includes(name)).length;
  // If a post names three colours, one shared colour says less than if it names only that one.
  if (shared > 0) features[same] = shared / Math.sqrt(one.length * other.length);
  else features[different] = 1;
}

/** Pairs of colours that two people may use for the same thing. */
const nearColours = new Set(
  [
    'black grey',
    'black blue',
    'grey silver',
    'silver white',
    'grey white',
    'blue turquoise',
    'turquoise green',
    'blue purple',
    'purple pink',
    'pink red',
    'red orange',
    'orange yellow',
    'yellow gold',
    'gold brown',
    'brown orange',
    'brown black',
    'white brown',
    'grey brown',
    'grey blue',
    'white clear',
    'silver clear',
    'brown red',
    'yellow brown',
    'green brown',
    'green grey',
    'purple red',
    'gold silver',
    'pink gold',
    'pink orange',
    'white yellow',
    'black green',
    'purple black',
  ].flatMap((pair) => [pair, pair.split(' ').toReversed().join(' ')]),
);

function isAnyNear(one: readonly string[], other: readonly string[]): boolean {
  return one.some((colour) => other.some((another) => nearColours.has(`${colour} ${another}`)));
}

function rarityShared(
  prefix: string,
  one: readonly string[],
  other: readonly string[],
  rarityOf: RarityOf,
): number {
  return one
    .filter((name) => other.includes(name))
    .reduce((sum, name) => sum + rarityOf(`${prefix}:${name}`), 0);
}

function rarestShared(
  prefix: string,
  one: readonly string[],
  other: readonly string[],
  rarityOf: RarityOf,
): number {
  const shared = one.filter((name) => other.includes(name));
  return Math.max(0, ...shared.map((name) => rarityOf(`${prefix}${name}`)));
}

function compareDays(
  features: Record<FeatureName, number>,
  lost: ComparedPost,
  found: ComparedPost,
): void {
  const { day } = lost.reading;
  const { day: foundDay } = found.reading;
  const areBothKnown = day !== null && foundDay !== null;
  // If a post names no day, use the day of its posting: the item was lost or found on that day or earlier.
  const apart = (foundDay ?? found.postedDay) - (day ?? lost.postedDay);
  if (areBothKnown) {
    if (apart < -2) features['found before lost'] = 1;
    else if (apart <= 1) features['days apart, within 1'] = 1;
    else if (apart <= 3) features['days apart, 2 to 3'] = 1;
    else if (apart <= 7) features['days apart, 4 to 7'] = 1;
    else if (apart <= 14) features['days apart, 8 to 14'] = 1;
    else features['days apart, more'] = 1;
    return;
  }
  const distance = Math.abs(apart);
  if (distance <= 3) features['posted within 3 days'] = 1;
  else if (distance <= 10) features['posted within 10 days'] = 1;
  else features['posted later'] = 1;
}
