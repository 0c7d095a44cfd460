/** Generates found things with all facts about them, and the details that their posters record. */
import { kindsOfCategory } from '../../contract/claims/detail-kinds.ts';
import type { DetailKind } from '../../contract/claims/names.ts';
import type { PrivateDetail } from '../../contract/claims/private-details.ts';
import { kindsAtDesk } from '../../contract/claims/questions.ts';
import type { Random } from '../random.ts';
import {
  type Value,
  firstNames,
  lastNames,
  setValues,
  singleValues,
  surnameEnds,
  surnameStarts,
} from './values.ts';

/** The facts of one kind, each as a list of phrasings. Only kinds with a set of values may have several facts. */
export type Facts = readonly (readonly string[])[];

export interface Thing {
  category: string;
  facts: ReadonlyMap<DetailKind, Facts>;
  canBeUnlocked: boolean;
  /** A document with a readable name, which a keeper compares with an ID. */
  hasReadableName: boolean;
  recorded: readonly PrivateDetail[];
  /** Kinds whose facts the public post shows, mostly in its photo. */
  shown: ReadonlySet<DetailKind>;
}

/**
 * The share of each category among lost things, in percent. Electronics and clothing lead most published statistics.
 */
const categories = [
  { share: 25, name: 'Electronics' },
  { share: 20, name: 'Cards & Documents' },
  { share: 18, name: 'Clothing' },
  { share: 12, name: 'Bags' },
  { share: 12, name: 'Keys' },
  { share: 5, name: 'Books & Notes' },
  { share: 4, name: 'Jewellery & Watches' },
  { share: 4, name: 'Other' },
];

/** Share of electronics that have a lock: phones, laptops, tablets and watches, but not headphones or chargers. */
const shareWithLock = 0.65;
/**
 * Share of cards and documents with a readable name; the rest are wallets without a document, and gift or travel
 * cards without a name.
 */
const shareWithName = 0.85;

/** How many details posters record. A quarter records none, because the form's section is folded and optional. */
const countsOfDetails = [
  { share: 25, count: 0 },
  { share: 30, count: 1 },
  { share: 25, count: 2 },
  { share: 13, count: 3 },
  { share: 7, count: 4 },
];

/**
 * Weights of kinds when a poster chooses which to record. A kind that the poster must search for has a low weight.
 * Kinds that are not listed have `usualReadiness`.
 */
const readiness: Partial<Record<DetailKind, number>> = {
  'serial number': 1,
  'number on a tag': 2,
  'label inside': 3,
  lining: 2,
  clasp: 2,
  'exact place': 3,
  'last 4 digits': 3,
  cash: 3,
};
const usualReadiness = 5;
/** A factor for kinds that the thing lacks, such as a charm. Posters rarely record that something is missing. */
const readinessForNone = 0.25;

/** Probability that a recorded detail is wrong, because the poster mistakes a model or a colour. */
const posterErrs = 0.03;

export const isNone = (fact: readonly string[]): boolean =>
  /^(no|none|nothing)\b/.test(fact[0] ?? '');

/**
 * Probability by kind that photo, title or description show a fact that the poster does not record. Kinds that are not
 * listed are inside, on the back or printed small, and do not show.
 */
const showing: Partial<Record<DetailKind, number>> = {
  'case or sticker': 0.5,
  model: 0.4,
  brand: 0.5,
  charm: 0.35,
  'number of keys': 0.3,
  stone: 0.5,
  clasp: 0.15,
  lining: 0.05,
  mark: 0.15,
  writing: 0.4,
  issuer: 0.3,
  'exact place': 0.1,
};
/**
 * Probability that the post shows a recorded detail. It is low, because the form refuses details that the text
 * contains and asks for photos that do not show them.
 */
const showingRecorded = 0.03;

const codeCharacters = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'.split('');

const code = (random: Random, length: number) =>
  Array.from({ length }, () => random.pick(codeCharacters)).join('');

function cashFact(random: Random): readonly string[] {
  const amount = random.byShare([
    { share: 35, value: 0 },
    { share: 12, value: 5 },
    { share: 14, value: 10 },
    { share: 14, value: 20 },
    { share: 25, value: random.whole(1, 80) },
  ]).value;
  return amount === 0
    ? ['no cash', 'none', 'nothing']
    : [`${amount} pounds`, `£${amount}`, `${amount}`];
}

/** Share of people with a rare surname. Most have one: in real lists, even the commonest surname has only 1 to 2 %. */
const rareSurnames = 0.75;

