import type { Suggest } from './measure.ts';
import type { Post } from './posts/post.ts';

/**
 * Once there are more than 200 posts, the ranker ignores each word that more than this share of the posts contain. Such
 * words say nothing about an item, and ignoring them saves most of the computing time.
 */
const tooCommon = 0.15;

function wordsOf({ draft }: Post): Set<string> {
  const { title, description, location, category, tags } = draft;
  const text = [title, description, location, category, ...tags].join(' ').toLowerCase();
  return new Set(text.match(/[\p{L}\p{N}-]+/gu));
}

interface IndexedPost {
  side: Post['side'];
  words: ReadonlySet<string>;
}

/**
 * Creates a ranker that uses only words: it ranks by the cosine similarity of the posts' words, weighted by their
 * rarity. Its figures show how difficult a campus is. Each measurement needs a new ranker.
 */
export function wordOverlapRanker(): Suggest {
  const indexed: IndexedPost[] = [];
  const postsWith = new Map<string, number[]>();

  function rarity(word: string): number {
    const count = postsWith.get(word)?.length ?? 0;
    if (count === 0 || (indexed.length > 200 && count > tooCommon * indexed.length)) return 0;
    return Math.log((1 + indexed.length) / count);
  }

  function add(post: Post): void {
    const words = wordsOf(post);
    for (const word of words) {
      const containing = postsWith.get(word);
      if (containing) containing.push(indexed.length);
      else postsWith.set(word, [indexed.length]);
    }
    indexed.push({ side: post.side, words });
  }

  const norm = (words: ReadonlySet<string>) =>
    Math.sqrt([...words].reduce((sum, word) => sum + rarity(word) ** 2, 0));

  return (posts, query) => {
    posts.slice(indexed.length).forEach(add);
    const queried = indexed[query];
    if (queried === undefined) return [];
    const products = new Map<number, number>();
    for (const word of queried.words) {
      const weight = rarity(word) ** 2;
      if (weight === 0) continue;
      for (const index of postsWith.get(word) ?? []) {
        if (indexed[index]?.side === queried.side) continue;
        products.set(index, (products.get(index) ?? 0) + weight);
      }
    }
    // Compute the norm only of the 200 posts with the highest products, to save time. A short post outside them is
    // never ranked, even if its score would be higher.
    return [...products]
      .sort(([, a], [, b]) => b - a)
      .slice(0, 200)
      .map(([index, product]) => ({
        index,
        score: product / norm(indexed[index]?.words ?? new Set()),
      }))
      .sort((a, b) => b.score - a.score)
      .slice(0, 10)
      .map(({ index }) => ({ index, probability: 0 }));
  };
}
