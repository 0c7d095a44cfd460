import { type Features, featureNames } from './features.ts';
import weights from './weights.json' with { type: 'json' };

/** Weights of the linear score, by feature, and the intercept. */
export interface Weights {
  readonly intercept: number;
  readonly features: Readonly<Record<string, number>>;
}

/**
 * Returns for each candidate the probability that it is about the same thing as the post that is asked for. At most one of
 * them is, and maybe none, so the probabilities add up to less than one.
 * @param learned from weights.json, which bench/matching/learn.ts writes
 */
export function probabilitiesOf(
  candidates: readonly Features[],
  learned: Weights = weights,
): number[] {
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
