/**
 * Prints how many counterparts a ranker by words alone finds on the synthetic campus. Run it with
 * `node bench/matching/main.ts tuning`. See README.md in this folder.
 */
import { fullSize, generateCampus, reportingSeed, tuningSeed } from './campus.ts';
import { type Hits, measure, variants } from './measure.ts';
import { wordOverlapRanker } from './word-overlap.ts';

const percent = (share: number) => `${(100 * share).toFixed(1)} %`.padStart(8);
const cells = ({ first, first3, first10 }: Hits) => [first, first3, first10].map(percent).join('');

const seed = process.argv[2] === 'tuning' ? tuningSeed : reportingSeed;
const campus = generateCampus({ seed, ...fullSize });
console.log(`Seed ${seed}: ${campus.posts.length} posts, ${campus.pairs.length} pairs`);
console.log(
  'Counterpart among the first 1, 3 and 10 of the list of the lost | of the found post\n',
);
for (const variant of variants) {
  const { lostList, foundList } = await measure(campus, variant, wordOverlapRanker());
  console.log(`${variant.padEnd(14)}${cells(lostList)} |${cells(foundList)}`);
}
