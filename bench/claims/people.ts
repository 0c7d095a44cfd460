/**
 * How owners and thieves answer. The probabilities are estimates, made before the simulation ran; README.md in
 * the folder above has reasons.
 */
import { lostPostsAsEvidence } from '../../contract/claims/earlier-lost-post.ts';
import type { DetailKind } from '../../contract/claims/names.ts';
import type { Random } from '../random.ts';
import { type Thing, drawFacts, isNone, someOf } from './things.ts';
import { type Value, setValues, singleValues } from './values.ts';

/**
 * A person's answer to the question about a kind; null for "I don't know". The same kind always gets the same answer.
 */
export type Person = (kind: DetailKind) => string | null;

/** A person, and the evidence that they have besides answers. */
export interface Claimant {
  person: Person;
  /** Whether they posted the lost item before the found post, and the matching ranks their post first. */
  hasEarlierLostPost: boolean;
  /** How many lost items they posted around that time; see `isEvidenceAmong`. */
  lostPosts: number;
  /** Whether they can unlock the thing if it has a lock. */
  unlocks: boolean;
  /** Whether they can show an ID with the name on the thing, if the thing is a document with a name. */
  showsId: boolean;
  /** Whether they return with more proof if the keeper asks for it. */
  bringsProof: boolean;
}

/** For each kind of detail, the share of owners who know it of their own thing. */
const ownerKnows: Readonly<Record<DetailKind, number>> = {
  'lock screen': 0.97,
  'case or sticker': 0.95,
  model: 0.85,
  'serial number': 0.2,
  unlocking: 1,
  name: 0.99,
  'last 4 digits': 0.35,
  issuer: 0.97,
  'other cards': 0.9,
  cash: 0.5,
  'thing inside': 0.95,
  charm: 0.95,
  'label inside': 0.5,
  lining: 0.75,
  'number of keys': 0.88,
  'number on a tag': 0.35,
  size: 0.94,
  brand: 0.95,
  'in the pocket': 0.65,
  mark: 0.55,
  'name or note inside': 0.92,
  engraving: 0.97,
  stone: 0.97,
  clasp: 0.7,
  writing: 0.75,
  'exact place': 0.55,
};
/** Of the owners who do not know a fact, the share who say so. The others remember something wrong. */
const ownerAdmits = 0.65;
/** Probabilities that the answer of an owner has a spelling mistake, lacks a word, or begins with an addition. */
const misspells = 0.08;
const forgetsWord = 0.12;
const addsWords = 0.3;
const additions = [
  'I think it is',
  'it has',
  'there should be',
  'my own',
  'as far as I remember',
  'the usual',
];

/** Swaps two neighbouring letters of the text, or drops one. */
function misspelled(text: string, random: Random): string {
  const at = random.whole(1, Math.max(1, text.length - 2));
  return random.chance(0.5)
    ? text.slice(0, at) + text.slice(at + 1)
    : text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2);
}

function asTyped(text: string, random: Random): string {
  const words = text.split(' ');
  if (words.length > 2 && random.chance(forgetsWord))
    words.splice(random.whole(0, words.length - 1), 1);
  const kept = words.join(' ');
  const spelled = random.chance(misspells) ? misspelled(kept, random) : kept;
  return random.chance(addsWords) ? `${random.pick(additions)} ${spelled}` : spelled;
}

/** Makes a person give the same answer whenever the same question is asked. */
function consistent(answer: Person): Person {
  const given = new Map<DetailKind, string | null>();
  return (kind) => {
    const before = given.get(kind);
    if (before !== undefined) return before;
    const text = answer(kind);
    given.set(kind, text);
    return text;
  };
}

function ownersAnswers(thing: Thing, random: Random): Person {
  return consistent((kind) => {
    const facts = thing.facts.get(kind);
    const knows = random.chance(ownerKnows[kind]);
    if (!knows && random.chance(ownerAdmits)) return null;
    // The thing has no such fact, for example no name. Owners who know that answer "none".
    if (facts === undefined) return knows ? 'none' : null;
    const remembered = knows ? facts : drawFacts(kind, random);
    const named =
      setValues[kind] === undefined ? remembered : someOf(remembered, random.whole(1, 3), random);
    return asTyped(named.map((fact) => random.pick(fact)).join(', '), random);
  });
}

/** Returns the likeliest values except "none", because posters rarely record "none" even where it is true. */
function likeliest(values: readonly Value[], count: number): string {
  return values
    .filter(({ phrasings }) => !isNone(phrasings))
    .toSorted((first, second) => second.share - first.share)
    .slice(0, count)
    .map(({ phrasings }) => phrasings[0] ?? '')
    .join(', ');
}

