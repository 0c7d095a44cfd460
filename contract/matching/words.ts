/** Splits posts into words, and normalises words for comparison with the lexicon and other posts. */

/** Returns the words of a text: lower case, without accents and punctuation, in the order of the text. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/\p{M}|['’]/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/**
 * Returns the singular of an English word, by simple rules. Wrong singulars do no harm, because both sides of a comparison
 * use this function.
 */
export function singularOf(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return /(?:x|ch|sh|ss)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

/** A word without its commonest endings, so that "scratching" and "scratched" are the same. */
export function stemOf(word: string): string {
  const singular = singularOf(word);
  const stem = /^(.{4,}?)(?:ing|ed|ish|ly)$/.exec(singular)?.[1] ?? singular;
  return /([b-df-hj-np-tv-z])\1$/.test(stem) ? stem.slice(0, -1) : stem;
}

/**
 * A key under which most misspellings of a word are the same: its first letter and the following consonants, without
 * repeated ones. Short words are their own key, because too many of them would share one.
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
