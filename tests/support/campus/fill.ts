import { pino } from 'pino';
import { type Campus, campus as demonstration } from '../../../demo/campus/index.ts';
import type { PersonName } from '../../../demo/campus/people.ts';
import { fillPortal } from '../../../demo/fill.ts';
import { coveted, discussed, umbrellas, unbroken } from './stories.ts';

export type { PersonName };

const { people, password, items } = demonstration;

/** The demonstration's campus with more on it: lists of several pages, a long talk, unbroken texts. */
function fuller(photos: number): Campus {
  const drawn = items.map((story, index) => (index < photos ? story : { ...story, photo: null }));
  return { people, password, items: [...drawn, ...umbrellas, coveted, discussed, unbroken] };
}

/** What somebody of the campus signs in with. */
export function accountOf(person: PersonName): { email: string; password: string } {
  return { email: people[person].email, password };
}

/**
 * Fills an empty data folder.
 * @param photos how many items have a picture: drawing them takes most of the time
 */
export async function fillCampus(dataDir: string, { photos }: { photos: number }): Promise<void> {
  await fillPortal({ dataDir, databaseUrl: null }, fuller(photos), {
    now: Date.now(),
    log: pino({ level: 'warn' }),
  });
}
