/**
 * Prints how often the matching of the portal finds the counterpart of a post on the synthetic campus, next to the
 * goals and to a ranker that uses only words. See README.md in the folder above.
 */
import { fullSize, generateCampus, reportingSeed, tuningSeed } from './campus.ts';
import {
  type Figures,
  type Suggest,
  type Variant,
  alertsFrom,
  measure,
  variants,
} from './measure.ts';
import { english } from '../../contract/matching/english.ts';
import { percent, rowFormat } from '../figures.ts';
import { noteFigure } from '../summary.ts';
import { portalRanker } from './portal-ranker.ts';
import { wordOverlapRanker } from './word-overlap.ts';

type Goals = Readonly<Record<'lostList' | 'ambitious' | 'foundList', number>>;

/**
 * Goals, in percent: how often the counterpart is among the first three matches of the lost post and of the found
 * post. The ambitious goal is for the lost post.
 */
const goals: Readonly<Record<Variant, Goals>> = {
  raw: { lostList: 65, ambitious: 72, foundList: 55 },
  day: { lostList: 75, ambitious: 82, foundList: 68 },
  'chips and day': { lostList: 85, ambitious: 90, foundList: 80 },
};
const alertGoals = { wrong: 0.2, pairs: 50 };

/** A language that lists only words without meaning, so that the portal recognises no kinds, colours and so on. */
const wordless = {
  ...english,
  kinds: {},
  colours: {},
  brands: {},
  sizes: {},
  materials: {},
  marks: {},
  places: {},
};

const row = rowFormat(14, 18);
const firstThree = ({ first3 }: { first3: number }) => percent(first3, 1);

/** @param isTuning whether to use the campus that the weights were learned on */
export async function benchMatching(isTuning = false): Promise<void> {
  const seed = isTuning ? tuningSeed : reportingSeed;
  const campus = generateCampus({ seed, ...fullSize });
  console.log(
    `\nLost and found posts about the same item, seed ${String(seed)}: ${String(campus.posts.length)} posts, ${String(campus.pairs.length)} pairs`,
  );
  console.log('Counterpart among the first three of the list; times a ranker by words alone\n');
  console.log(row('', ['lost list', 'goal', 'times', 'found list', 'goal', 'times']));
  const alerts: string[] = [];
  for (const variant of variants) {
    const { rank, alerts: alertsOf } = portalRanker();
    const portal = await measure(campus, variant, {
      suggest: indexed(rank),
      alerts: indexed(alertsOf),
    });
    const baseline = await measure(campus, variant, { suggest: wordOverlapRanker() });
    console.log(row(variant, cells(variant, portal, baseline)));
    noteAlerts(variant, portal);
    alerts.push(row(variant, alertCells(portal)));
  }
  console.log(
    '\nraw without a lexicon; then if every second pair is returned, which teaches words\n',
  );
  for (const isTaught of [false, true]) {
    const { rank, returned } = portalRanker(wordless);
    const learns = { suggest: indexed(rank), ...(isTaught && { returned }) };
    const { lostList, foundList } = await measure(campus, 'raw', learns);
    console.log(row(isTaught ? 'taught' : '', [lostList, foundList].map(firstThree)));
  }
  console.log(
    '\nWrong alerts for each lost post, and share of the pairs with an alert; ' +
      `goals: at most ${String(alertGoals.wrong)} and at least ${String(alertGoals.pairs)} % of the pairs from 0.2\n`,
  );
  const heads = alertsFrom.flatMap((from) => [`wrong from ${String(from)}`, 'pairs with alert']);
  console.log([row('', heads), ...alerts].join('\n'));
}

function indexed(rank: ReturnType<typeof portalRanker>['rank']): Suggest {
  return async (posts, query) =>
    (await rank(posts, query)).map(({ seq, probability }) => ({ index: seq, probability }));
}

/** Notes the figures of a row, and returns its cells. */
function cells(variant: Variant, portal: Figures, baseline: Figures): string[] {
  return (['lostList', 'foundList'] as const).flatMap((list) => {
    const [ours, words] = [100 * portal[list].first3, 100 * baseline[list].first3];
    const goal = goals[variant][list];
    const name = `${variant}, ${list === 'lostList' ? 'lost' : 'found'} list, %`;
    noteFigure({
      part: 'matching',
      name,
      portal: ours,
      baseline: words,
      goal: ['at least', goal],
    });
    const ambitious = list === 'lostList' ? ` (${String(goals[variant].ambitious)})` : '';
    return [firstThree(portal[list]), `${String(goal)}${ambitious}`, (ours / words).toFixed(1)];
  });
}

/** Notes the figures of alerts with the lowest probability, because only these have goals. */
function noteAlerts(variant: Variant, { alerts: [lowest] }: Figures): void {
  if (lowest === undefined) return;
  const part = 'matching';
  const name = `${variant}, wrong alerts for each lost post`;
  noteFigure({
    part,
    name,
    portal: lowest.wrongPerLostPost,
    goal: ['at most', alertGoals.wrong],
  });
  noteFigure({
    part,
    name: `${variant}, pairs with an alert, %`,
    portal: 100 * lowest.pairsWithAlert,
    goal: ['at least', alertGoals.pairs],
  });
}

const alertCells = ({ alerts }: Figures) =>
  alerts.flatMap(({ wrongPerLostPost, pairsWithAlert }) => [
    wrongPerLostPost.toFixed(3),
    percent(pairsWithAlert, 1),
  ]);

if (import.meta.main) await benchMatching(process.argv[2] === 'tuning');
