/**
 * Splits texts into words and normalises them. The search, the matching and the scoring of claims all use `plainText`.
 */

/** Accents on Latin, Greek and Cyrillic letters. Marks of other scripts are part of the spelling and stay. */
const accents = /[\u0300-\u036f]/gu;

/** Returns a text in lower case, without accents, with compatibility forms (full width, ligatures) resolved. */
export function plainText(text: string): string {
  return text.normalize('NFKD').replaceAll(accents, '').toLowerCase();
}

const searchWord = /[\p{L}\p{N}\p{M}]+|\p{RI}{2}|\p{Extended_Pictographic}/gu;

/**
 * Splits a text into words for the search. An emoji is a word of its own. All other characters except letters, digits
 * and their marks separate words. Items and search texts are split by this same function, so the index and the search
 * always agree.
 */
export function searchWords(text: string): string[] {
  return plainText(text).match(searchWord) ?? [];
}

/** Returns the words of `searchWords` in one text, separated by spaces. */
export function searchableText(text: string): string {
  return searchWords(text).join(' ');
}

/**
 * Returns the words of a text for comparison with a lexicon and with other posts, in the order of the text. It removes
 * apostrophes and the combining marks of all scripts: "men's" becomes "mens".
 */
export function wordsOf(text: string): string[] {
  return (
    plainText(text)
      .replaceAll(/\p{M}|['’]/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Longer words are cut in an index: PostgreSQL allows 2046 bytes for a word of a search, and 2704 for a row. */
const indexedLetters = 100;

/** Cuts a word to the letters by which the indexes find it. */
export function cutWord(word: string): string {
  return Array.from(word).slice(0, indexedLetters).join('');
}

/**
 * Returns the singular of an English word, by simple rules. Wrong singulars do no harm, because both sides of a
 * comparison use this function.
 */
export function singularOf(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  return /(?:x|ch|sh|ss)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
