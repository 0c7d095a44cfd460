/** Finds the kind of thing in an item's title. */
import { wordsOf } from '../../text/words.ts';
import { itemKinds } from './item-nouns.ts';

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
