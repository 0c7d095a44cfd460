/**
 * Measures how often a lost post that somebody made in advance, about nothing in particular, is the best match of a
 * found post. The campus is that of bench/matching. See README.md in the folder above.
 */
import { dayMs } from '../../contract/durations.ts';
import { bestFrom } from '../../server/features/items/matching/suggestions.ts';
import { percent, rowFormat } from '../figures.ts';
import { type CampusSize, generateCampus, reportingSeed } from '../matching/campus.ts';
import { portalRanker } from '../matching/portal-ranker.ts';
import type { Post } from '../matching/posts/post.ts';
import { commonestKinds } from '../matching/posts/thing.ts';

const counts = [3, 10, 40] as const;
const month = { days: 30 } as const;
/** A portal with few posts is generated several times, because a single one has too few found posts. */
const sizes: readonly (readonly [name: string, campuses: number, size: CampusSize])[] = [
  ['60 lost posts a month', 40, { ...month, lost: 60, found: 36, pairs: 27 }],
  ['2,500 lost posts a month', 1, { ...month, lost: 2500, found: 1500, pairs: 1125 }],
];

/** Lost posts of a single word each, about the kinds that are lost most often. They contradict no found post. */
function genericPosts(count: number, postedAt: number): Post[] {
  return commonestKinds(count).map(({ name, category }) => ({
    side: 'Lost',
    draft: { title: name, description: name, category, location: '??', tags: [] },
    day: '',
    postedAt,
    chips: [],
  }));
}

/** Returns the share of found posts, 0 to 1, whose best match is one of the generic posts. */
async function shareMatched(count: number, campuses: number, size: CampusSize): Promise<number> {
  let found = 0;
  let matched = 0;
  for (let campus = 0; campus < campuses; campus += 1) {
    const { posts: others } = generateCampus({ seed: reportingSeed + campus, ...size });
    const { rank } = portalRanker();
    const posts = genericPosts(count, (others[0]?.postedAt ?? 0) - dayMs);
    for (const post of others) {
      posts.push(post);
      if (post.side === 'Lost') continue;
      found += 1;
      const [best] = await rank(posts, posts.length - 1);
      if (best !== undefined && best.seq < count && best.probability >= bestFrom) matched += 1;
    }
  }
  return matched / found;
}

/** Prints the shares for one account with 3, 10 and 40 generic posts. */
export async function benchGenericPosts(): Promise<void> {
  console.log('\nFound posts whose best match is a generic lost post from before\n');
  const row = rowFormat(26, 12);
  console.log(
    row(
      '',
      counts.map((count) => `${String(count)} posts`),
    ),
  );
  for (const [name, campuses, size] of sizes) {
    const shares: string[] = [];
    for (const count of counts) {
      shares.push(percent(await shareMatched(count, campuses, size), 2));
    }
    console.log(row(name, shares));
  }
}
