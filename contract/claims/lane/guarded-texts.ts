/** Makes the texts that everybody may read about a guarded item. */
import { kindOf } from './item-kinds.ts';
import { buildingWords } from './item-nouns.ts';

/** The formatter of months. Created at the first use only, because creating one takes 20 ms. */
let month: Intl.DateTimeFormat | undefined;

/**
 * Returns what everybody may read instead of a guarded item's title, for example "Wallet, found in November".
 * @param createdAt when the item was posted, ISO 8601; the month is in UTC
 */
export function guardedTitle(title: string, categoryName: string, createdAt: string): string {
  month ??= new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });
  return `${kindOf(title) ?? categoryName}, found in ${month.format(new Date(createdAt))}`;
}

const unknownBuilding = 'On campus';
const isPart =
  /[,;:()/|\n–—]|\s-\s|\s(?:in|at|inside|outside|near|behind|opposite|by|of the|on|from|to|under|next to|beside|between)\s/iu;
/** Words that name a part of a building or a thing in it, or a position relative to something. */
const positionWords = `
floor level storey ground basement cellar mezzanine attic loft roof rooftop balcony terrace landing
room rm classroom cloakroom office lobby foyer atrium hallway corridor kitchen kitchenette stairwell stairs? staircase
lift elevator entrance exit door doorway window porch toilets? restroom bathroom washroom wc loo
desk seat seats chair sofa couch row aisle table bench shelf shelves locker lockers cupboard drawer wardrobe rack bin
printers? counter radiator corner first second third fourth fifth upper lower upstairs downstairs left right front back
rear top bottom middle behind under underneath beneath near nearby next beside between opposite against outside inside
above below my his her`
  .trim()
  .split(/\s+/);
const position = new RegExp(String.raw`\p{N}|\b(?:${positionWords.join('|')})\b`, 'iu');
const buildingEnd = new RegExp(String.raw`\b(?:${buildingWords.join('|')})$`, 'iu');
/** A name has at most this many words. A longer text is a description. */
const maxWords = 4;
const firstWords = /^(?:(?:the|in|at|of|inside|outside|near|behind|opposite|by|on|from)\s+)+/iu;

/**
 * Returns the building that an item's location names, or "On campus" if that is not certain. The result never has a
 * digit or one of `positionWords`, because an exact place would help a thief to claim the item.
 */
export function buildingOf(location: string): string {
  const parts = location.split(isPart).map((part) =>
    part
      .replace(firstWords, '')
      .trim()
      .replace(/[.!?]+$/u, ''),
  );
  const building = parts.find(
    (part) =>
      buildingEnd.test(part) && !position.test(part) && part.split(/\s+/u).length <= maxWords,
  );
  return building ?? unknownBuilding;
}
