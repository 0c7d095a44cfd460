/**
 * Learns the weights of the matching on the campus of the tuning seed, and writes them to the server's weights.json.
 * Run it with `node bench/matching/learn.ts`.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { featureNames } from '../../server/features/items/matching/features.ts';
import type { Match } from '../../server/features/items/matching/find-matches.ts';
import initial from '../../server/features/items/matching/weights.json' with { type: 'json' };
import { fullSize, generateCampus, tuningSeed } from './campus.ts';
import { isReturned, variants, withTagsOf } from './measure.ts';
import { portalRanker } from './portal-ranker.ts';
import type { Post } from './posts/post.ts';
import { createRandom, splitmix32 } from '../random.ts';

/** The candidates for one post, each as its features, and which of them is about the same thing. */
interface Example {
  candidates: readonly Float64Array[];
  /** Index of the candidate about the same thing; null if there is none. */
  right: number | null;
}

/**
 * How many candidates are taken from the top of a list. The right one is added if it is further down. Other candidates
 * that far down are left out, because the matching hardly ever confuses them with the right one.
 */
const maxCandidates = 30;
const epochs = 8;
const learningRate = 0.1;
const decay = 0.001;
/**
 * Largest absolute value of a weight. Real posts contradict each other more than those of the campus, so no single
 * feature may decide alone.
 */
const maxWeight = 4;

const file = join(import.meta.dirname, '../../server/features/items/matching/weights.json');
const campus = generateCampus({ seed: tuningSeed, ...fullSize });
const counterparts = new Map(
  campus.pairs.flatMap(([lost, found]) => [
    [lost, found],
    [found, lost],
  ]),
);
const examples: Example[] = [];
for (const variant of variants) {
  console.log(`Reading the campus: ${variant} ...`);
  const { rank, returned } = portalRanker();
  const posts: Post[] = [];
  for (const [index, post] of campus.posts.entries()) {
    posts.push(withTagsOf[variant](post));
    const counterpart = counterparts.get(index);
    examples.push(exampleOf(await rank(posts, index), counterpart));
    if (counterpart === undefined || counterpart > index) continue;
    examples.push(exampleOf(await rank(posts, counterpart), index));
    if (isReturned(index))
      returned(
        ...(post.side === 'Lost'
          ? ([index, counterpart] as const)
          : ([counterpart, index] as const)),
      );
  }
}
writeFileSync(file, `${JSON.stringify(learn(), null, 2)}\n`);
console.log(`Wrote ${file}`);

function exampleOf(matches: readonly Match[], counterpart: number | undefined): Example {
  const rank = matches.findIndex(({ seq }) => seq === counterpart);
  const shown = matches.slice(0, maxCandidates);
  const late = rank >= maxCandidates ? matches[rank] : undefined;
  const candidates = [...shown, ...(late === undefined ? [] : [late])].map(({ features }) =>
    Float64Array.from(featureNames, (name) => features[name]),
  );
  if (rank < 0) return { candidates, right: null };
  return { candidates, right: late === undefined ? rank : candidates.length - 1 };
}

/**
 * Fits a multinomial logistic regression with AdaGrad. The classes of an example are each of its candidates and "none
 * of them". Each feature is divided by its standard deviation while learning.
 */
function learn() {
  const spreads = spreadOfFeatures();
  const bounds = spreads.map((spread) => maxWeight * spread);
  const known: Readonly<Record<string, number>> = initial.features;
  const weights = featureNames.map((name, at) => (known[name] ?? 0) * (spreads[at] ?? 1));
  let { intercept } = initial;
  const squares = new Float64Array(featureNames.length).fill(1e-6);
  let interceptSquares = 1e-6;
  const random = createRandom(splitmix32(1));

  for (let epoch = 0; epoch < epochs; epoch += 1) {
    let loss = 0;
    for (const { candidates, right } of random.shuffle(examples)) {
      const scores = candidates.map((features) =>
        features.reduce(
          (sum, value, at) => sum + ((weights[at] ?? 0) * value) / (spreads[at] ?? 1),
          intercept,
        ),
      );
      const highest = Math.max(0, ...scores);
      const odds = scores.map((score) => Math.exp(score - highest));
      const none = Math.exp(-highest);
      const all = odds.reduce((sum, one) => sum + one, none);
      loss -= Math.log((right === null ? none : (odds[right] ?? 0)) / all);

      const gradient = new Float64Array(featureNames.length);
      let interceptGradient = 0;
      for (const [index, features] of candidates.entries()) {
        const error = (odds[index] ?? 0) / all - (index === right ? 1 : 0);
        interceptGradient += error;
        for (const [at, value] of features.entries()) {
          gradient[at] = (gradient[at] ?? 0) + (error * value) / (spreads[at] ?? 1);
        }
      }
      for (const [at, slope] of gradient.entries()) {
        const step = slope + decay * (weights[at] ?? 0);
        squares[at] = (squares[at] ?? 0) + step ** 2;
        const moved = (weights[at] ?? 0) - (learningRate * step) / Math.sqrt(squares[at] ?? 1);
        const bound = bounds[at] ?? 0;
        weights[at] = Math.max(-bound, Math.min(bound, moved));
      }
      interceptSquares += interceptGradient ** 2;
      intercept -= (learningRate * interceptGradient) / Math.sqrt(interceptSquares);
    }
    console.log(`Epoch ${String(epoch + 1)}: loss ${(loss / examples.length).toFixed(4)}`);
  }
  const round = (value: number) => Math.round(value * 1000) / 1000;
  return {
    command: 'node bench/matching/learn.ts',
    intercept: round(intercept),
    features: Object.fromEntries(
      featureNames.map((name, at) => [name, round((weights[at] ?? 0) / (spreads[at] ?? 1))]),
    ),
  };
}

/** Standard deviation of each feature over all candidates. It is at least 0.01, because features are divided by it. */
function spreadOfFeatures(): number[] {
  const rows = examples.flatMap(({ candidates }) => candidates);
  return featureNames.map((_, at) => {
    const mean = rows.reduce((sum, row) => sum + (row[at] ?? 0), 0) / rows.length;
    const variance = rows.reduce((sum, row) => sum + ((row[at] ?? 0) - mean) ** 2, 0) / rows.length;
    return Math.max(0.01, Math.sqrt(variance));
  });
}
