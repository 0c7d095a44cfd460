import { describe, expect, test } from 'vitest';
import { isValuable, kindOf, usualCategoryOf } from './item-kinds.ts';
import { itemKinds } from './item-nouns.ts';

describe('the kind of an item', () => {
  test.each([
    ['Brown leather wallet', 'Wallet'],
    ['MacBook Air 13"', 'Laptop'],
    ['ThinkPad with stickers', 'Laptop'],
    ['Notebook computer (HP)', 'Laptop'],
    ['Notebook with a red cover', 'Notebook'],
    ['MacBook charger', 'Charger'],
    ['Laptop bag, black', 'Bag'],
    ["My laptop's charger", 'Charger'],
    ['Two watches', 'Watch'],
    ['Apple Watch', 'Smartwatch'],
    ['Bunch of keys', 'Keys'],
    ['One earring', 'Earring'],
    ['Woolly hat', 'Hat'],
    ['Scarves, striped', 'Scarf'],
    ['STUDENT IDs', 'Student card'],
    ['iPhone 13 Pro 256', 'Phone'],
    ['USB stick', 'USB stick'],
    ['Reading glasses', 'Glasses'],
    ['Something odd', null],
    ['', null],
  ])('is read from "%s": %s', (title, noun) => {
    expect(kindOf(title)).toBe(noun);
  });

  test('is found by its noun and each synonym, in any case and between other words', () => {
    for (const { noun, synonyms, category } of itemKinds) {
      for (const name of [noun, ...synonyms]) {
        expect(kindOf(`a ${name.toUpperCase()} xy`), name).toBe(noun);
        expect(usualCategoryOf(name)).toBe(category);
      }
    }
  });

  test('has no name that is also a name of another kind', () => {
    const names = itemKinds.flatMap(({ noun, synonyms }) => [noun.toLowerCase(), ...synonyms]);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(itemKinds.length).toBeGreaterThanOrEqual(60);
  });

  test('is valuable for phones, laptops, tablets and jewellery, not for their cases and chargers', () => {
    for (const title of ['iPhone 12', 'Dell laptop', 'iPads', 'Silver ring', 'Gold necklace']) {
      expect(isValuable(title)).toBe(true);
    }
    for (const title of ['Phone case', 'Laptop charger', 'Key ring', 'Umbrella', 'Grey hoodie']) {
      expect(isValuable(title)).toBe(false);
    }
  });
});
