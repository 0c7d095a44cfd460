/**
 * Learns from returned items which words mean the same: if the owner posted an item as a lost "brolly" and its finder
 * as a found "parasol", the two words may mean the same in other posts too. Pure functions; learn-from-returns.ts
 * stores the counts.
 */
import type { Reading } from '../../../../contract/matching/read-post.ts';
import { kindSignal, markSignal, wordSignal } from './signals.ts';

/**
 * The number of returned pairs in which only the lost post had the signal `lost`, and only the found post had the
 * signal `found`. `anySignal` stands for any signal, so a count with it is a total.
 */
export interface SignalPairs {
  lost: string;
  found: string;
  pairs: number;
}

/** A signal of the post whose matches are searched, and a signal of the other side that means the same. */
export interface Association {
  own: string;
  other: string;
  /**
   * Natural logarithm of how many times more often the two occurred in a pair than chance would give. It is lower if
   * there are few pairs.
   */
  strength: number;
}

export const anySignal = '';
/** Minimum number of pairs; fewer may be chance. */
export const pairsFrom = 3;
/** Maximum number of signals that are counted of a long post. */
const countedAtMost = 8;
/** Minimum strength; weaker associations are left out. */
const strengthFrom = 1;
/**
 * Minimum share: of the pairs with the rarer of the two signals, at least this share must have the other one too.
 * Words that are only related reach a smaller share.
 */
const shareFrom = 0.3;
const sumAtMost = 12;
/** Added to the number of pairs expected by chance (additive smoothing), so that few pairs count less. */
const uncertain = 0.5;

/** Returns the kinds, marks and words of a post as signals. The portal learns synonyms for these signals only. */
export function learnableSignals({ kind, otherKinds, marks, words }: Reading): string[] {
  return [
    ...(kind === null ? [] : [kindSignal(kind)]),
    ...otherKinds.map(kindSignal),
    ...marks.map(markSignal),
    ...words.map(wordSignal),
  ];
}

/**
 * Returns the rows to count for a returned pair: each signal that only the lost post has, combined with each that only
 * the found post has (of each post the first `countedAtMost`). Combinations with `anySignal` count totals.
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
 * Computes the associations of a post's signals from the counts of returned pairs.
 * @param side the side of the post whose matches are searched
 * @param counts the counts of pairs with a signal of this post, and the totals of both signals
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
    // If both signals are kinds or marks, the lexicon knows both words, so there is no synonym to learn.
    if (!lost.startsWith('w:') && !found.startsWith('w:')) return [];
    const [own, other] = side === 'Lost' ? [lost, found] : [found, lost];
    return [{ own, other, strength }];
  });
}

/**
 * Scores how much two posts say the same with different words. For each signal that only the `asked` post has, takes
 * the strongest association with a signal that only the `candidate` has. Adds up their strengths, to at most
 * `sumAtMost`.
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