function rareSurname(random: Random): string {
  const [start, end] = [random.pick(surnameStarts), random.pick(surnameEnds)];
  return `${start}${random.pick(['', 'a', 'e', 'in', 'or'])}${end}`;
}

/** The full name on a document or in a book. */
function nameFact(random: Random): readonly string[] {
  const first = random.pick(firstNames);
  const last = random.chance(rareSurnames)
    ? rareSurname(random)
    : (lastNames[Math.floor(random.next() ** 1.5 * lastNames.length)] ?? 'Smith');
  return [`${first} ${last}`, `${last}, ${first}`];
}

/** Draws the facts of one kind for a random thing. */
export function drawFacts(kind: DetailKind, random: Random): Facts {
  const single = singleValues[kind];
  if (single !== undefined) return [random.byShare(single).phrasings];
  const set = setValues[kind];
  if (set !== undefined) {
    const inside = set
      .filter(({ share }) => random.chance(share / 100))
      .map(({ phrasings }) => phrasings);
    return inside.length > 0 ? inside : [['nothing', 'empty', 'none']];
  }
  switch (kind) {
    case 'serial number':
      return [[code(random, 10)]];
    case 'last 4 digits':
      return [[String(random.whole(0, 9999)).padStart(4, '0')]];
    case 'number on a tag':
      return [[String(random.whole(1, 999))]];
    case 'cash':
      return [cashFact(random)];
    case 'name or note inside': {
      const notes: readonly Value[] = [
        { share: 60, phrasings: nameFact(random) },
        { share: 15, phrasings: ['lecture notes', 'class notes'] },
        { share: 15, phrasings: ['Biology 101', 'biology'] },
        { share: 10, phrasings: ['a shopping list', 'shopping list with milk'] },
      ];
      return [random.byShare(notes).phrasings];
    }
    default:
      return [nameFact(random)];
  }
}

function recordedOf(
  category: string,
  facts: ReadonlyMap<DetailKind, Facts>,
  count: number,
  random: Random,
): readonly PrivateDetail[] {
  const recorded: PrivateDetail[] = [];
  const left = kindsOfCategory(category).flatMap((kind) => {
    const [fact] = facts.get(kind) ?? [];
    if (fact === undefined) return [];
    const share = (readiness[kind] ?? usualReadiness) * (isNone(fact) ? readinessForNone : 1);
    return [{ kind, share }];
  });
  while (recorded.length < count && left.length > 0) {
    const chosen = random.byShare(left);
    left.splice(left.indexOf(chosen), 1);
    const { kind } = chosen;
    const seen = random.chance(posterErrs) ? drawFacts(kind, random) : (facts.get(kind) ?? []);
    const named =
      setValues[kind] === undefined ? [...seen] : someOf(seen, random.whole(1, 2), random);
    recorded.push({ kind, text: named.map((fact) => random.pick(fact)).join(' and ') });
  }
  return recorded;
}

/** Returns at most `count` of the facts, chosen at random. */
export function someOf(facts: Facts, count: number, random: Random): Facts {
  const left = [...facts];
  const chosen: (readonly string[])[] = [];
  while (chosen.length < count && left.length > 0) {
    chosen.push(...left.splice(random.whole(0, left.length - 1), 1));
  }
  return chosen;
}

/** @param count how many details the poster records; random if left out */
export function findThing(random: Random, count?: number): Thing {
  const category = random.byShare(categories).name;
  const hasReadableName = category === 'Cards & Documents' && random.chance(shareWithName);
  const facts = new Map<DetailKind, Facts>();
  for (const kind of kindsAtDesk(category)) {
    const isOnDocument = kind === 'name' || kind === 'last 4 digits' || kind === 'issuer';
    if (!isOnDocument || hasReadableName) facts.set(kind, drawFacts(kind, random));
  }
  const canBeUnlocked = category === 'Electronics' && random.chance(shareWithLock);
  if (category === 'Electronics' && !canBeUnlocked) facts.delete('lock screen');
  const recorded = recordedOf(
    category,
    facts,
    count ?? random.byShare(countsOfDetails).count,
    random,
  );
  const isRecorded = (kind: DetailKind) => recorded.some((detail) => detail.kind === kind);
  const shown = new Set(
    [...facts.keys()].filter((kind) =>
      random.chance(isRecorded(kind) ? showingRecorded : (showing[kind] ?? 0)),
    ),
  );
  return { category, facts, canBeUnlocked, hasReadableName, recorded, shown };
}
