import type { Campus } from './campus.ts';
import { strongFrom, alertFrom } from '../../server/features/items/alerts/throttle.ts';
import { otherSide } from '../../server/features/items/matching/find-matches.ts';
import { type Post, withChips, withDay } from './posts/post.ts';

export const variants = ['raw', 'day', 'chips and day'] as const;
/**
 * Which tags the posts have besides their posters' own. `raw`: none. `day`: the day of the loss or find. `chips and
 * day`: the day and, on most posts, the tags that the portal suggests as chips.
 */
export type Variant = (typeof variants)[number];

interface Suggestion {
  /** Index of a post of the other side. */
  index: number;
  /** How likely it is about the same item, 0 to 1. 0 if the ranker does not compute probabilities. */
  probability: number;
}

/**
 * Ranks posts of the other side, best first. Only the first ten count.
 * @param posts the posts so far, oldest first. It is the same array in each call of one measurement, and posts are only
 *   added at its end, so a ranker can extend an index of its own.
 * @param query index of the post to find counterparts for. It is not always the newest one.
 */
export type Suggest = (
  posts: readonly Post[],
  query: number,
) => readonly Suggestion[] | Promise<readonly Suggestion[]>;

export interface Ranker {
  suggest: Suggest;
  /** The posts that the newest post causes alerts for; absent if the ranker knows no probabilities. */
  alerts?: Suggest;
  /** Teaches the ranker that two posts were about the same thing; absent if it learns nothing from that. */
  returned?: (lost: number, found: number) => void;
}

/**
 * Whether the item of a pair is returned through the portal. About half of them are.
 * @param index index of the later post of the pair
 */
export const isReturned = (index: number) => index % 2 === 0;

/** Share of the lists, 0 to 1, in which the counterpart is the first match, or among the first three or ten. */
interface Hits {
  first: number;
  first3: number;
  first10: number;
}

/** The alerts with at least a given probability. */
interface Alerts {
  wrongPerLostPost: number;
  /** Share of the pairs that caused an alert, 0 to 1. */
  pairsWithAlert: number;
}

export interface Figures {
  /** How often the found post is near the top of the list for the lost post. */
  lostList: Hits;
  /** How often the lost post is near the top of the list for the found post. */
  foundList: Hits;
  /** For each probability of alertsFrom, in the same order. */
  alerts: readonly Alerts[];
}

const listLength = 10;
/** A notification needs the first probability, a push and a mail need the second. */
export const alertsFrom = [alertFrom, strongFrom] as const;

/** Adds the tags of a variant. */
export const withTagsOf: Record<Variant, (post: Post) => Post> = {
  raw: (post) => post,
  day: withDay,
  'chips and day': (post) => withDay(withChips(post)),
};

/**
 * Posts everything in order. When the second post of a pair arrives, finds the rank of each of the two in the list for
 * the other. Counts the alerts that each new post causes, if the ranker gives any.
 */
export async function measure(
  campus: Campus,
  variant: Variant,
  { suggest, alerts, returned }: Ranker,
): Promise<Figures> {
  const counterparts = new Map(
    campus.pairs.flatMap(([lost, found]) => [
      [lost, found],
      [found, lost],
    ]),
  );
  const posts: Post[] = [];
  const ranks: Record<Post['side'], number[]> = { Lost: [], Found: [] };
  const counts = alertsFrom.map((probability) => ({ probability, wrong: 0, right: 0 }));

  for (const [index, post] of campus.posts.entries()) {
    posts.push(withTagsOf[variant](post));
    const counterpart = counterparts.get(index);
    for (const alert of (await alerts?.(posts, index)) ?? []) {
      for (const count of counts.filter(({ probability }) => alert.probability >= probability)) {
        if (alert.index === counterpart) count.right += 1;
        else count.wrong += 1;
      }
    }

    if (counterpart === undefined || counterpart > index) continue;
    const list = (await suggest(posts, index)).slice(0, listLength);
    const otherList = (await suggest(posts, counterpart)).slice(0, listLength);
    ranks[post.side].push(list.findIndex((each) => each.index === counterpart));
    ranks[otherSide(post.side)].push(otherList.findIndex((each) => each.index === index));
    if (!isReturned(index)) continue;
    if (post.side === 'Lost') returned?.(index, counterpart);
    else returned?.(counterpart, index);
  }

  const hits = (side: Post['side']): Hits => ({
    first: shareWithin(ranks[side], 1),
    first3: shareWithin(ranks[side], 3),
    first10: shareWithin(ranks[side], listLength),
  });
  const lostPosts = posts.filter(({ side }) => side === 'Lost').length;
  return {
    lostList: hits('Lost'),
    foundList: hits('Found'),
    alerts: counts.map(({ wrong, right }) => ({
      wrongPerLostPost: wrong / lostPosts,
      pairsWithAlert: right / campus.pairs.length,
    })),
  };
}

/** @param ranks 0 for the first of a list, -1 for a counterpart that is not in it */
function shareWithin(ranks: readonly number[], length: number): number {
  return ranks.filter((rank) => rank >= 0 && rank < length).length / ranks.length;
}
