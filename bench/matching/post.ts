import type { Side } from './vocabulary/feature-making.ts';
import type { CategoryName } from './vocabulary/kind.ts';

export interface Post {
  side: Side;
  draft: {
    title: string;
    description: string;
    category: CategoryName;
    location: string;
    tags: readonly string[];
  };
  /** The day on which the thing was lost or found, as its poster remembers it: YYYY-MM-DD. */
  day: string;
  /** Epoch milliseconds. */
  postedAt: number;
  /** Tags of the portal's chips that the poster confirms; none if the poster ignores the chips. */
  chips: readonly string[];
}

function withTags(post: Post, added: readonly string[]): Post {
  const tags = [...new Set([...post.draft.tags, ...added])];
  return { ...post, draft: { ...post.draft, tags } };
}

/** Adds the tags that the poster confirms. */
export const withChips = (post: Post): Post => withTags(post, post.chips);

/** Adds the day as a tag, as the portal's field "When?" does. */
export const withDay = (post: Post): Post => withTags(post, [post.day]);
