import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type CampusPlace,
  type PlanSize,
  createNearPlaces,
  meaningsOfPhrases,
  placePhrases,
} from '../../../../contract/matching/campus-places.ts';
import {
  type Lexicon,
  type OwnPhrase,
  createLexiconInSteps,
} from '../../../../contract/matching/lexicon.ts';
import { extendLexicon } from '../../../../contract/matching/own-phrases.ts';
import type { Reader, Writer } from '../../../db/database.ts';
import { readSetting, writeSetting } from '../../../db/settings.ts';
import { findPhrases } from '../places/phrase-rows.ts';
import { findPlaces, findPlan } from '../places/repository.ts';

/** The campus data that the matching uses. */
export interface Campus {
  /** The lexicon, with the names of the places and the phrases of the campus. */
  lexicon: Lexicon;
  /** Whether two places are neighbours, by their names in readings. */
  nearPlaces: (one: string, other: string) => boolean;
}

const setting = 'places version';

/**
 * The name of the lock for the description of the campus. Each change acquires it, because a change of one place can
 * change the meaning of other places' names. A transaction that stores the reading of an item acquires it as shared. A
 * change then waits for the end of that transaction, so the catch-up after the change includes the item.
 */
export const campusLock = 'places';

let english: Lexicon | null = null;
/** The campus of the version that was read last. It is a promise, so that concurrent callers create it only once. */
let latest: { version: string; campus: Promise<Campus> } | null = null;

/**
 * The campus as its admins describe it. Each call reads the version of the description from the database, and reads
 * the description itself only if its version has changed. So all nodes use the current description, and a
 * transaction uses the version in its snapshot.
 */
export async function readCampus(read: Reader): Promise<Campus> {
  const version = (await readSetting(read, setting)) ?? '';
  if (latest?.version === version) return latest.campus;
  const places = version === '' ? [] : await findPlaces(read);
  const phrases = version === '' ? [] : await findPhrases(read);
  const plan = version === '' ? null : await findPlan(read);
  // Another caller may have read the same version meanwhile.
  if (latest?.version === version) return latest.campus;
  // In steps, because with hundreds of places this takes about 70 ms.
  const campus = runInSteps(createCampus(places, phrases, plan ?? square));
  latest = { version, campus };
  return campus;
}

function* createCampus(
  places: readonly CampusPlace[],
  phrases: Parameters<typeof meaningsOfPhrases>[0],
  plan: PlanSize,
): Generator<undefined, Campus> {
  english ??= yield* createLexiconInSteps();
  const ofPlaces: OwnPhrase[] = [];
  for (const place of places) {
    ofPlaces.push(...placePhrases([place], english));
    yield;
  }
  const withPlaces = yield* extendLexicon(english, ofPlaces);
  const lexicon = yield* extendLexicon(withPlaces, meaningsOfPhrases(phrases, withPlaces));
  const nearPlaces = yield* createNearPlaces(places, english, plan);
  return { lexicon, nearPlaces };
}

/** Runs a generator to its end, and lets requests run whenever it yields. */
async function runInSteps<T>(steps: Generator<undefined, T>): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await nextTurn();
  }
}

/** The shape of a campus without a plan. */
const square = { width: 1, height: 1 };

/** Must be called in each transaction that changes places, phrases or the plan. */
export async function campusChanged(trx: Writer): Promise<void> {
  await writeSetting(trx, setting, randomUUID());
}
