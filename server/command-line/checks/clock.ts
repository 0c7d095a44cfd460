import type { Kysely } from 'kysely';
import { minuteMs } from '../../../contract/durations.ts';
import type { Tables } from '../../db/schema/tables.ts';
import { type Finding, well, wrong, wrongBy } from './finding.ts';

/** Synchronised clocks of two machines differ by less than this. */
const maxSkewMs = minuteMs;

/** @param now epoch milliseconds */
export async function checkClock(read: Kysely<Tables>, now: number): Promise<Finding> {
  try {
    const ahead = (await newestTime(read)) - now;
    const time = new Date(now).toISOString();
    if (ahead <= maxSkewMs) return well(`${time}, after all that is stored`);
    const minutes = Math.ceil(ahead / minuteMs);
    return wrong(`${time} is ${minutes} minutes before the newest of what is stored`);
  } catch (error) {
    return wrongBy(error);
  }
}

/** Time of the latest stored event in epoch milliseconds; 0 if there is none. */
async function newestTime(read: Kysely<Tables>): Promise<number> {
  const newest = (table: 'users' | 'items' | 'messages' | 'notifications') =>
    read.selectFrom(table).select('created_at as at').orderBy('seq', 'desc').limit(1);
  const history = read.selectFrom('item_history').select('at').orderBy('seq', 'desc').limit(1);
  const rows = [
    await newest('users').executeTakeFirst(),
    await newest('items').executeTakeFirst(),
    await newest('messages').executeTakeFirst(),
    await newest('notifications').executeTakeFirst(),
    await history.executeTakeFirst(),
  ];
  return Math.max(...rows.map((row) => row?.at ?? 0));
}
