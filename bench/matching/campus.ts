import { foundPost } from './posts/found-post.ts';
import { lostPost } from './posts/lost-post.ts';
import type { Post } from './posts/post.ts';
import { type Random, createRandom, splitmix32 } from '../random.ts';
import { type Thing, kindNamed, nearTwin, randomThing } from './posts/thing.ts';
import type { Side } from './vocabulary/feature-making.ts';

/** Use this seed to choose weights, words and rules. */
export const tuningSeed = 20_250_901;

/** Use this seed for published figures only: figures on a campus that was used for tuning are too good. */
export const reportingSeed = 7_310_442;

export interface CampusSize {
  lost: number;
  found: number;
  /** How many found posts are about the item of a lost post. */
  pairs: number;
  days: number;
}

export const fullSize: CampusSize = { lost: 10_000, found: 6_000, pairs: 4_500, days: 120 };

export interface Campus {
  /** In the order in which they are posted. */
  posts: readonly Post[];
  /** Indices of the lost and the found post about the same item. */
  pairs: readonly (readonly [lostIndex: number, foundIndex: number])[];
}

/**
 * Returns things that look like many others, to make matching harder. They are for a campus of the full size, which has
 * 7,000 posts without a counterpart. A smaller campus uses only some of them.
 */
function distractors(random: Random, days: number): Thing[] {
  const umbrella = kindNamed('umbrella');
  const bottle = kindNamed('water bottle');
  const umbrellas = Array.from({ length: 40 }, () =>
    randomThing(random, days, { kind: umbrella, colour: 'black', brand: undefined }),
  );
  const bottles = Array.from({ length: 300 }, () => randomThing(random, days, { kind: bottle }));
  return [...umbrellas, ...bottles];
}

/**
 * Generates a campus of pairs of posts about the same thing, and of posts without such a counterpart. The same
 * arguments give the same campus.
 */
export function generateCampus({
  seed,
  lost,
  found,
  pairs,
  days,
}: CampusSize & { seed: number }): Campus {
  if (pairs > Math.min(lost, found)) throw new Error('There are more pairs than posts of a side.');
  const random = createRandom(splitmix32(seed));
  const write = (thing: Thing, side: Side) =>
    side === 'Lost' ? lostPost(random, thing, days) : foundPost(random, thing, days);

  const things = Array.from({ length: pairs }, () => randomThing(random, days));
  const paired = things.map((thing) => [write(thing, 'Lost'), write(thing, 'Found')] as const);

  const sides = random.shuffle<Side>([
    ...Array.from({ length: lost - pairs }, () => 'Lost' as const),
    ...Array.from({ length: found - pairs }, () => 'Found' as const),
  ]);
  const twins = things
    .filter(() => random.chance(0.3))
    .map((thing) => nearTwin(random, days, thing));
  const share = sides.length / (fullSize.lost + fullSize.found - 2 * fullSize.pairs);
  const popular = random.shuffle(distractors(random, days));
  const alike = [...popular.slice(0, Math.round(popular.length * share)), ...twins];
  const unpaired = sides.map((side, index) =>
    write(alike[index] ?? randomThing(random, days), side),
  );

  const posts = [...paired.flat(), ...unpaired].sort((a, b) => a.postedAt - b.postedAt);
  const indexOf = new Map(posts.map((post, index) => [post, index]));
  const at = (post: Post) => indexOf.get(post) ?? -1;
  return {
    posts,
    pairs: paired.map(([lostOne, foundOne]) => [at(lostOne), at(foundOne)] as const),
  };
}
