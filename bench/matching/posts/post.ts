import type { Random } from '../../random.ts';
import { isoDay, momentOf } from './dates.ts';
import type { Impression } from './impression.ts';
import type { Side } from '../vocabulary/feature-making.ts';
import type { CategoryName } from '../vocabulary/kind.ts';
import { ownTags } from './wording.ts';

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
  /** Tags that the portal's form suggests as chips and that the poster adds; none if the poster ignores the chips. */
  chips: readonly string[];
}

interface PostParts extends Pick<Post, 'side'>, Omit<Post['draft'], 'tags'> {
  impression: Impression;
  place: string;
  /** Number of the day, in the count of dates.ts, on which the thing was lost or found. */
  day: number;
  /** Number of the day on which it is posted. */
  postedDay: number;
}

const cut = (text: string, max: number): string => text.slice(0, max).trim();

/**
 * Makes a post from its poster's words: shortens texts to the lengths that the portal accepts, and chooses tags and
 * chips.
 */
export function assemblePost(random: Random, parts: PostParts): Post {
  const { side, impression, place, title, description, category, location } = parts;
  return {
    side,
    draft: {
      title: cut(title, 120),
      description: cut(description, 2000),
      category,
      location: cut(location, 120),
      tags: ownTags(random, impression, place),
    },
    day: isoDay(parts.day),
    postedAt: momentOf(random, parts.postedDay),
    chips: random.chance(0.7) ? impression.chips : [],
  };
}

function withTags(post: Post, added: readonly string[]): Post {
  const tags = [...new Set([...post.draft.tags, ...added])];
  return { ...post, draft: { ...post.draft, tags } };
}

/** Adds the suggested tags that the poster accepts. */
export const withChips = (post: Post): Post => withTags(post, post.chips);

/** Adds the day as a tag, as the portal's field "When?" does. */
export const withDay = (post: Post): Post => withTags(post, [post.day]);
