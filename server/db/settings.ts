import { z } from 'zod/mini';
import type { Database, Reader, Writer } from './database.ts';
import type { Tables } from './schema/tables.ts';

/** The settings are in the database because all nodes must agree on them (docs/decisions/0010). */
type SettingName = Tables['settings']['name'];

/** @returns null if the setting was never written */
export async function readSetting(read: Reader, name: SettingName): Promise<string | null> {
  const setting = await read
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return setting?.value ?? null;
}

export async function writeSetting(trx: Writer, name: SettingName, value: string): Promise<void> {
  await trx
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** Returns a stored setting, or stores the result of `make` if there is none yet. */
export async function readOrMakeSetting(
  database: Pick<Database, 'transaction'>,
  name: SettingName,
  make: () => string | Promise<string>,
): Promise<string> {
  return database.transaction(async (trx) => {
    const stored = await readSetting(trx, name);
    if (stored !== null) return stored;
    await trx
      .insertInto('settings')
      .values({ name, value: await make() })
      // Another node may store its value at the same time.
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    const kept = await readSetting(trx, name);
    if (kept === null) throw new Error(`the setting "${name}" was not stored`);
    return kept;
  });
}

/** The value above which a second keeper must confirm the hand-over of a guarded item; null for never. */
export async function readSecondKeeperAbove(read: Reader): Promise<number | null> {
  const setting = await readJson(read, 'second keeper above');
  return setting === null ? null : SecondKeeperAbove.parse(setting);
}

export function writeSecondKeeperAbove(trx: Writer, above: number | null): Promise<void> {
  return writeJson(trx, 'second keeper above', above);
}

const SecondKeeperAbove = z.int();

/**
 * Reads two options that admins set: whether the home screen shows how many items were returned, and the first day of
 * the term (null if no admin set it).
 */
export async function readPublishedFigure(read: Reader): Promise<PublishedFigure> {
  const setting = await readJson(read, 'published figure');
  return setting === null
    ? { isPublished: false, termStart: null }
    : PublishedFigure.parse(setting);
}

export function writePublishedFigure(trx: Writer, figure: PublishedFigure): Promise<void> {
  return writeJson(trx, 'published figure', figure);
}

const PublishedFigure = z.object({
  isPublished: z.boolean(),
  termStart: z.nullable(z.iso.date()),
});
type PublishedFigure = z.infer<typeof PublishedFigure>;

/** @returns null if the setting was never written */
async function readJson(read: Reader, name: SettingName): Promise<unknown> {
  const text = await readSetting(read, name);
  return text === null ? null : JSON.parse(text);
}

const writeJson = (trx: Writer, name: SettingName, content: unknown): Promise<void> =>
  writeSetting(trx, name, JSON.stringify(content));
