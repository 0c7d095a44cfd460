/** Finds the kind of thing in an item's title, and makes the texts that everybody may read about a guarded item. */
import { wordsOf } from '../../text/words.ts';
import { buildingWords, itemKinds } from './item-nouns.ts';

const byName = new Map<string, (typeof itemKinds)[number]>();
let longest = 1;
for (const kind of itemKinds) {
  for (const name of [kind.noun.toLowerCase().replace('-', ' '), ...kind.synonyms]) {
    byName.set(name, kind);
    longest = Math.max(longest, name.split(' ').length);
  }
}

/** Returns a word and its possible singulars, one of which may be in the list: "watches", "watch", "watche". */
function singulars(name: string): string[] {
  const endings = [
    [/ies$/, 'y'],
    [/ves$/, 'f'],
    [/es$/, ''],
    [/s$/, ''],
  ] as const;
  return [
    name,
    ...endings.filter(([end]) => end.test(name)).map(([end, by]) => name.replace(end, by)),
  ];
}

function findKind(title: string) {
  // The longest name wins. Split "laptop's charger" at the apostrophe, because "laptops" would be as long as "charger".
  const words = wordsOf(title.replaceAll(/['’]/gu, ' '));
  let best: { name: string; kind: (typeof itemKinds)[number] } | null = null;
  for (let start = 0; start < words.length; start += 1) {
    for (let length = 1; length <= longest && start + length <= words.length; length += 1) {
      const name = words.slice(start, start + length).join(' ');
      const kind = singulars(name)
        .map((form) => byName.get(form))
        .find((found) => found !== undefined);
      if (kind !== undefined && name.length > (best?.name.length ?? 0)) best = { name, kind };
    }
  }
  return best?.kind ?? null;
}

/**
 * Returns the noun of the kind of thing that a title names, for example "Wallet"; null if none is found. Of several
 * names the longest wins: a laptop charger is a charger.
 */
export function kindOf(title: string): string | null {
  return findKind(title)?.noun ?? null;
}

/** Returns the usual category of the kind of thing that a title names; null if none is found. */
export function usualCategoryOf(title: string): string | null {
  return findKind(title)?.category ?? null;
}

/**
 * Whether a title names a kind that item-nouns.ts marks as valuable, such as a phone or a ring. The form suggests the
 * guarded lane for these.
 */
export function isValuable(title: string): boolean {
  return findKind(title)?.isValuable === true;
}

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
