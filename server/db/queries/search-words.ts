/**
 * Splits a text into words for the search: lower case, without accents, compatibility forms (full width,
 * ligatures) resolved. An emoji is a word of its own. All other characters except letters, digits and their
 * marks separate words. Items and search texts are split by this same function, so the index and the search
 * always agree.
 */
export function searchWords(text: string): string[] {
  return text.normalize('NFKD').replaceAll(accents, '').toLowerCase().match(word) ?? [];
}

/** Accents on Latin, Greek and Cyrillic letters. Marks of other scripts are part of the spelling and stay. */
const accents = /[\u0300-\u036f]/gu;
const word = /[\p{L}\p{N}\p{M}]+|\p{RI}{2}|\p{Extended_Pictographic}/gu;
