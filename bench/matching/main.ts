/**
 * Prints how often the matching of the portal finds the counterpart of a post on the synthetic campus, beside a ranker by
 * words alone. See README.md in the folder above.
 */
import { fullSize, generateCampus, reportingSeed, tuningSeed } from './campus.ts';
import { type Figures, type Hits, type Suggest, measure, variants } from './measure.ts';
import { portalRanker } from './portal-ranker.ts';
import { wordOverlapRanker } from './word-overlap.ts';

const percent = (share: number) => `${(100 * share).toFixed(1)} %`.padStart(8);
const cells = ({ first, first3, first10 }: Hits) => [first, first3, first10].map(percent).join('');

/** @param isTuning whether to use the campus that the weights were learned on */
export async function benchMatching(isTuning = false): Promise<void> {
  const seed = isTuning ? tuningSeed : reportingSeed;
  const campus = generateCampus({ seed, ...fullSize });
  console.log(
    `\nLost and found posts about the same item, seed ${String(seed)}: ${String(campus.posts.length)} posts, ${String(campus.pairs.length)} pairs`,
  );
  console.log(
    'Counterpart among the first 1, 3 and 10 of the list of the lost | of the found post\n',
  );
  for (const variant of variants) {
    const rank = portalRanker();
    let queries = 0;
    const before = process.cpuUsage();
    const figures = await measure(campus, variant, async (posts, query) => {
      queries += 1;
      const matches = await rank(posts, query);
      return matches.map(({ seq, probability }) => ({ index: seq, probability }));
    });
    const { user, system } = process.cpuUsage(before);
    print(variant, 'portal', figures);
    console.log(
      `  alerts: ${figures.wrongAlertsPerLostPost.toFixed(2)} wrong for each lost post,${percent(figures.pairsWithAlert)} of the pairs told; ${((user + system) / 1000 / queries).toFixed(2)} ms of processor time a query`,
    );
    await printBaseline(campus, variant, wordOverlapRanker());
  }
}

async function printBaseline(
  campus: Parameters<typeof measure>[0],
  variant: (typeof variants)[number],
  suggest: Suggest,
): Promise<void> {
  print(variant, 'words only', await measure(campus, variant, suggest));
}

function print(variant: string, ranker: string, { lostList, foundList }: Figures): void {
  console.log(`${variant.padEnd(14)}${ranker.padEnd(11)}${cells(lostList)} |${cells(foundList)}`);
}

if (import.meta.main) await benchMatching(process.argv[2] === 'tuning');
