/** Finds private information in texts that everybody can read. */
import { withoutDayTag } from '../items/day-of-tags.ts';
import { type DetailKind, factsOfKind } from './detail-kinds.ts';
import { codeOf, isNumber, isSameWord, comparableWordsOf } from './score/words.ts';

export interface PublicTexts {
  title: string;
  description: string;
  tags: readonly string[];
}

/** Whether there is only one word, of one or two characters. Many texts contain one by chance: "3 May", "size M". */
function isSlight(words: readonly string[]): boolean {
  const [first, ...more] = words;
  return first !== undefined && more.length === 0 && first.length <= 2;
}

/** Returns the positions in the text at which all the words follow each other. */
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

/** Maximum distance, in words, of a number or letter from a topic word of its kind, as in "3 small keys". */
const topicDistance = 2;
/** Shorter codes would be found within other numbers. */
const shortestCode = 4;

/**
 * Whether the title, the description or a tag contains the text of a private detail.
 * @param kind kind of the detail. A single number or letter is public only if a topic word of the kind is near it: "3"
 * is public if the title has "3 keys".
 */
export function isAlreadyPublic(
  detail: string,
  { title, description, tags }: PublicTexts,
  kind?: DetailKind,
): boolean {
  // The digits of the date must not make a number on the item count as public.
  const texts = [title, description, ...withoutDayTag(tags)];
  const code = codeOf(detail);
  if (code.length >= shortestCode && /\d/.test(code)) {
    if (texts.some((text) => codeOf(text).includes(code))) return true;
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

const emailAddress = /[^\s@<>()]+@[^\s@<>()]+\.\p{L}{2,}/u;
/** A phone number has 9 to 15 digits, in groups that spaces, dots, hyphens or brackets separate. */
const phoneNumber = /(?<![\p{L}\p{N}.])(?:\+|00)?\(?\d(?:[\s.()/-]{0,2}\d){8,14}(?![\p{L}\p{N}])/u;
const date = /\b\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b/gu;
const price =
  /[€$£]\s?\d+(?:[.,]\d+)*|\b\d+(?:[.,]\d+)*\s?(?:[€$£]|eur|euros?|gbp|usd|pounds|dollars)/giu;
const time = /\b\d{1,2}[:.]\d{2}(?:\s?[ap]m)?\b/giu;
const capitalised = String.raw`\p{Lu}(?:\p{Ll}|['’-](?=\p{L}))+(?:-?\p{Lu}\p{Ll}+)?`;
const fullName = new RegExp(String.raw`\b${capitalised}(?:\s\p{Lu}\.)?,?\s${capitalised}`, 'gu');
const longNumber = /(?<![\p{L}\p{N}])\p{L}{0,3}\d{5,}(?![\p{L}\p{N}])/gu;
/** How many characters may be between a name and the number beside it. */
const nameDistance = 40;
/** Capitalised words that are usually no part of a person's name. */
const notInNames = new Set(
  `Student Card Cards Id Identity Passport Driving Licence License Bank Debit Credit Library Room Hall Building Campus
  College University School Number No Ref Model Serial Case Iphone Samsung Galaxy Apple Macbook Dell Lenovo Thinkpad
  Casio Found Lost Near Order Ticket Locker Bus Train Black White Blue Red Green Grey Brown The This Please
  Main Science Sports North South East West Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February
  March April May June July August September October November December`.split(/\s+/),
);

function isPersonName(words: string): boolean {
  return words
    .split(/[\s,]+/)
    .every((word) => !notInNames.has(word.charAt(0) + word.slice(1).toLowerCase()));
}

/** Whether a name of two words is close to a number of five or more digits. */
function hasNameBesideNumber(text: string): boolean {
  const numbers = [...text.matchAll(longNumber)];
  return [...text.matchAll(fullName)]
    .filter(([name]) => isPersonName(name))
    .some(({ index: start, 0: name }) =>
      numbers.some(
        ({ index, 0: number }) =>
          index - (start + name.length) <= nameDistance &&
          start - (index + number.length) <= nameDistance,
      ),
    );
}

/**
 * Whether a text seems to identify a person: a name beside a long number, a phone number or an email address. The form
 * then suggests the guarded lane.
 */
export function looksPersonal(text: string): boolean {
  if (emailAddress.test(text)) return true;
  const numbersOfPeople = text
    .replaceAll(date, ' , ')
    .replaceAll(price, ' , ')
    .replaceAll(time, ' , ');
  return phoneNumber.test(numbersOfPeople) || hasNameBesideNumber(numbersOfPeople);
}
