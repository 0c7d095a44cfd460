import type { Lexicon } from '../../../../contract/matching/lexicon.ts';
import type { Reading } from '../../../../contract/matching/read-post.ts';
import { type Association, associatedWords, learnableSignals } from './associations.ts';
import {
  type SignalCount,
  type SignalToRead,
  bestCandidates,
  rarity,
  signalsToRead,
} from './candidates.ts';
import { type ComparedPost, type Features, comparePosts, featureNames } from './features.ts';
import weights from './weights.json' with { type: 'json' };
import { signalsOf } from './signals.ts';

/** The two sides that are matched with each other. */
export type Side = 'Lost' | 'Found';

export const otherSide = (side: Side): Side => (side === 'Lost' ? 'Found' : 'Lost');

/** A post as the store returns it. */
export interface StoredReading {
  seq: number;
  reading: Reading;
  /** The day of its posting, in days since 1970-01-01. */
  postedDay: number;
}

/** The stored signals of all active, unreturned posts. */
export interface SignalStore {
  /**
   * The number of posts on the side, and of posts with each of the signals. Signals that no post has may be
   * missing.
   */
  counts(side: Side, signals: readonly string[]): Promise<{ all: number; counts: SignalCount[] }>;
  /** The newest posts with each of the signals. */
  newest(
    side: Side,
    signals: readonly SignalToRead[],
  ): Promise<readonly { seq: number; signal: string }[]>;
  posts(seqs: readonly number[]): Promise<readonly StoredReading[]>;
  /**
   * Returns which signals of the other side mean the same as one of these signals of a post on `side`. This is learned
   * from returned pairs.
   */
  associations(side: Side, signals: readonly string[]): Promise<readonly Association[]>;
}

export interface Match {
  seq: number;
  /** Estimated probability that both posts are about the same thing. */
  probability: number;
  features: Features;
  reading: Reading;
  /** The day of its posting, in days since 1970-01-01. */
  postedDay: number;
}

export interface MatchedPost {
  side: Side;
  reading: Reading;
  postedDay: number;
}

/**
 * Finds the posts of the other side that are most probably about the same thing, best first.
 * @param nearPlaces see comparePosts()
 */
export async function findMatches(
  store: SignalStore,
  lexicon: Pick<Lexicon, 'groupOf'>,
  post: MatchedPost,
  nearPlaces?: (one: string, other: string) => boolean,
): Promise<Match[]> {
  const other = otherSide(post.side);
  const associations = await store.associations(post.side, learnableSignals(post.reading));
  const signals = new Set([
    ...signalsOf(post.reading),
    ...associations.map(({ other: learned }) => learned),
  ]);
  const { all, counts } = await store.counts(other, [...signals]);
  const itemsWith = new Map(counts.map(({ signal, items }) => [signal, items]));
  const rarityOf = (signal: string) => rarity(itemsWith.get(signal) ?? 0, all);
  const rows = await store.newest(other, signalsToRead(counts));
  const candidates = await store.posts(bestCandidates(rows, rarityOf));

  const asCompared = ({ reading, postedDay }: Omit<MatchedPost, 'side'>): ComparedPost => ({
    reading,
    group: reading.kind === null ? undefined : lexicon.groupOf(reading.kind),
    postedDay,
  });
  const asked = asCompared(post);
  const features = candidates.map((candidate) => {
    const [lost, found] =
      post.side === 'Lost' ? [asked, asCompared(candidate)] : [asCompared(candidate), asked];
    const compared = comparePosts(lost, found, rarityOf, nearPlaces);
    if (associations.length === 0) return compared;
    const words = associatedWords(associations, post.reading, candidate.reading);
    return { ...compared, 'associated words': words };
  });
  const probabilities = probabilitiesOf(features);
  return candidates
    .flatMap(({ seq, reading, postedDay }, index): Match[] => {
      const compared = features[index];
      const probability = probabilities[index];
      if (compared === undefined || probability === undefined) return [];
      return [{ seq, reading, postedDay, features: compared, probability }];
    })
    .toSorted((a, b) => b.probability - a.probability || b.seq - a.seq);
}

/** Weights of the linear score, by feature, and the intercept. */
interface Weights {
  readonly intercept: number;
  readonly features: Readonly<Record<string, number>>;
}

/** Written by bench/matching/learn.ts. */
const learned: Weights = weights;

/**
 * Returns for each candidate the probability that it is about the same thing as the post. This is true of one candidate
 * at most, and perhaps of none, so the probabilities add up to less than one.
 */
function probabilitiesOf(candidates: readonly Features[]): number[] {
  const weighed = featureNames.map((name) => ({ name, weight: learned.features[name] ?? 0 }));
  const scores = candidates.map((features) =>
    weighed.reduce((total, { name, weight }) => total + weight * features[name], learned.intercept),
  );
  // The score of "none of them" is 0. Subtracting the highest score avoids an overflow.
  const highest = Math.max(0, ...scores);
  const odds = scores.map((score) => Math.exp(score - highest));
  const all = odds.reduce((sum, one) => sum + one, Math.exp(-highest));
  return odds.map((one) => one / all);
}
