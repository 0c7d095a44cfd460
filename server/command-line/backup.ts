import { existsSync } from 'node:fs';
import { mkdtemp, open, readFile, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import type { Config } from '../config.ts';
import type { Maintenance } from '../db/maintenance.ts';
import { migrationsDone } from '../db/migrate.ts';
import { photoSizes, pictureFile } from '../images/photo-store.ts';
import {
  type ArchiveWriter,
  databaseName,
  isPictureName,
  photosName,
  writeArchive,
} from './archive.ts';
import { type Command, CommandError, readGiven } from './command.ts';
import { readSettings, withMaintenance } from './installation.ts';

export const backup: Command = {
  name: 'backup',
  synopsis: 'FILE',
  summary: [
    'Writes the database and the photos into one new file. The portal may',
    'go on meanwhile.',
  ],

  async run(given, surroundings) {
    const { operands } = readGiven(given, {}, ['FILE']);
    const file = resolve(operands[0] ?? '');
    const config = readSettings(surroundings);
    const { photos, lacking } = await withMaintenance(config, (maintenance) =>
      backUpPortal(file, config, maintenance),
    );
    surroundings.output.write(`${file}: the database and ${photos} photos\n`);
    if (lacking.length > 0) {
      surroundings.errors.write(
        `The files of ${lacking.length} photos are not there, such as ${lacking[0] ?? ''}.\n`,
      );
    }
    return true;
  },
};

interface Outcome {
  photos: number;
  /** Ids of photos in the database with missing files. */
  lacking: string[];
}

/**
 * Writes to a temporary file in the same folder and renames it when it is complete.
 * @throws {CommandError} if the file exists already
 */
export async function backUpPortal(
  file: string,
  config: Config,
  maintenance: Maintenance,
): Promise<Outcome> {
  if (existsSync(file)) throw new CommandError(`${file} is already there`);
  const folder = await mkdtemp(join(dirname(file), `.${basename(file)}-`));
  try {
    const unfinished = join(folder, 'backup.tar');
    const handle = await open(unfinished, 'wx', 0o600);
    let outcome: Outcome;
    try {
      outcome = await fill(writeArchive(handle), folder, config, maintenance);
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
    return outcome;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The files of a photo are written before its row. Copying files both before and after the database therefore
 * covers every photo in the copy of the database.
 */
async function fill(
  archive: ArchiveWriter,
  folder: string,
  { dataDir }: Config,
  maintenance: Maintenance,
): Promise<Outcome> {
  await addNewPictures(archive, dataDir);
  const copy = join(folder, databaseName);
  const madeAt = new Date().toISOString();
  const photoIds = await maintenance.backUp(copy);
  await addNewPictures(archive, dataDir);
  await archive.addFile(databaseName, copy);
  const migrations = await migrationsDone(maintenance.read);
  await archive.finish({ madeAt, database: maintenance.kind, migrations });
  const isWhole = (id: string) =>
    photoSizes.every((size) => archive.has(`${photosName}/${pictureFile(id, size)}`));
  return { photos: photoIds.length, lacking: photoIds.filter((id) => !isWhole(id)) };
}

/** Adds pictures that are not in the archive yet. Skips pictures that are deleted in the meantime. */
async function addNewPictures(archive: ArchiveWriter, dataDir: string): Promise<void> {
  const paths = await unlessMissing(readdir(join(dataDir, photosName), { recursive: true }));
  for (const path of paths ?? []) {
    const name = `${photosName}/${path.replaceAll(sep, '/')}`;
    if (!isPictureName(name) || archive.has(name)) continue;
    const bytes = await unlessMissing(readFile(join(dataDir, photosName, path)));
    if (bytes !== null) await archive.add(name, bytes);
  }
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
