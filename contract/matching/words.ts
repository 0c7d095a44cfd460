/** Reduces words to forms that are equal for inflected or misspelled variants, so that the matching finds them. */
import { singularOf } from '../text/words.ts';

/** A word without its commonest endings, so that "scratching" and "scratched" are the same. */
export function stemOf(word: string): string {
  const singular = singularOf(word);
  const stem = /^(.{4,}?)(?:ing|ed|ish|ly)$/.exec(singular)?.[1] ?? singular;
  return /([b-df-hj-np-tv-z])\1$/.test(stem) ? stem.slice(0, -1) : stem;
}

/**
 * A key that a word has in common with most of its misspellings: its first letter and the following consonants, without
 * repeated ones and without h, w and y. Consonants that sound alike, such as z and s, have one letter. A short word, or
 * one with a digit, is its own key, because too many short words would share a key.
 */
export function skeletonOf(word: string): string {
  if (word.length < 6 || /\d/.test(word)) return word;
  const consonants = word
    .slice(1)
    .replaceAll(/ph/g, 'f')
    .replaceAll(/ck|q/g, 'k')
    .replaceAll(/c(?=[eiy])/g, 's')
    .replaceAll('c', 'k')
    .replaceAll('z', 's')
    .replaceAll(/[aeiouyhw]/g, '')
    .replaceAll(/(.)\1+/g, '$1');
  return `${word.slice(0, 1)}${consonants}`;
}

/** All texts that result from deleting one letter, and the word itself. */
export function deletionsOf(word: string): string[] {
  return [word, ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))];
}
