import { dayMs } from '../../contract/durations.ts';
import type { Database, Reader } from '../db/database.ts';
import { createDeleteUnused } from '../features/items/item-photos.ts';
import { createPhotoStore, parsePictureFile } from '../images/photo-store.ts';
import type { Files } from '../storage/files.ts';
import { openFiles } from '../storage/open-files.ts';
import { storeName } from '../storage/store-settings.ts';
import { type Command, readGiven } from './command.ts';
import { readSettings, withDatabase } from './installation.ts';

/** Younger files are left alone, because an upload may be writing them. */
const minAgeMs = dayMs;
/** Number of files whose photos are looked up with one query. */
const portionSize = 500;

export const prunePhotos: Command = {
  name: 'prune photos',
  synopsis: '[--delete]',
  summary: [
    'Counts the files of photos that the database does not know, such as',
    'those newer than a restored backup. --delete deletes them. Ignores files',
    'younger than a day. The portal may run.',
  ],

  async run(given, surroundings) {
    const { values } = readGiven(given, { delete: { type: 'boolean' } }, []);
    const config = readSettings(surroundings);
    const files = await openFiles(config);
    const { all, unknown } = await withDatabase(config, (database) =>
      prune(database, files, values.delete ?? false),
    );
    const result = `${unknown} of ${all} files belong to no photo`;
    const done = values.delete === true ? 'and are deleted now' : '(--delete deletes them)';
    surroundings.output.write(
      `${storeName(config.files)}: ${result}${unknown === 0 ? '' : ` ${done}`}\n`,
    );
    return true;
  },
};

async function prune(database: Database, files: Files, deletes: boolean) {
  const deleteUnused = createDeleteUnused(database, createPhotoStore(files), Date.now);
  let all = 0;
  let unknown = 0;
  for await (const portion of portionsOf(files)) {
    const known = await knownIds(database.read, portion);
    const orphans = portion.filter(({ id, isUnfinished }) => isUnfinished || !known.has(id));
    all += portion.length;
    unknown += orphans.length;
    if (!deletes) continue;
    for (const { id, name, isUnfinished } of orphans) {
      if (isUnfinished) await files.remove(name);
      // Locks the photo's row, because the same photo may be uploaded now. If the row is new, it is deleted in the same
      // transaction, so its content does not matter.
      else await deleteUnused({ id, width: 1, height: 1, placeholder: '' });
    }
  }
  return { all, unknown };
}

interface PictureFile {
  name: string;
  /** Of the photo. */
  id: string;
  /** Whether the process died while it was writing the file, so that the file never got its name. */
  isUnfinished: boolean;
}

/** The name of a picture's file, and what follows it in the name of an unfinished file. */
const fileAndSuffix = /^(.*\.webp)(\..*)?$/;

/** Reads all files of photos that are older than a day, in portions. */
async function* portionsOf(files: Files): AsyncGenerator<PictureFile[]> {
  let portion: PictureFile[] = [];
  for await (const { name, at } of files.list()) {
    const [, file = '', suffix] = fileAndSuffix.exec(name) ?? [];
    const picture = parsePictureFile(file);
    const isOld = at <= Date.now() - minAgeMs;
    if (picture === null || !isOld) continue;
    portion.push({ name, id: picture.id, isUnfinished: suffix !== undefined });
    if (portion.length < portionSize) continue;
    yield portion;
    portion = [];
  }
  if (portion.length > 0) yield portion;
}

async function knownIds(read: Reader, portion: readonly PictureFile[]): Promise<Set<string>> {
  const ids = portion.map(({ id }) => id);
  const rows = await read.selectFrom('photos').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}
