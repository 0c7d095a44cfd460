import { withoutDayTag } from '../items/day-of-tags.ts';
import { factsOfKind } from './detail-kinds.ts';
import type { DetailKind } from './names.ts';
import { alphanumericsOf, isNumber, isSameWord, comparableWordsOf } from './score/words.ts';

export interface PublicTexts {
  title: string;
  description: string;
  tags: readonly string[];
}

/**
 * Whether there is only one word, of one or two characters. Many texts contain such a word by chance, such as the 3 of
 * "3 May" or the M of "size M".
 */
function isSlight(words: readonly string[]): boolean {
  const [first, ...more] = words;
  return first !== undefined && more.length === 0 && first.length <= 2;
}

/** Returns the positions at which the text has all the words one after the other. */
function positionsOf(words: readonly string[], text: readonly string[]): number[] {
  return text.flatMap((_, start) =>
    words.every((word, offset) => {
      const other = text[start + offset];
      return other !== undefined && isSameWord(word, other);
    })
      ? [start]
      : [],
  );
}

/** How many words a number or letter may be away from a topic word of its kind. In "3 small keys", the 3 is 2 away. */
const topicDistance = 2;
/** Minimum length of a code to search for. Shorter codes would often be found within other numbers. */
const shortestCode = 4;

/**
 * Whether the title, the description or a tag contains the text of a private detail.
 * @param kind kind of the detail. A detail of a single number or letter is public only if a tag consists of it, or if a
 * topic word of the kind is near it: "3" is public if the title has "3 keys".
 */
export function isAlreadyPublic(
  detail: string,
  { title, description, tags }: PublicTexts,
  kind?: DetailKind,
): boolean {
  // Leave out the tag with the day: a private number may by chance have the same digits, and that does not make it
  // public.
  const texts = [title, description, ...withoutDayTag(tags)];
  const code = alphanumericsOf(detail);
  if (code.length >= shortestCode && /\d/.test(code)) {
    if (texts.some((text) => alphanumericsOf(text).includes(code))) return true;
  }
  const topic = new Set(kind === undefined ? [] : comparableWordsOf(factsOfKind[kind].topic));
  const all = comparableWordsOf(detail);
  const withoutTopic = all.filter((word) => !topic.has(word));
  const words = withoutTopic.length > 0 ? withoutTopic : all;
  if (words.length === 0) return false;
  if (!isSlight(words))
    return texts.some((text) => positionsOf(words, comparableWordsOf(text)).length > 0);

  if (tags.some((tag) => comparableWordsOf(tag).join(' ') === words.join(' '))) return true;
  // The detail names its topic itself: "3 keys".
  if (all.length > 1 && texts.some((text) => positionsOf(all, comparableWordsOf(text)).length > 0))
    return true;
  return texts.some((text) => {
    const publicWords = comparableWordsOf(text);
    return positionsOf(words, publicWords).some((position) =>
      publicWords
        .slice(Math.max(0, position - topicDistance), position + topicDistance + 1)
        .some((word) => topic.has(word) && !isNumber(word)),
    );
  });
}
