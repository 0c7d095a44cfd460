import type { Random } from '../../random.ts';
import { colours } from './colours.ts';
import { split } from './kind.ts';

export type Side = 'Lost' | 'Found';

/** Describes a feature in the words of the owner or of the finder, as a noun phrase such as "a cat sticker". */
export type Feature = (random: Random, side: Side) => string;

export interface Owner {
  first: string;
  last: string;
  studentNumber: string;
}

export type MakeFeature = (random: Random, owner: Owner) => Feature;

/**
 * A feature such as a sticker, which shows one of several pictures. Each post names the picture with one of its words,
 * and puts that word into one of the phrases for a lost or a found item.
 * @param choices for each picture its words, separated by "|", the usual one first
 * @param lost phrases for lost items, separated by "|"; `{}` stands for the word
 * @param found phrases for found items
 */
export function picture(choices: readonly string[], lost: string, found = lost): MakeFeature {
  return (random) => {
    const [usual = '', ...others] = split(random.pick(choices));
    return (saying, side) => {
      const phrase = saying.pick(split(side === 'Lost' ? lost : found));
      const word = saying.pick([usual, usual, ...others]);
      // Plural words have no article, as in "tissues inside".
      const isPlural = /[^s]s$/.test(word) && phrase.includes('a {} in');
      return phrase.replace(isPlural ? 'a {}' : '{}', word);
    };
  };
}

/** A feature without a variable part. */
export const plain = (lost: string, found = lost) => picture([''], lost, found);

/** A feature with its own colour. */
export function coloured(phrases: string): MakeFeature {
  return (random) => {
    const synonyms = split(random.pick(Object.values(colours)));
    return (saying) => saying.pick(split(phrases)).replace('{}', saying.pick(synonyms));
  };
}

/**
 * A number with the given count of digits. If there are more than four, a third of the finders give only the last four.
 */
export function number(digits: number, prefix: string, lost: string, found: string): MakeFeature {
  return (random) => {
    const value = `${prefix}${random.whole(10 ** (digits - 1), 10 ** digits - 1)}`;
    return (saying, side) => {
      const said = side === 'Found' && digits > 4 && saying.chance(0.35);
      return saying
        .pick(split(side === 'Lost' ? lost : found))
        .replace('{}', said ? `...${value.slice(-4)}` : value);
    };
  };
}

export const ownersName =
  (phrases: string): MakeFeature =>
  (_, { first, last }) =>
  (saying, side) => {
    const full = `${first} ${last}`;
    // Many finders shorten names, because everybody can read a post.
    const shown =
      side === 'Lost'
        ? saying.pick([full, full, first])
        : saying.pick([
            full,
            full,
            first,
            `${first} ${last.slice(0, 1)}.`,
            `${first.slice(0, 1)}. ${last}`,
          ]);
    return saying.pick(split(phrases)).replace('{}', shown);
  };
