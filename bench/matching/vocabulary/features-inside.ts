import {
  type MakeFeature,
  coloured,
  number,
  ownersName,
  picture,
  plain,
} from './feature-making.ts';
import * as words from './feature-words.ts';
import { split } from './kind.ts';
import { randomLetters } from './person-names.ts';

/** The contents of things, and the names, numbers and titles on them. */
export const featuresInside = {
  studentWork: picture(
    words.subjects,
    'my {} files on it|my {} thesis on it',
    'some {} documents on it|files about {}',
  ),
  nameLabel: ownersName('a label saying {}|the name {} on it|a name tag ({})|{} written on it'),
  ownerName: ownersName('the name {}|the name {} on it|{} as the name'),
  initials: (random, { first, last }) => {
    const letters = random.chance(0.8)
      ? first.slice(0, 1) + last.slice(0, 1)
      : randomLetters(random);
    return (saying, side) => {
      const shown = saying.chance(0.3) ? letters.split('').join('.') : letters;
      return saying
        .pick(
          split(
            side === 'Lost'
              ? 'my initials {} on it|the initials {}|{} engraved on it'
              : 'the initials {} on it|{} written on it|the letters {}',
          ),
        )
        .replace('{}', shown);
    };
  },
  serial: number(
    7,
    'C02',
    'serial number {}|the serial {}',
    'serial number {}|S/N {} on the bottom',
  ),
  studentNumber:
    (_, { studentNumber }) =>
    (saying, side) =>
      saying
        .pick(
          split(
            side === 'Lost'
              ? 'student number {}|number {}'
              : 'student number {}|the number {}|id no. {}',
          ),
        )
        .replace(
          '{}',
          side === 'Found' && saying.chance(0.4) ? `...${studentNumber.slice(-4)}` : studentNumber,
        ),
  cardDigits: number(
    4,
    '',
    'a number ending in {}|the last digits {}',
    'a number ending {}|the last four digits {}',
  ),
  keyNumber: number(
    3,
    '',
    'number {} on it|a tag with number {}',
    'the number {} on it|a tag that says {}|no. {}',
  ),
  keyCount: picture(
    ['2|two', '3|three', '4|four', '5|five'],
    '{} keys on it|{} keys',
    '{} keys on it|{} keys on the ring',
  ),
  bottleOpener: plain('a bottle opener', 'a bottle opener on it'),
  lanyard: coloured('a {} lanyard|a {} strap|a {} neck strap'),
  lanyardContents: picture(
    ['usb stick|flash drive', 'student card|student id', 'single key|key'],
    'a {} on it|my {} attached',
    'a {} attached|a {} on it',
  ),
  cardHolder: coloured('a {} card holder|a {} plastic sleeve|a {} holder'),
  birthYear: picture(['2001', '2002', '2003', '2004', '2005'], 'born {}', 'year of birth {}'),
  nationality: picture(
    [
      'Italian|italian',
      'German|german',
      'Indian|indian',
      'Irish|irish',
      'Korean|south korean',
      'Nigerian|nigerian',
    ],
    '{} nationality',
    '{} citizenship on the cover',
  ),
  course: picture(words.subjects, '{} as the course', '{} printed as the course|{} faculty on it'),
  contents: picture(
    words.contents,
    'my {} inside|a {} in it|a {} and some other stuff inside',
    'a {} inside|a {} in it|among other things a {} inside',
  ),
  penContents: picture(
    [
      'highlighters|text markers',
      'geometry set|compass and ruler',
      'fineliners|thin coloured pens',
      'eraser shaped like a cat|cat eraser',
      'lots of coloured pencils|colouring pencils',
    ],
    '{} in it|{} inside',
    '{} inside|{} in it',
  ),
  makeupContents: picture(
    ['red lipstick|lipstick', 'mascara', 'perfume|small perfume', 'contact lens case|lens case'],
    'a {} in it|my {} inside',
    'a {} inside',
  ),
  walletContents: picture(
    [
      'some cash|a bit of cash|banknotes',
      'bank card|debit card|credit card',
      'driving licence|drivers license',
      'a photo of a girl|a picture of a girl',
      'gift card|voucher',
      'student card|student id',
    ],
    'my {} in it|{} inside',
    '{} in it|{} inside',
  ),
  cutlery: picture(
    ['fork|a fork', 'spoon', 'chopsticks'],
    'a {} in it|my {} inside',
    'a {} inside',
  ),
  bookTitle: picture(words.textbooks, '{}|the title "{}"', '{}|"{}" on the cover'),
  novelTitle: picture(words.novels, '{}|the title {}', '{}|"{}" as the title'),
  notesInside: plain(
    'my notes in the margins|lots of highlighting',
    'handwritten notes inside|highlighted text',
  ),
  libraryStamp: plain('a library stamp', 'a library barcode|a stamp of the library'),
  subjectNotes: picture(
    words.subjects,
    'my {} notes|{} notes inside|all my {} lectures',
    '{} notes|notes about {}|{} lecture notes in it',
  ),
  bookmark: picture(words.motifs, 'a {} bookmark', 'a bookmark with a {}|a {} bookmark'),
  sketches: picture(
    [
      'portraits|faces',
      'buildings|architecture',
      'plants|flowers',
      'horses',
      'anime characters|manga',
    ],
    'drawings of {}',
    'sketches of {}|drawings of {}',
  ),
} satisfies Record<string, MakeFeature>;
