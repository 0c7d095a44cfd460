const emailAddress = /[^\s@<>()]+@[^\s@<>()]+\.\p{L}{2,}/u;
/** A phone number has 9 to 15 digits, in groups that spaces, dots, hyphens, slashes or brackets separate. */
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
