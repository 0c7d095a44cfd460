/**
 * Chooses the posts to compare with a post. Reads a bounded number of rows, however many posts there are: it starts
 * with the rarest signals, and reads the newest posts with each signal.
 */

/** At most this many rows of signals are read for one post. */
const rowsAtMost = 3000;
/** How many of the newest posts with one signal are read. */
const rowsPerSignal = 400;
/** How many candidates are compared in full. */
const comparedAtMost = 200;

/** How many posts of the searched side have this signal. */
export interface SignalCount {
  signal: string;
  items: number;
}

/** A signal, and how many of its newest posts to read. */
export interface SignalToRead {
  signal: string;
  limit: number;
}

/** Chooses the signals to read, the rarest first, within the bound on rows. */
export function signalsToRead(counts: readonly SignalCount[]): SignalToRead[] {
  const chosen: SignalToRead[] = [];
  let rows = 0;
  for (const { signal, items } of counts.toSorted((a, b) => a.items - b.items)) {
    const limit = Math.min(items, rowsPerSignal, rowsAtMost - rows);
    if (limit <= 0) continue;
    chosen.push({ signal, limit });
    rows += limit;
  }
  return chosen;
}

/**
 * Added to the number of all posts (additive smoothing). On a portal with few posts, a signal that two posts have in
 * common, such as a serial number, would otherwise not count as rare.
 */
const imagined = 500;

/**
 * The rarity of a signal: about the natural logarithm of (all posts / posts with the signal). `imagined` and 1 smooth
 * the result for signals that few posts have.
 * @param items the number of posts with the signal
 * @param all the number of all posts
 */
export function rarity(items: number, all: number): number {
  return Math.log((all + imagined) / (items + 1));
}

/**
 * Returns the `seq` of the posts that have the rarest signals in common with the searched post, best first.
 * @param rows a post and one signal that it has in common with the searched post
 */
export function bestCandidates(
  rows: readonly { seq: number; signal: string }[],
  rarityOf: (signal: string) => number,
): number[] {
  const sums = new Map<number, number>();
  for (const { seq, signal } of rows) {
    sums.set(seq, (sums.get(seq) ?? 0) + shareOf(signal) * rarityOf(signal));
  }
  return [...sums]
    .toSorted(([seq, sum], [otherSeq, otherSum]) => otherSum - sum || otherSeq - seq)
    .slice(0, comparedAtMost)
    .map(([seq]) => seq);
}

/** Weight of a signal's rarity when candidates are chosen: a word counts less than a kind with its colour. */
function shareOf(signal: string): number {
  return shares[signal.slice(0, signal.indexOf(':'))] ?? 1;
}

/** By the first letter of the signal: w is a word, x a mark, p a place; all others have the weight 1. */
const shares: Readonly<Record<string, number>> = { w: 0.3, x: 0.4, p: 0.6 };
