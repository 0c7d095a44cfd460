import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Lexicon } from '../../../../contract/matching/lexicon.ts';
import {
  type Match,
  type MatchedPost,
  type SignalStore,
  findMatches,
  otherSide,
} from './find-matches.ts';

/** Each of the two posts must be among this many best matches of the other. */
const maxRank = 3;
/** Matches below this probability are left out at once, because searching the other post's matches costs queries. */
const probabilityFrom = 0.1;
/**
 * The odds of a mutual match are multiplied by this factor, because they come from the lower one of two estimates,
 * which is too low. On the tuning seed of bench/matching/, the true odds are 1.1 to 1.3 times as high. The factor is
 * smaller than that, so that there are at most 0.2 wrong alerts for each lost post.
 */
const oddsFactor = 1.06;

/** A new post, which is in the store already. */
export interface NewPost extends MatchedPost {
  seq: number;
}

/**
 * Finds the matches of a new post that may be worth an alert, best first. Each is among the first three matches of the
 * new post, and has the new post among its own first three. So there are two estimates of the pair's probability, one
 * from each post's matches. The result uses the lower one, because a post with a better match elsewhere needs no alert.
 * @param nearPlaces see comparePosts()
 */
export async function findMutualMatches(
  store: SignalStore,
  lexicon: Pick<Lexicon, 'groupOf'>,
  post: NewPost,
  nearPlaces?: (one: string, other: string) => boolean,
): Promise<Match[]> {
  const side = otherSide(post.side);
  const matches = (await findMatches(store, lexicon, post, nearPlaces)).slice(0, maxRank);
  const mutual: Match[] = [];
  for (const match of matches) {
    if (match.probability < probabilityFrom) break;
    // Let requests run before each search, which takes milliseconds.
    await nextTurn();
    const back = await findMatches(store, lexicon, { ...match, side }, nearPlaces);
    const own = back.slice(0, maxRank).find(({ seq }) => seq === post.seq);
    if (own === undefined) continue;
    const lower = Math.min(match.probability, own.probability);
    mutual.push({ ...match, probability: (oddsFactor * lower) / (1 + (oddsFactor - 1) * lower) });
  }
  return mutual.toSorted((a, b) => b.probability - a.probability);
}
