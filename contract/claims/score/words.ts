/**
 * Splits texts into normalised words, so that texts of two people can be compared: case, plurals and synonyms make no
 * difference.
 */
import { isOneEditApart } from '../../text/one-edit.ts';
import { plainText, singularOf } from '../../text/words.ts';
import { alternativeLines, numberWords, phrases, stopWords, synonymLines } from './word-lists.ts';

const apostrophes = /['’`]/gu;
/** A number with an optional fraction, or a run of letters. So "iPhone13" is two words. */
const token = /\d+(?:\.\d+)?|\p{L}[\p{L}\p{M}]*/gu;

function tokensOf(text: string): string[] {
  return plainText(text).replaceAll(apostrophes, '').match(token) ?? [];
}

const synonyms = new Map<string, string>();
for (const line of synonymLines) {
  const words = line.split(' ').map(singularOf);
  for (const word of words) synonyms.set(word, words[0] ?? word);
}

/** Whether a word of `comparableWordsOf` is a number. */
export function isNumber(word: string): boolean {
  return /^\d/.test(word);
}

/** Replaces words for numbers by digits. "Twenty five" becomes 25. */
function withDigits(tokens: readonly string[]): string[] {
  const words: string[] = [];
  let tens: number | null = null;
  for (const word of tokens) {
    const value = isNumber(word) ? Number(word) : numberWords.get(word);
    const spelled = !isNumber(word) && value !== undefined;
    if (tens !== null && spelled && value > 0 && value < 10) {
      words.pop();
      words.push(String(tens + value));
    } else {
      words.push(value === undefined ? word : String(value));
    }
    tens = spelled && value >= 20 && value < 100 ? value : null;
  }
  return words;
}

/** Replaces each pair of words in `phrases` by its single word. */
function withPhrases(tokens: readonly string[]): string[] {
  const words: string[] = [];
  for (const word of tokens) {
    const phrase = phrases.get([words.at(-1), word].join(' '));
    if (phrase !== undefined) words.pop();
    words.push(phrase ?? word);
  }
  return words;
}

/** Returns the words of a text in order, without stop words: numbers as digits, one word for all synonyms. */
export function comparableWordsOf(text: string): string[] {
  return withDigits(withPhrases(tokensOf(text)))
    .filter((word) => !stopWords.has(word))
    .map(singularOf)
    .map((word) => synonyms.get(word) ?? word)
    .filter((word) => !stopWords.has(word));
}

/** Returns all letters and digits of a text in one lower-case word, as for comparing serial numbers. */
export function alphanumericsOf(text: string): string {
  return plainText(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
}

const shortestMisspelled = 5;

/**
 * Whether two words of `comparableWordsOf` mean the same. Numbers and short words must be equal; long words may differ
 * by one typing error.
 */
export function isSameWord(first: string, second: string): boolean {
  if (first === second) return true;
  if (isNumber(first) || isNumber(second)) return false;
  // The longer word counts, because the shorter one may lack a letter by mistake.
  const isLong = Math.max(first.length, second.length) >= shortestMisspelled;
  return isLong && isOneEditApart(first, second);
}

const alternatives = new Map<string, number>();
for (const [group, line] of alternativeLines.entries()) {
  for (const word of line.split(' ')) alternatives.set(word, group);
}
const numbersGroup = alternativeLines.length;

/** Returns the group of a word, such as the colours. Words of a group exclude each other. Null if the word has none. */
export function alternativesGroupOf(word: string): number | null {
  return isNumber(word) ? numbersGroup : (alternatives.get(word) ?? null);
}
