/**
 * Simulates owners and thieves who claim found things, with the portal's own questions, scores and advice. Reports how
 * many thieves get a thing and how many owners are refused. See README.md in the folder above.
 */
import { type Outcome, passesTwoOfThree, walkPath } from './path.ts';
import { benchGenericPosts } from './generic-posts.ts';
import { type Claimant, ownerOf, thiefOf } from './people.ts';
import { type Thing, findThing } from './things.ts';
import { percent, rowFormat } from '../figures.ts';
import { noteFigure } from '../summary.ts';
import { type Random, createRandom, mulberry32 } from '../random.ts';

const peopleOfEachSort = 40_000;
const seed = 20_261_125;
/** In the variant with three questions, every poster records three details, or all if the thing has fewer. */
const detailsForThreeQuestions = 3;

type MakeClaimant = (thing: Thing, random: Random) => Claimant;

const sorts: readonly (readonly [name: string, make: MakeClaimant])[] = [
  ['owners', ownerOf],
  ['thieves', (thing, random) => thiefOf(thing, random)],
  ['thieves, 50 % better guessers', (thing, random) => thiefOf(thing, random, { better: 0.5 })],
  ['thieves, two values at once', (thing, random) => thiefOf(thing, random, { values: 2 })],
  ['thieves, three values at once', (thing, random) => thiefOf(thing, random, { values: 3 })],
  ['thieves, 3 generic lost posts', (thing, random) => thiefOf(thing, random, { genericPosts: 3 })],
  [
    'thieves, 40 generic lost posts',
    (thing, random) => thiefOf(thing, random, { genericPosts: 40 }),
  ],
];

const columns = {
  'accepted online': (outcome: Outcome) => outcome.acceptedOnline,
  'sent to the desk': (outcome: Outcome) => !outcome.acceptedOnline,
  'handed over there': (outcome: Outcome) => outcome.handedOverFirst,
  'asked for proof': (outcome: Outcome) => outcome.askedForMoreProof,
  'handed over later': (outcome: Outcome) => outcome.handedOverLater,
  'whole path': (outcome: Outcome) =>
    outcome.acceptedOnline || outcome.handedOverFirst || outcome.handedOverLater,
  'turned down': (outcome: Outcome) => outcome.refused,
};

/** Goals: at most this share of the owners or thieves, in percent, has the outcome that the column counts. */
const goals: readonly { sort: string; column: keyof typeof columns; atMost: number }[] = [
  { sort: 'thieves', column: 'accepted online', atMost: 0.5 },
  { sort: 'thieves', column: 'whole path', atMost: 4 },
  { sort: 'owners', column: 'turned down', atMost: 1 },
];

const nameWidth = 32;

function shareOf<T>(values: readonly T[], isCounted: (value: T) => boolean): number {
  return values.filter(isCounted).length / values.length;
}

function outcomesOf(make: MakeClaimant): readonly Outcome[] {
  const random = createRandom(mulberry32(seed));
  return Array.from({ length: peopleOfEachSort }, (_, id) => {
    const thing = findThing(random);
    return walkPath(thing, make(thing, random), id, random);
  });
}

function shareThroughTwoOfThree(make: MakeClaimant): number {
  const random = createRandom(mulberry32(seed));
  const passed = Array.from({ length: peopleOfEachSort }, () => {
    const thing = findThing(random, detailsForThreeQuestions);
    return passesTwoOfThree(thing, make(thing, random).person);
  });
  return shareOf(passed, (isPassed) => isPassed);
}

/** Prints the outcomes for owners and thieves. The seeds determine all results. */
export async function benchClaims(): Promise<void> {
  console.log(
    `\n${peopleOfEachSort} people of each sort. Goals: thieves accepted online at most 0.5 %, through the whole path at most 4 %; owners turned down at most 1 %\n`,
  );
  const results = sorts.map(([name, make]) => [name, outcomesOf(make)] as const);
  const row = rowFormat(nameWidth, 19);
  console.log(row('', Object.keys(columns)));
  for (const [name, outcomes] of results) {
    const shares = Object.values(columns).map((is) => shareOf(outcomes, is));
    console.log(
      row(
        name,
        shares.map((share) => percent(share, 2)),
      ),
    );
  }

  for (const { sort, column, atMost } of goals) {
    const outcomes = results.find(([name]) => name === sort)?.[1] ?? [];
    const portal = 100 * shareOf(outcomes, columns[column]);
    noteFigure({
      part: 'claims',
      name: `${sort}, ${column}, %`,
      portal,
      goal: ['at most', atMost],
    });
  }

  console.log('\nSimpler portals: who passes\n');
  const wideRow = rowFormat(nameWidth, 22);
  console.log(wideRow('', ['a button alone', 'two of three right']));
  for (const [name, make] of sorts) {
    console.log(wideRow(name, [percent(1, 2), percent(shareThroughTwoOfThree(make), 2)]));
  }

  console.log('\nThe same things, all in the guarded lane\n');
  console.log(wideRow('', ['by ID or unlocking', 'second keeper asked']));
  for (const [name, outcomes] of results) {
    const byCheck = shareOf(outcomes, (outcome) => outcome.passesGuardedChecks);
    const bySecond = shareOf(outcomes, (outcome) => outcome.reachesSecondKeeper);
    console.log(wideRow(name, [percent(byCheck, 2), percent(bySecond, 2)]));
  }

  await benchGenericPosts();
}
