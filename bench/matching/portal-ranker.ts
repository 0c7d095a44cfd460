import { dayOf } from '../../contract/matching/day.ts';
import { createLexicon } from '../../contract/matching/lexicon.ts';
import { readPost } from '../../contract/matching/read-post.ts';
import {
  type Match,
  type MatchedPost,
  findMatches,
} from '../../server/features/items/matching/find-matches.ts';
import { createMemoryStore } from './memory-store.ts';
import type { Post } from './post.ts';

/** The matching of the portal, with its signals in memory instead of a database. */
export function portalRanker(): (posts: readonly Post[], query: number) => Promise<Match[]> {
  const lexicon = createLexicon();
  const store = createMemoryStore();
  const read: MatchedPost[] = [];

  return (posts, query) => {
    for (const post of posts.slice(read.length)) {
      const { side, draft, postedAt } = post;
      const matched = {
        side,
        reading: readPost(draft, lexicon, postedAt),
        postedDay: dayOf(postedAt),
      };
      store.add(read.length, matched);
      read.push(matched);
    }
    const post = read[query];
    return post === undefined ? Promise.resolve([]) : findMatches(store, lexicon, post);
  };
}
