import { describe, expect, test } from 'vitest';
import type { DetailKind } from '../detail-kinds.ts';
import { verdictOf } from './verdict.ts';

describe('a verdict', () => {
  const cases: [DetailKind, recorded: string, answer: string | null, verdict: string][] = [
    ['lock screen', 'A dog on a beach', 'my golden retriever at the seaside', 'right'],
    ['lock screen', 'dog on a beach', 'DOG, beach!', 'right'],
    ['lock screen', 'dog on a beach', 'dog', 'near'],
    ['lock screen', 'dog on a beach', 'mountains', 'wrong'],
    ['lock screen', 'dog', 'dog cat mountain sunset family', 'wrong'],
    [
      'case or sticker',
      'black case with a NASA sticker',
      'Black cover, a sticker of NASA',
      'right',
    ],
    ['case or sticker', 'no sticker', 'none', 'right'],
    ['case or sticker', 'no sticker', 'a sticker', 'wrong'],
    ['case or sticker', 'black', 'a sticker', 'unknown'],
    ['case or sticker', 'red', 'red blue green black', 'wrong'],
    ['case or sticker', 'red', 'red or blue', 'near'],
    ['thing inside', 'maths textbook and an umbrella', 'umbrela and my math book', 'right'],
    ['thing inside', 'keyring with a bear', 'teddy on a key ring', 'right'],
    ['name', 'Priya Sharma', 'Sharma, Priya', 'right'],
    ['name', 'Priya Sharma', 'Priya Sharmaa', 'right'],
    ['name', 'Priya Sharma', 'Sharma', 'near'],
    ['name', 'José Nuñez', 'jose nunez', 'right'],
    ['number of keys', '3', 'three keys', 'right'],
    ['number of keys', 'three', '4', 'near'],
    ['number of keys', '3', '1, 2, 3, 4, 5', 'wrong'],
    ['number of keys', '3', 'a few', 'unknown'],
    ['cash', '25 euros', 'about twenty five', 'right'],
    ['cash', '25 euros', '20', 'near'],
    ['cash', '25 euros', '50', 'wrong'],
    ['cash', 'no cash', '0', 'right'],
    ['serial number', 'C02-XY12 34AB', 'c02xy1234ab', 'right'],
    ['serial number', 'C02XY1234AB', '...34AB', 'right'],
    ['serial number', 'C02XY1234AB', 'C02XY1243AB', 'near'],
    ['serial number', 'C02XY1234AB', 'F99', 'wrong'],
    ['last 4 digits', '4821', 'it ends with 4821', 'right'],
    ['last 4 digits', '4821', '4822', 'wrong'],
    ['size', 'M', 'medium', 'right'],
    ['size', 'M', 's m l xl', 'wrong'],
    ['size', 'UK 9', '9', 'right'],
    ['size', 'XL', 'extra large', 'right'],
    ['model', 'iPhone 13', 'iPhone 12', 'wrong'],
    ['model', 'iPhone 13', 'iphone', 'near'],
    ['charm', 'a whistle', 'a whistle or a lemon', 'near'],
    ['thing inside', 'a whistle', 'a lemon, a guitar and a whistle', 'right'],
    ['writing', 'Do it', 'do it!', 'right'],
    ['thing inside', 'a blue bottle', 'a blue or red bottle', 'near'],
    ['brand', 'Nike', 'Nike Adidas Puma', 'wrong'],
    ['lock screen', 'dog', null, 'unknown'],
    ['lock screen', 'dog', 'Sorry, I don’t know', 'unknown'],
    ['lock screen', 'dog', "I don't remember", 'unknown'],
    ['lock screen', 'dog', ' ?! ', 'unknown'],
  ];
  test.each(cases)(
    'compares the %s "%s" with the answer "%s": %s',
    (kind, recorded, answer, verdict) => {
      expect(verdictOf(kind, recorded, answer)).toBe(verdict);
    },
  );
});
