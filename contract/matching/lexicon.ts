import { english } from './english.ts';
import type { Language, Synonyms } from './language.ts';
import { isOneEditApart } from '../text/one-edit.ts';
import { singularOf, wordsOf } from '../text/words.ts';
import { deletionsOf } from './words.ts';

/** The kind of information that a phrase gives about a thing. */
type Facet = 'kind' | 'colour' | 'brand' | 'size' | 'material' | 'mark' | 'place';

export interface Meaning {
  facet: Facet;
  /** The name of the kind, colour …, as the page shows it. */
  name: string;
}

/**
 * A phrase with its meaning, for example "the Nest" for a canteen. It comes from the places or from the phrases that
 * admins added for the campus.
 */
export interface OwnPhrase extends Meaning {
  phrase: string;
}

export interface Lexicon {
  /** Returns the meanings of a phrase, which must be singular words joined by spaces; empty if it has none. */
  meaningsOf: (phrase: string) => readonly Meaning[];
  /** Corrects a misspelled word of the lexicon. Returns any other word as it is. */
  corrected: (word: string) => string;
  isStopWord: (word: string) => boolean;
  /** The number of words in the longest phrase that begins with the word; 0 if none does. */
  longestFrom: (word: string) => number;
  /** The group of a kind. People often mistake kinds of one group for each other. */
  groupOf: (kind: string) => string | undefined;
}

/**
 * Misspellings are corrected only to words of at least this many letters, because many different words differ from a
 * short word by one letter only.
 */
const correctedFrom = 5;
/**
 * Misspellings are corrected only to words of at most this many letters. The work for a correction grows with the
 * square of the length, and a word can have thousands of letters: Chinese is written without spaces, and plainText()
 * turns "㍿" into four letters.
 */
const correctedTo = 40;

/**
 * The words of a phrase after these are ignored. The work for a reading grows with the length of phrases, and the name
 * of a place can have hundreds of words, because plainText() turns "ﷺ" into four.
 */
const wordsAtMost = 30;

/** The generator yields after this many own phrases. Adding them takes less than a millisecond. */
const phrasesPerStep = 200;

export function createLexicon(...values: Parameters<typeof createLexiconInSteps>): Lexicon {
  const steps = createLexiconInSteps(...values);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * Creates a lexicon. That takes some 20 ms, or longer with many own phrases. The generator yields every few
 * milliseconds, so that its caller can do other work in between.
 * @param ownPhrases phrases that admins added for their campus; their meanings come before those of the language
 */
export function* createLexiconInSteps(
  language: Language = english,
  ownPhrases: readonly OwnPhrase[] = [],
): Generator<undefined, Lexicon> {
  const meanings = new Map<string, Meaning[]>();
  const groups = new Map<string, string>();
  const stopWords = new Set(
    wordsOf([language.stopWords, language.months, language.weekdays].join(' ')),
  );
  /** The words of all phrases. */
  const known = new Set<string>();
  const byDeletion = new Map<string, string>();
  /** Result of `longestFrom`, by word. */
  const longest = new Map<string, number>();

  function learn(word: string): void {
    if (known.has(word)) return;
    known.add(word);
    if (word.length < correctedFrom || word.length > correctedTo) return;
    for (const shorter of deletionsOf(word)) {
      if (!byDeletion.has(shorter)) byDeletion.set(shorter, word);
    }
  }

  function add(phrase: string, meaning: Meaning): void {
    const words = wordsOf(phrase).slice(0, wordsAtMost).map(singularOf);
    const key = words.join(' ');
    const [first] = words;
    if (first === undefined) return;
    longest.set(first, Math.max(longest.get(first) ?? 0, words.length));
    const others = meanings.get(key) ?? [];
    if (others.some(({ facet, name }) => facet === meaning.facet && name === meaning.name)) return;
    meanings.set(key, [...others, meaning]);
    for (const word of words) learn(word);
  }

  function addAll(facet: Facet, synonyms: Synonyms): void {
    for (const [name, others] of Object.entries(synonyms)) {
      for (const phrase of [name, ...others.split(',')]) add(phrase, { facet, name });
    }
  }

  for (const [at, { phrase, facet, name }] of ownPhrases.entries()) {
    if (at % phrasesPerStep === 0) yield;
    add(phrase, { facet, name });
  }
  for (const [group, kinds] of Object.entries(language.kinds)) {
    addAll('kind', kinds);
    for (const kind of Object.keys(kinds)) groups.set(kind, group);
    yield;
  }
  addAll('colour', language.colours);
  addAll('brand', language.brands);
  yield;
  addAll('size', language.sizes);
  addAll('material', language.materials);
  addAll('mark', language.marks);
  yield;
  addAll('place', language.places);

  return {
    meaningsOf: (phrase) => meanings.get(phrase) ?? none,

    corrected(word) {
      if (word.length < correctedFrom - 1 || word.length > correctedTo + 1) return word;
      if (known.has(word) || stopWords.has(word)) return word;
      for (const shorter of deletionsOf(word)) {
        const meant = byDeletion.get(shorter);
        // People rarely get the first letter wrong, and words that differ in it are usually other words.
        if (meant === undefined || !meant.startsWith(word.charAt(0))) continue;
        // The index of deletions also finds words with two differences, such as one letter removed and another added.
        if (isOneEditApart(word, meant)) return meant;
      }
      return word;
    },

    isStopWord: (word) => stopWords.has(word),
    longestFrom: (word) => longest.get(word) ?? 0,
    groupOf: (kind) => groups.get(kind),
  };
}

const none: readonly Meaning[] = [];
