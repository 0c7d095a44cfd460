import type { Lexicon } from '../../../../contract/matching/lexicon.ts';
import {
  type Match,
  type MatchedPost,
  type Side,
  type SignalStore,
  findMatches,
} from './find-matches.ts';

/** An alert needs a place among the first ones of both lists. */
const placesInList = 3;
/** Below this probability in one list, the other list is not read. */
const probabilityFrom = 0.1;

/** A new post, which is in the store already. */
export interface NewPost extends MatchedPost {
  seq: number;
}

/**
 * Finds the posts to send alerts for: those among the first three matches of the new post that have the new post among their
 * own first three. At most three, best first. `probability` is the lower one of the two lists: a post that has a better match
 * elsewhere needs no alert.
 * @param nearPlaces see compare()
 */
export async function findMutualMatches(
  store: SignalStore,
  lexicon: Pick<Lexicon, 'groupOf'>,
  post: NewPost,
  nearPlaces?: (one: string, other: string) => boolean,
): Promise<Match[]> {
  const otherSide: Side = post.side === 'Lost' ? 'Found' : 'Lost';
  const matches = (await findMatches(store, lexicon, post, nearPlaces)).slice(0, placesInList);
  const mutual: Match[] = [];
  for (const match of matches) {
    if (match.probability < probabilityFrom) break;
    const back = await findMatches(store, lexicon, { ...match, side: otherSide }, nearPlaces);
    const own = back.slice(0, placesInList).find(({ seq }) => seq === post.seq);
    if (own === undefined) continue;
    const probability = Math.min(match.probability, own.probability);
    mutual.push({ ...match, probability });
  }
  return mutual.toSorted((a, b) => b.probability - a.probability);
}
