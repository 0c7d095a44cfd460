/** Reads what a post says about a thing. Pure: the same post and lexicon always give the same reading. */
import type { Lexicon, Meaning } from './lexicon.ts';
import { dayIn } from './day.ts';
import { cutWord, singularOf, wordsOf } from '../text/words.ts';
import { skeletonOf, stemOf } from './words.ts';

export interface PostTexts {
  title: string;
  description: string;
  /** Name or id of the category; only compared for equality. */
  category: string;
  location: string;
  tags: readonly string[];
}

/** The facts that a post states. Each list contains an entry at most once. */
export interface Reading {
  /** The kind of the thing itself; null if the post names none. */
  kind: string | null;
  /** Other kinds that the post mentions, such as the cards in a wallet. */
  otherKinds: readonly string[];
  colours: readonly string[];
  brands: readonly string[];
  sizes: readonly string[];
  materials: readonly string[];
  marks: readonly string[];
  /**
   * Words with digits: serial numbers, amounts, rooms in the description. Years and numbers of one or two digits are
   * left out, because they may belong to a date.
   */
  numbers: readonly string[];
  places: readonly string[];
  /**
   * All other words of title, description and tags except stop words. Each is stored as its key (`skeletonOf`), because
   * most misspellings of a word have the same key.
   */
  words: readonly string[];
  /** The day on which the thing was lost or found, counted from 1970-01-01; null if the post does not say. */
  day: number | null;
  category: string;
}

/** @param postedAt epoch milliseconds; days such as "yesterday" are relative to it */
export function readPost(post: PostTexts, lexicon: Lexicon, postedAt: number): Reading {
  const title = meaningsIn(post.title, lexicon);
  const tags = meaningsIn(post.tags.join(' . '), lexicon);
  const description = meaningsIn(post.description, lexicon);
  const location = meaningsIn(post.location, lexicon);
  const everything = [tags, title, description];

  const of = (facet: Meaning['facet'], texts: readonly Read[]) => [
    ...new Set(
      texts.flatMap(({ meanings }) =>
        meanings.flatMap((meaning) => (meaning.facet === facet ? [meaning.name] : [])),
      ),
    ),
  ];
  // Tags come first, because the poster confirmed them. Of several kinds in a title ("phone in a backpack") the first
  // one is the thing.
  const kinds = [...of('kind', [tags]), ...of('kind', [title]), ...of('kind', [description])];
  const [kind = null, ...otherKinds] = new Set(kinds);
  const numbers = everything.flatMap((text) => text.words.filter((word) => /\d/.test(word)));
  const locationWords = location.words.filter((word) => !lexicon.isStopWord(word));
  const words = everything.flatMap((text) => text.words.filter((word) => !/\d/.test(word)));
  return {
    kind,
    otherKinds,
    colours: of('colour', everything),
    brands: of('brand', everything),
    sizes: of('size', everything),
    materials: of('material', everything),
    marks: of('mark', everything),
    numbers: [...new Set(numbers)].filter((number) => !isDate(number)),
    places: [
      ...new Set([
        ...of('place', [location, description, title]),
        ...locationWords.map((word) => skeletonOf(stemOf(word))),
      ]),
    ],
    words: [...new Set(words.map((word) => skeletonOf(stemOf(word))))].filter(
      (word) => word.length > 1 && !lexicon.isStopWord(word),
    ),
    day: dayIn([...post.tags, post.description, post.title, post.location], postedAt),
    category: post.category,
  };
}

interface Read {
  meanings: readonly Meaning[];
  /** The words that are part of no phrase of the lexicon, without stop words. Long ones are cut. */
  words: readonly string[];
}

/** Finds phrases of the lexicon from left to right. At each word, takes the longest phrase that begins there. */
function meaningsIn(text: string, lexicon: Lexicon): Read {
  const typed = wordsOf(text);
  const singular = typed.map((word) => lexicon.corrected(singularOf(word)));
  const meanings: Meaning[] = [];
  const words: string[] = [];
  let at = 0;
  while (at < singular.length) {
    const length = lengthOfPhrase(singular, at, lexicon);
    if (length === 0) {
      const word = typed[at] ?? '';
      if (!lexicon.isStopWord(word)) words.push(cutWord(word));
      at += 1;
    } else {
      const phrase = singular.slice(at, at + length);
      const meant = lexicon.meaningsOf(phrase.join(' '));
      meanings.push(...meant);
      if (length > 1 && meant.some(({ facet }) => facet === 'kind')) {
        meanings.push(...propertiesIn(phrase, lexicon));
      }
      at += length;
    }
  }
  return { meanings, words };
}

/** Finds colours, materials and brands in a phrase for a kind: a "leather jacket" is a jacket, and made of leather. */
function propertiesIn(phrase: readonly string[], lexicon: Lexicon): Meaning[] {
  return phrase
    .flatMap((word) => lexicon.meaningsOf(word))
    .filter(({ facet }) => facet === 'colour' || facet === 'material' || facet === 'brand');
}

function lengthOfPhrase(words: readonly string[], at: number, lexicon: Lexicon): number {
  const longest = lexicon.longestFrom(words[at] ?? '');
  for (let length = Math.min(longest, words.length - at); length > 0; length -= 1) {
    if (lexicon.meaningsOf(words.slice(at, at + length).join(' ')).length > 0) return length;
  }
  return 0;
}

function isDate(word: string): boolean {
  return /^(?:19|20)\d{2}$/.test(word) || /^\d{1,2}(?:st|nd|rd|th|am|pm)?$/.test(word);
}
