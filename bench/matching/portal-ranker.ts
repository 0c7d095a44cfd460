import { dayOf } from '../../contract/matching/day.ts';
import { english } from '../../contract/matching/english.ts';
import type { Language } from '../../contract/matching/language.ts';
import { createLexicon } from '../../contract/matching/lexicon.ts';
import { readPost } from '../../contract/matching/read-post.ts';
import {
  type Match,
  type MatchedPost,
  findMatches,
} from '../../server/features/items/matching/find-matches.ts';
import { findMutualMatches } from '../../server/features/items/matching/mutual-matches.ts';
import { createMemoryStore } from './memory-store.ts';
import type { Post } from './posts/post.ts';

/** Returns the matches of the post at index `query`, best first. Posts may only be added at the end of the array. */
type Rank = (posts: readonly Post[], query: number) => Promise<Match[]>;

/** Teaches the matching that two posts of the array were about the same thing. */
type Returned = (lost: number, found: number) => void;

/**
 * Creates a ranker that uses the portal's matching, with signals in memory instead of a database.
 * @param language the words that the portal knows
 */
export function portalRanker(language: Language = english): {
  rank: Rank;
  alerts: Rank;
  returned: Returned;
} {
  const lexicon = createLexicon(language);
  const store = createMemoryStore();
  const read: MatchedPost[] = [];

  function readAll(posts: readonly Post[]): void {
    for (const { side, draft, postedAt } of posts.slice(read.length)) {
      const reading = readPost(draft, lexicon, postedAt);
      const matched = { side, reading, postedDay: dayOf(postedAt) };
      store.add(read.length, matched);
      read.push(matched);
    }
  }

  return {
    async rank(posts, query) {
      readAll(posts);
      const post = read[query];
      return post === undefined ? [] : findMatches(store, lexicon, post);
    },

    returned(lost, found) {
      const one = read[lost];
      const other = read[found];
      if (one !== undefined && other !== undefined) store.learn(one.reading, other.reading);
    },

    async alerts(posts, query) {
      readAll(posts);
      const post = read[query];
      return post === undefined ? [] : findMutualMatches(store, lexicon, { ...post, seq: query });
    },
  };
}
