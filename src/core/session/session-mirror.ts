import { z } from 'zod/mini';
import { logFailure } from '../log/log.ts';
import { type LocalDatabase, database as own } from '../storage/database.ts';
import { parseStored } from '../parse-stored.ts';

/** The part of the session that the service worker can read. */
const MirroredSession = z.object({
  userId: z.string(),
  token: z.string(),
  /** How this device gets the user's pushes; null if the user turned them off here. */
  push: z.nullable(z.object({ declarative: z.boolean() })),
});
export type MirroredSession = z.infer<typeof MirroredSession>;

/** @returns null if nobody is signed in, the copy is damaged or the device cannot store anything */
export async function readMirroredSession(
  database: LocalDatabase = own,
): Promise<MirroredSession | null> {
  return parseMirrored(await readRow(database));
}

/** @returns undefined if nobody is signed in; null if the device cannot store anything */
function readRow(database: LocalDatabase): Promise<unknown> {
  return database
    .run((db) => db.get('session', 'now'))
    .catch(logFailure('session', 'the copy could not be read', null));
}

function parseMirrored(row: unknown): MirroredSession | null {
  return parseStored(MirroredSession, row, 'session', 'the copy is damaged');
}

/** Whether this device shows pushes for the user; yes if the device cannot store the session. */
export async function arePushesWanted(
  userId: string,
  database: LocalDatabase = own,
): Promise<boolean> {
  const row = await readRow(database);
  if (row === null) return true;
  const session = parseMirrored(row);
  return session?.userId === userId && session.push !== null;
}
