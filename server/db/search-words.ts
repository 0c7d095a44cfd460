/**
 * The words of a text as the search compares them: lower case, without accents, compatibility
 * forms (full width, ligatures) resolved. An emoji is a word of its own; everything else that is
 * neither letter, digit nor their mark (quotation marks, operators, punctuation) separates words.
 * Items are indexed and searches are asked with the same words, so no tokenizer can disagree.
 */
export function searchWords(text: string): string[] {
  return text.normalize('NFKD').replaceAll(accents, '').toLowerCase().match(word) ?? [];
}

/** Marks that vary a letter in Latin, Greek and Cyrillic; those of other scripts are the spelling itself. */
const accents = /[\u0300-\u036f]/gu;
const word = /[\p{L}\p{N}\p{M}]+|\p{RI}{2}|\p{Extended_Pictographic}/gu;
