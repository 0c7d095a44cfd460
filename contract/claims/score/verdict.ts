/** Compares one answer with what the poster recorded. */
import { isOneEditApart } from '../../text/one-edit.ts';
import { wordsOf } from '../../text/words.ts';
import { type DetailKind, type Verdict, detailKinds } from '../names.ts';
import { factsOfKind } from '../detail-kinds.ts';
import {
  alternativesGroupOf,
  alphanumericsOf,
  isNumber,
  isSameWord,
  comparableWordsOf,
} from './words.ts';

type Comparison = Extract<Verdict, 'right' | 'near' | 'wrong'>;

const topics = new Map(
  detailKinds.map((kind) => [kind, new Set(comparableWordsOf(factsOfKind[kind].topic))]),
);
const noTopic: ReadonlySet<string> = new Set();

const saysUnknown =
  /\b(i )?(really )?(do not|dont|don't|can not|cannot|cant|can't) (really )?(know|remember|recall|say)\b|\b(not sure|no idea|no clue|unsure|unknown|idk|i forgot)\b/gu;

/** Returns an answer in lower case, without "I don't know" and other words of that meaning. */
function withoutDoubt(text: string): string {
  return text.toLowerCase().replaceAll('’', "'").replaceAll(saysUnknown, ' ');
}

/** Returns the words of a text, each once. Drops the words of the topic, unless the text has no other words. */
function factsOf(
  text: string,
  topic: ReadonlySet<string>,
): { words: string[]; onlyTopic: boolean } {
  const all = [...new Set(comparableWordsOf(text))];
  const words = all.filter((word) => !topic.has(word));
  return words.length > 0 ? { words, onlyTopic: false } : { words: all, onlyTopic: true };
}

/** Returns those of `words` that `others` contains too. Two words also match their compound: "key ring", "keyring". */
function matchesIn(words: readonly string[], others: readonly string[]): string[] {
  const isCompound = (long: string, parts: readonly string[]) =>
    parts.some((part) => long.startsWith(part) && parts.includes(long.slice(part.length)));
  return words.filter(
    (word) =>
      others.some((other) => isSameWord(word, other)) ||
      isCompound(word, others) ||
      others.some((other) => other.startsWith(word) && words.includes(other.slice(word.length))) ||
      others.some((other) => other.endsWith(word) && words.includes(other.slice(0, -word.length))),
  );
}

/** Counts the added words of an answer that contradict a recorded word, such as another colour or another number. */
function contradictions(recorded: readonly string[], added: readonly string[]): number {
  const groups = new Set(recorded.map(alternativesGroupOf));
  groups.delete(null);
  return added.filter((word) => groups.has(alternativesGroupOf(word))).length;
}

/**
 * Whether the answer has another value in place of a recorded one, such as "iPhone 12" for "iPhone 13". Words of one
 * group exclude each other, for example numbers or colours. The answer has words of a recorded word's group, but not
 * the recorded word.
 */
function replaces(recorded: readonly string[], answered: readonly string[]): boolean {
  const groups = new Set(recorded.map(alternativesGroupOf));
  groups.delete(null);
  return [...groups].some((group) => {
    const given = answered.filter((word) => alternativesGroupOf(word) === group);
    return given.length > 0 && !given.some((word) => recorded.includes(word));
  });
}

/**
 * A right answer must name this share of the recorded words. `wordsForRight` words are always enough, so nobody has to
 * repeat a whole long description.
 */
const shareForRight = 0.6;
const wordsForRight = 4;
/** An answer that names a smaller share of the recorded words is wrong. */
const shareForNear = 0.25;
/**
 * Maximum number of other words in an answer that names `found` of the recorded words. An answer that lists many values
 * is a guess, and so is an answer with two values for a single fact.
 */
const otherWordsAllowed = {
  'one value': { right: (found: number) => found - 1, near: (found: number) => 2 * found - 1 },
  description: { right: (found: number) => 2 * (found - 1), near: (found: number) => 5 * found },
  things: { right: (found: number) => 2 * found, near: (found: number) => 5 * found },
} as const;

function compareWords(
  recorded: readonly string[],
  answered: readonly string[],
  form: keyof typeof otherWordsAllowed,
): Comparison {
  const found = matchesIn(recorded, answered).length;
  const fitting = matchesIn(answered, recorded);
  if (found < shareForNear * recorded.length) return 'wrong';
  if (form === 'one value' && replaces(recorded, answered)) return 'wrong';
  const others = answered.filter((word) => !fitting.includes(word));
  const contradicting = contradictions(recorded, others);
  const enough = Math.min(shareForRight * recorded.length, wordsForRight);
  const { right, near } = otherWordsAllowed[form];
  if (found >= enough && others.length <= right(found) && contradicting === 0) return 'right';
  return others.length <= near(found) && contradicting <= 1 ? 'near' : 'wrong';
}