const likeliestOfNumbers: Partial<Record<DetailKind, string>> = {
  'serial number': 'C02XK1ABCD',
  'last 4 digits': '1234',
  'number on a tag': '101',
  cash: '20',
  'number of keys': '3',
  name: 'Olivia Smith',
  'name or note inside': 'Olivia Smith',
};

export interface ThiefOptions {
  /** How many values a thief names in an answer that asks for one. */
  values?: number;
  /** Share of additional right guesses: 0.5 for 50 % more right guesses than the likeliest value gives. */
  better?: number;
  /**
   * How many generic lost items the thief posts in advance. Such a thief claims only things that one of these posts
   * matches best; generic-posts.ts measures how many there are.
   */
  genericPosts?: number;
}

/** For kinds with a set of values: how often a guess is one of the recorded values. */
const setShare = 0.2;

/** Returns how often the likeliest answer is right, 0 to 1. The option `better` raises this share. */
function shareOfMode(kind: DetailKind): number {
  if (setValues[kind] !== undefined) return setShare;
  const values = singleValues[kind];
  if (values === undefined) return kind === 'cash' ? 0.14 : kind === 'name' ? 0.02 : 0.001;
  const shares = values.map(({ share }) => share);
  return Math.max(...shares) / shares.reduce((sum, share) => sum + share, 0);
}

/**
 * A thief repeats what the public post shows. If the post does not show a fact, the thief gives the likeliest answer.
 * With the option `better`, luck makes some more of these answers right. A thief never says "I don't know".
 */
function thiefsAnswers(
  thing: Thing,
  random: Random,
  { values = 1, better = 0 }: ThiefOptions,
): Person {
  return consistent((kind) => {
    const known = thing.facts.get(kind);
    const share = shareOfMode(kind);
    const isLucky = random.chance((better * share) / (1 - share));
    if (known !== undefined && (thing.shown.has(kind) || isLucky)) {
      return known
        .map(([fact]) => fact)
        .slice(0, 2)
        .join(', ');
    }
    const set = setValues[kind];
    if (set !== undefined) return likeliest(set, values + 1);
    const single = singleValues[kind];
    if (likeliestOfNumbers[kind] !== undefined) return likeliestOfNumbers[kind];
    return single === undefined ? 'none' : likeliest(single, values);
  });
}

/**
 * Share of owners whose earlier lost post counts as evidence. 35 % of owners post the loss before the found post
 * appears, and the matching ranks 80 % of these posts first.
 */
const ownerHasLostPost = 0.28;
/** Share of owners who post more losses than `isEvidenceAmong` accepts. */
const ownerPostsMany = 0.01;
/** Share of thieves who post a loss before the found post appears, and whose post the matching ranks first. */
const thiefHasLostPost = 0.002;
/**
 * Share of owners who can unlock their device; the others have an empty battery, a broken screen or a forgotten
 * code.
 */
const ownerUnlocks = 0.97;
/**
 * Share of owners who can show an ID. The others have lost their only ID and cannot log in to a college account in
 * front of the keeper.
 */
const ownerShowsId = 0.97;
/**
 * Share of owners who bring more proof: a photo that shows the thing with its marks, its box, a receipt, a message
 * about it, or an ID on another day.
 */
const ownerBringsProof = 0.85;
/**
 * Share of thieves whose proof the keeper believes: a forged photo, or another person's receipt. Most thieves do
 * not return.
 */
const thiefBringsProof = 0.01;

export function ownerOf(thing: Thing, random: Random): Claimant {
  return {
    person: ownersAnswers(thing, random),
    hasEarlierLostPost: random.chance(ownerHasLostPost),
    lostPosts: random.chance(ownerPostsMany) ? lostPostsAsEvidence.atMost + 1 : 1,
    unlocks: random.chance(ownerUnlocks),
    showsId: random.chance(ownerShowsId),
    bringsProof: random.chance(ownerBringsProof),
  };
}

export function thiefOf(thing: Thing, random: Random, options: ThiefOptions = {}): Claimant {
  const { genericPosts = 0 } = options;
  return {
    person: thiefsAnswers(thing, random, options),
    hasEarlierLostPost: genericPosts > 0 || random.chance(thiefHasLostPost),
    lostPosts: Math.max(1, genericPosts),
    unlocks: false,
    showsId: false,
    bringsProof: random.chance(thiefBringsProof),
  };
}
