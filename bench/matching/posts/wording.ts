import type { Impression } from './impression.ts';
import type { Random } from '../../random.ts';
import type { Typist } from './typing.ts';
import { capitalised } from '../../../contract/text/words.ts';
import type { CategoryName, Kind } from '../vocabulary/kind.ts';
import type { Place } from '../vocabulary/places.ts';

/** Names the item with some of its attributes, in one of several word orders. */
export function nounPhrase(random: Random, impression: Impression, name: string): string {
  const { size, colour, brand, material } = impression;
  const adjectives = [size, colour, brand, material].filter((word) => word !== undefined);
  if (adjectives.length === 0) return name;
  return random.weighted([
    [`${adjectives.join(' ')} ${name}`, 60],
    [`${[size, material, colour, brand].filter(Boolean).join(' ')} ${name}`, 15],
    [`${[brand, name].filter(Boolean).join(' ')}${bracketed([colour, size])}`, 12],
    [`${name}${bracketed([brand, colour, size])}`, 13],
  ]);
}

function bracketed(words: readonly (string | undefined)[]): string {
  const known = words.filter((word) => word !== undefined);
  return known.length === 0 ? '' : ` (${known.join(', ')})`;
}

/** A phrase for a title: considers only one to four of the attributes, and adds a feature to a fifth of the phrases. */
export function titlePhrase(random: Random, impression: Impression): string {
  const attributes = random.shuffle(['colour', 'brand', 'size', 'material'] as const);
  const left = new Set(
    attributes.slice(
      0,
      random.weighted([
        [4, 30],
        [3, 25],
        [2, 25],
        [1, 20],
      ] as const),
    ),
  );
  const shown = {
    ...impression,
    colour: left.has('colour') ? impression.colour : undefined,
    brand: left.has('brand') ? impression.brand : undefined,
    size: left.has('size') ? impression.size : undefined,
    material: left.has('material') ? impression.material : undefined,
  };
  const phrase = nounPhrase(random, shown, impression.names[0]);
  const feature = impression.features[0];
  return feature !== undefined && random.chance(0.2) ? `${phrase} with ${feature}` : phrase;
}

export function pronouns({ plural }: Kind) {
  return plural
    ? { it: 'them', they: 'they', It: 'They', has: 'have', is: 'are', was: 'were' }
    : { it: 'it', they: 'it', It: 'It', has: 'has', is: 'is', was: 'was' };
}

/** Fills in {it}, {they}, {It}, {is} and {was}. */
export function withPronouns(text: string, kind: Kind): string {
  const words = new Map(Object.entries(pronouns(kind)));
  return text.replaceAll(/\{(\w+)\}/g, (_, key: string) => words.get(key) ?? '');
}

/**
 * Returns sentences about the attributes and features.
 * @param said the beginning of the description; attributes and features in it are not repeated
 */
export function details(random: Random, impression: Impression, said: string): string[] {
  const isNew = (word: string | undefined): word is string =>
    word !== undefined && !said.includes(word);
  const { colour, brand, size, material, features, kind } = impression;
  const { It, it, has, is } = pronouns(kind);
  const sentences: string[] = [];
  const looks = [size, colour, material].filter(isNew).join(random.pick([', ', ' ', ' and ']));
  if (looks !== '' && random.chance(0.75)) {
    sentences.push(random.pick([`${It} ${is} ${looks}`, `${looks} one`, `${It} ${is} ${looks}`]));
  }
  if (isNew(brand) && random.chance(0.7)) {
    sentences.push(
      random.pick([
        ...[`The brand is ${brand}`, `${brand} brand`, `${It} ${is} from ${brand}`],
        ...[`Made by ${brand}`, `${It} ${is} ${brand}`],
      ]),
    );
  }
  const unsaid = features.filter(isNew);
  if (unsaid.length > 0) {
    const all = unsaid.join(random.pick([' and ', ', ', ' and also ']));
    sentences.push(
      random.pick([
        ...[`${It} ${has} ${all}`, `${It} ${has} ${all}`, `With ${all}`, `There is ${all}`],
        ...[`You can recognise ${it} by ${all}`],
      ]),
    );
  }
  return random.shuffle(sentences).map(capitalised);
}

/** The name of a place as people type it into a form's field, without the article. */
export function fieldName(name: string): string {
  return capitalised(name.replace(/^the /, ''));
}

export function placeName(random: Random, { names }: Place): string {
  return random.chance(0.3) ? (names[0] ?? '') : random.pick(names);
}

/** Joins sentences in the style of this typist. */
export function joined(random: Random, { length }: Typist, sentences: readonly string[]): string {
  const separator =
    length === 'short'
      ? random.pick([', ', '. '])
      : random.pick(['. ', '. ', '. ', '! ', ', ', '\n']);
  const text = sentences.map(capitalised).join(separator);
  return /[.!?)]$/.test(text) ? text : text + random.pick(['.', '', '!', '.']);
}

export function chosenCategory(random: Random, { category, wrong }: Kind): CategoryName {
  if (!random.chance(0.12)) return category;
  if (category !== 'Other' && random.chance(0.5)) return 'Other';
  return random.pick(wrong ?? ['Other']);
}

/** The poster's own tags; only a third of the posters add any. */
export function ownTags(random: Random, impression: Impression, place: string): string[] {
  if (!random.chance(0.35)) return [];
  const possible = [impression.names[1], impression.colour, impression.brand, fieldName(place)];
  return random
    .shuffle(
      possible.flatMap((word) =>
        word !== undefined && word.length <= 30 ? [word.toLowerCase()] : [],
      ),
    )
    .slice(0, random.whole(1, 3));
}