const shortestCodeWithSlip = 8;
const shortestCodeEnd = 4;

/**
 * Compares codes. An answer is also right if it is only the end of the recorded code, or if only the end was recorded;
 * the end must have at least `shortestCodeEnd` characters.
 */
function compareCodes(recorded: string, answered: string, tokens: readonly string[]): Comparison {
  const withDigit = tokens.filter((part) => /\d/.test(part)).join('');
  const given = [answered, withDigit];
  const isEnd = (long: string, end: string) => end.length >= shortestCodeEnd && long.endsWith(end);
  if (given.some((code) => code === recorded || isEnd(recorded, code) || isEnd(code, recorded))) {
    return 'right';
  }
  const hasSlip = given.some((code) => isOneEditApart(recorded, code));
  return recorded.length >= shortestCodeWithSlip && hasSlip ? 'near' : 'wrong';
}

/** Returns the numbers among words; "no" is zero. */
function numbersIn(words: readonly string[]): number[] {
  return words.flatMap((word) => (isNumber(word) ? [Number(word)] : word === 'no' ? [0] : []));
}

/**
 * Maximum distance of an answered number from the recorded one. A count that is wrong by one is near if the recorded
 * count is at least three. Amounts may differ by a share, because people remember them roughly.
 */
const tolerance = {
  count: { right: () => 0, near: (value: number) => (value >= 3 ? 1 : 0) },
  amount: { right: (value: number) => value * 0.1, near: (value: number) => value * 0.3 },
} as const;

function compareNumbers(
  recorded: number,
  answered: readonly number[],
  form: keyof typeof tolerance,
): Comparison {
  const distance = Math.min(...answered.map((number) => Math.abs(number - recorded)));
  if (answered.length === 1 && distance <= tolerance[form].right(recorded)) return 'right';
  return answered.length <= 2 && distance <= tolerance[form].near(recorded) ? 'near' : 'wrong';
}

/**
 * Compares an answer with one recorded detail of the same kind.
 * @param answer null for "I don't know"
 */
export function verdictOf(kind: DetailKind, recorded: string, answer: string | null): Verdict {
  const text = answer === null ? '' : withoutDoubt(answer);
  const { comparison } = factsOfKind[kind];
  const topic = topics.get(kind) ?? noTopic;
  const answered = factsOf(text, topic);
  const wanted = factsOf(recorded, topic);
  if (alphanumericsOf(text) !== '' && alphanumericsOf(text) === alphanumericsOf(recorded))
    return 'right';
  if (answered.words.length === 0) return 'unknown';

  if (comparison === 'code' && /\d/.test(recorded)) {
    return compareCodes(alphanumericsOf(recorded), alphanumericsOf(text), wordsOf(text));
  }
  if (comparison === 'count' || comparison === 'amount') {
    const [number, ...more] = numbersIn(wanted.words);
    const given = [...new Set(numbersIn(answered.words))];
    if (number !== undefined && more.length === 0) {
      return given.length === 0 ? 'unknown' : compareNumbers(number, given, comparison);
    }
  }
  // An answer with only words of the topic, such as "a sticker", can be right only if the recorded text has no other
  // words either.
  if (answered.onlyTopic && !wanted.onlyTopic)
    return wanted.words.includes('no') ? 'wrong' : 'unknown';
  return compareWords(
    wanted.words,
    answered.words,
    comparison === 'one value' || comparison === 'things' ? comparison : 'description',
  );
}

/** A story must contain the n words of a detail within n * `storyWindow` consecutive words. */
const storyWindow = 2;
const minStoryWords = 2;
const shortestSingleWord = 6;

/**
 * Whether a story names a recorded detail. Conservative, because a long story names many things: all words of the
 * detail must be close together. A detail of a single word counts only if the word is long, and is not a colour, a
 * number or another of the usual alternatives (`alternativeLines`).
 * @param story the words of the story, from `comparableWordsOf`
 */
export function isNamedInStory(
  kind: DetailKind,
  recorded: string,
  story: readonly string[],
): boolean {
  const { words, onlyTopic } = factsOf(recorded, topics.get(kind) ?? noTopic);
  const [first] = words;
  if (first === undefined || onlyTopic) return false;
  if (words.length < minStoryWords) {
    if (first.length < shortestSingleWord || alternativesGroupOf(first) !== null) return false;
  }
  const length = words.length * storyWindow;
  const positions = words.map((word) =>
    story.flatMap((other, position) => (isSameWord(word, other) ? [position] : [])),
  );
  return story.some((_, start) =>
    positions.every((found) => found.some((at) => at >= start && at < start + length)),
  );
}
