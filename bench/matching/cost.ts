/**
 * Prints the processor time of searching for the matches of one post, on SQLite and PostgreSQL with 16,000 and with
 * 1,000,000 open posts. See README.md in the folder above.
 */
import { sql } from 'kysely';
import { dayOf } from '../../contract/matching/day.ts';
import { createLexicon } from '../../contract/matching/lexicon.ts';
import { readPost } from '../../contract/matching/read-post.ts';
import type { Database } from '../../server/db/database.ts';
import {
  type MatchedPost,
  findMatches,
} from '../../server/features/items/matching/find-matches.ts';
import { createSignalStore } from '../../server/features/items/matching/signals/signal-store.ts';
import { signalsOf } from '../../server/features/items/matching/signals.ts';
import { rowFormat } from '../figures.ts';
import { type MeasuredDatabase, onPostgres, onSqlite } from '../measured-database.ts';
import { noteFigure } from '../summary.ts';
import { fullSize, generateCampus, reportingSeed } from './campus.ts';

/** Numbers of posts, and for each the goal for the processor time of a search, in milliseconds. */
const sizes = [
  { size: fullSize.lost + fullSize.found, goal: 5 },
  { size: 1_000_000, goal: 10 },
];
const queries = 300;
const postsPerInsert = 200;
const lexicon = createLexicon();
const row = rowFormat(14, 12);

/** Measures SQLite and then PostgreSQL, each with growing numbers of posts. */
export async function benchMatchingCost(): Promise<void> {
  console.log(
    `\nProcessor time of one search for matches, in milliseconds; times reading one post; goals ${sizes.map(({ goal }) => goal).join(' and ')}\n`,
  );
  console.log(row('', ['posts', 'search', 'one post', 'times']));
  await onSqlite(measureAtSizes);
  await onPostgres(measureAtSizes);
}

async function measureAtSizes(filled: MeasuredDatabase): Promise<void> {
  let posts = 0;
  for (const { size, goal } of sizes) {
    const newest = await fillUpTo(filled.database, posts, size);
    posts = size;
    await measureSearches(filled, { posts, newest, goal });
  }
}

async function measureSearches(
  { name, database, usage }: MeasuredDatabase,
  { posts, newest, goal }: { posts: number; newest: readonly MatchedPost[]; goal: number },
): Promise<void> {
  const store = createSignalStore(database.read, database.dialect);
  const searchedPosts = newest.slice(-queries);
  const search = (post: MatchedPost) => findMatches(store, lexicon, post);
  const readOne = (_: MatchedPost, index: number) => store.posts([posts - 1 - index]);
  // A warm-up, so that code is compiled and statements are planned.
  for (const [index, post] of searchedPosts.entries()) {
    await search(post);
    await readOne(post, index);
  }
  const [searching, reading] = [await timeOf(search), await timeOf(readOne)];
  const times = (searching.processor / reading.processor).toFixed(0);
  const cells = [searching.processor.toFixed(1), reading.processor.toFixed(2), times];
  console.log(row(name, [String(posts), ...cells]));
  noteFigure({
    part: 'matching cost',
    name: `${name}, ${String(posts)} posts, ms`,
    portal: searching.processor,
    baseline: reading.processor,
    goal: ['at most', goal],
    wall: { portal: searching.wall, baseline: reading.wall },
  });

  async function timeOf(run: (post: MatchedPost, index: number) => Promise<unknown>) {
    const [before, start] = [await usage(), performance.now()];
    for (const [index, post] of searchedPosts.entries()) await run(post, index);
    const wall = (performance.now() - start) / searchedPosts.length;
    return { processor: ((await usage()) - before) / searchedPosts.length, wall };
  }
}

/**
 * Adds posts until there are `size`. Generates one campus after another. Each has different things, and its days follow
 * those of the campus before.
 * @param from how many posts there are already
 * @returns the latest posts
 */
async function fillUpTo(database: Database, from: number, size: number): Promise<MatchedPost[]> {
  let seq = from;
  let latest: MatchedPost[] = [];
  while (seq < size) {
    const term = seq / (fullSize.lost + fullSize.found);
    const campus = generateCampus({ seed: reportingSeed + Math.round(term), ...fullSize });
    const later = Math.floor(term) * fullSize.days;
    latest = campus.posts.slice(0, size - seq).map(({ side, draft, postedAt }) => ({
      side,
      reading: readPost(draft, lexicon, postedAt),
      postedDay: dayOf(postedAt) + later,
    }));
    for (let at = 0; at < latest.length; at += postsPerInsert) {
      await insert(database, latest.slice(at, at + postsPerInsert), seq + at);
    }
    seq += latest.length;
  }
  await database.transaction(async (trx) => {
    await trx.deleteFrom('signal_counts').execute();
    await sql`insert into signal_counts (signal, side, items)
      select signal, side, count(*) from item_signals group by signal, side`.execute(trx);
  });
  return latest;
}

/** Inserts posts with the numbers from `seq` on. */
async function insert(
  database: Database,
  posts: readonly MatchedPost[],
  seq: number,
): Promise<void> {
  await database.transaction(async (trx) => {
    const facts = posts.map(({ side, reading, postedDay }, index) => ({
      seq: seq + index,
      side,
      reading: JSON.stringify(reading),
      posted_day: postedDay,
    }));
    await trx.insertInto('item_facts').values(facts).execute();
    const signals = posts.flatMap(({ side, reading }, index) =>
      ['all', ...new Set(signalsOf(reading))].map((signal) => ({
        signal,
        side,
        seq: seq + index,
      })),
    );
    await trx.insertInto('item_signals').values(signals).execute();
  });
}

if (import.meta.main) await benchMatchingCost();
