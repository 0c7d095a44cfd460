import { pino } from 'pino';
import { type Campus, campus as demonstration } from '../../../demo/campus/index.ts';
import type { PersonName } from '../../../demo/campus/people.ts';
import { fillPortal } from '../../../demo/fill.ts';
import type { DemoItem } from '../../../demo/campus/demo-item.ts';
import { contested, coveted, discussed, guarded, umbrellas, unbroken } from './stories.ts';

export type { PersonName };

const { people, password, items } = demonstration;

/** Credentials of a person of the campus. */
export function accountOf(person: PersonName): { email: string; password: string } {
  return { email: people[person].email, password };
}

export interface Filling {
  /** Only this many items of the demo campus, the first ones, keep their photo. Resizing takes most of the time. */
  photos: number;
  /** Items besides those of the demo campus and the long lists. */
  more?: readonly DemoItem[];
}

/**
 * Fills an empty data folder with the demo campus, plus lists of several pages, a long conversation and texts
 * without spaces.
 */
export async function fillCampus(dataDir: string, { photos, more = [] }: Filling): Promise<void> {
  const limited = items.map((item, index) => (index < photos ? item : { ...item, photo: null }));
  const campus: Campus = {
    people,
    password,
    places: null,
    items: [...limited, ...umbrellas, coveted, discussed, unbroken, contested, guarded, ...more],
  };
  const place = { dataDir, databaseUrl: null };
  await fillPortal(place, campus, { now: Date.now(), log: pino({ level: 'warn' }) });
}
