/** Chooses the questions that the claim dialog asks. */
import { factsOfKind, kindsOfCategory } from './detail-kinds.ts';
import type { DetailKind } from './names.ts';
import { bitsOfRightAnswer, bitsOfWrongAnswer } from './score/bits.ts';

/** Maximum number of questions per claim. */
export const maxQuestions = 4;
/**
 * Number of questions about an item with fewer than three recorded kinds. An item without recorded kinds has the same
 * number of questions, so the number does not reveal whether any are recorded.
 */
const usualQuestions = 3;
/** Maximum number of questions about recorded kinds, if there is an unrecorded kind to ask about as well. */
const maxRecordedQuestions = 3;

/** Returns 32 bits that look random: the FNV-1a hash of a text, mixed once more. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  // Mixes the last characters into all bits.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** Returns the kinds in an order that the seed decides. */
function shuffled(kinds: readonly DetailKind[], seed: string): DetailKind[] {
  return kinds.toSorted(
    (first, second) => hashOf(`${seed} ${first}`) - hashOf(`${seed} ${second}`),
  );
}

/** Returns by how many bits the answers of owners and guessers differ on average. */
function separation(kind: DetailKind): number {
  const { pOwner, pGuess } = factsOfKind[kind];
  return (pOwner - pGuess) * (bitsOfRightAnswer(kind) - bitsOfWrongAnswer(kind));
}

/**
 * Returns the kinds to ask about: recorded ones that separate owners from guessers best, mixed with some that are not
 * recorded. Every claimant of an item gets the same kinds. If each got other unrecorded kinds, two claimants who
 * compare their questions would know that the kinds which both got are recorded.
 * @param category the category's name
 * @param recordedKinds may be outside the category, after an edit
 * @param seed decides the order and the unrecorded kinds. Somebody who knows the seed can work out which kinds are
 * recorded, so it should depend on a secret of the server
 */
export function chooseQuestions({
  category,
  recordedKinds,
  seed,
}: {
  category: string;
  recordedKinds: readonly DetailKind[];
  seed: string;
}): readonly DetailKind[] {
  const isAskable = (kind: DetailKind) => kind !== 'unlocking';
  const recorded = [...new Set(recordedKinds)].filter(isAskable);
  const isFree = (kind: DetailKind) => isAskable(kind) && !recorded.includes(kind);
  const ofCategory = kindsOfCategory(category);
  // A category with few kinds is filled up with general ones.
  const general = kindsOfCategory('Other').filter((kind) => !ofCategory.includes(kind));
  const free = [ofCategory, general].flatMap((kinds) =>
    shuffled(kinds.filter(isFree), `${seed} free`),
  );

  const asked = shuffled(recorded, seed)
    .toSorted((first, second) => separation(second) - separation(first))
    .slice(0, free.length > 0 ? maxRecordedQuestions : maxQuestions);
  const count = asked.length >= maxRecordedQuestions ? maxQuestions : usualQuestions;
  return shuffled([...asked, ...free.slice(0, count - asked.length)], seed);
}

/**
 * Returns the kinds that a keeper can ask about with the item in hand: those of the category, and those that every item
 * has. The post may already show some of these details; the keeper does not ask about them.
 */
export function kindsAtDesk(category: string): readonly DetailKind[] {
  const general: readonly DetailKind[] = ['brand', 'mark', 'writing', 'exact place'];
  return [...new Set([...kindsOfCategory(category), ...general])].filter(
    (kind) => kind !== 'unlocking',
  );
}
