/**
 * Words that two people used for the same thing, as returned pairs show: where one post says "brolly" and the other
 * "parasol", both may mean the same next time. Pure; learn-from-returns.ts counts the pairs.
 */
import type { Reading } from '../../../../contract/matching/read-post.ts';

/** In how many returned pairs the lost post alone had one signal, and the found post alone the other. */
export interface SignalPairs {
  lost: string;
  found: string;
  pairs: number;
}

/** A signal of the post that is asked for, and one of the other side that means the same. */
export interface Association {
  own: string;
  other: string;
  /** The natural logarithm of how much more often both occurred in one pair than by chance; less for few pairs. */
  strength: number;
}

/** Stands for any signal, so that the counts with it are totals. */
export const anySignal = '';
/** Fewer pairs may be chance. */
export const pairsFrom = 3;
/** Of a long post, so many signals are counted. */
const countedAtMost = 8;
const strengthFrom = 1;
/** In so many of the pairs with one of the two signals the other one is there too. Related words share fewer. */
const shareFrom = 0.3;
const sumAtMost = 12;
/** Pairs that are imagined to be together by chance, so that few pairs count less. */
const uncertain = 0.5;

/** The signals of a post that may mean the same as others: its kinds, marks and words. */
export function learnableSignals({ kind, otherKinds, marks, words }: Reading): string[] {
  return [
    ...(kind === null ? [] : [`k:${kind}`]),
    ...otherKinds.map((other) => `k:${other}`),
    ...marks.map((mark) => `x:${mark}`),
    ...words.map((word) => `w:${word}`),
  ];
}

/**
 * The rows to count for a returned pair: each signal that only the lost post has, with each that only the found post has.
 * Rows with `anySignal` are totals.
 */
export function pairsToCount(lost: Reading, found: Reading): Omit<SignalPairs, 'pairs'>[] {
  const ofLost = learnableSignals(lost);
  const ofFound = learnableSignals(found);
  const lostAlone = ofLost.filter((signal) => !ofFound.includes(signal)).slice(0, countedAtMost);
  const foundAlone = ofFound.filter((signal) => !ofLost.includes(signal)).slice(0, countedAtMost);
  return [anySignal, ...lostAlone].flatMap((one) =>
    [anySignal, ...foundAlone].map((other) => ({ lost: one, found: other })),
  );
}

/**
 * @param side the side of the post that is asked for
 * @param counts the counts of its signals with others, and all their totals
 */
export function associationsFrom(
  side: 'Lost' | 'Found',
  counts: readonly SignalPairs[],
): Association[] {
  const total = new Map<string, number>();
  for (const { lost, found, pairs } of counts) {
    if (lost === anySignal) total.set(`Found ${found}`, pairs);
    if (found === anySignal) total.set(`Lost ${lost}`, pairs);
  }
  const all = total.get(`Lost ${anySignal}`) ?? 0;
  if (all === 0) return [];
  return counts.flatMap(({ lost, found, pairs }): Association[] => {
    if (lost === anySignal || found === anySignal || pairs < pairsFrom) return [];
    const withLost = total.get(`Lost ${lost}`) ?? all;
    const withFound = total.get(`Found ${found}`) ?? all;
    const byChance = (withLost * withFound) / all;
    const strength = Math.log(pairs / (byChance + uncertain));
    if (strength < strengthFrom || pairs < shareFrom * Math.min(withLost, withFound)) return [];
    // A kind or mark that both posts name in words of the lexicon needs no teaching.
    if (!lost.startsWith('w:') && !found.startsWith('w:')) return [];
    const [own, other] = side === 'Lost' ? [lost, found] : [found, lost];
    return [{ own, other, strength }];
  });
}

/**
 * How much two posts mean the same with different words: for each signal of the one post alone, the strongest association
 * with a signal of the other alone.
 */
export function associatedWords(
  associations: readonly Association[],
  asked: Reading,
  candidate: Reading,
): number {
  const own = new Set(learnableSignals(asked));
  const others = new Set(learnableSignals(candidate));
  const strongest = new Map<string, number>();
  for (const { own: one, other, strength } of associations) {
    if (!others.has(other) || own.has(other) || others.has(one)) continue;
    strongest.set(one, Math.max(strength, strongest.get(one) ?? 0));
  }
  return Math.min(
    sumAtMost,
    [...strongest.values()].reduce((sum, strength) => sum + strength, 0),
  );
}
