import { join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import type { Maintenance } from '../db/maintenance.ts';
import { migrationsDone } from '../db/migrate.ts';
import { isShown } from '../features/items/item-photos.ts';
import { photoSizes, pictureFile } from '../images/photo-store.ts';
import type { Files } from '../storage/files.ts';
import { openFiles } from '../storage/open-files.ts';
import { type ArchiveWriter, databaseName, photosName, writeArchive } from './archive.ts';
import { type Command, readGiven } from './command.ts';
import { readSettings, withMaintenance } from './installation.ts';
import { writeNewFile } from './new-file.ts';
import { storedPhotos } from './stored-photos.ts';

export const backup: Command = {
  name: 'backup',
  synopsis: 'FILE',
  summary: ['Writes the database and the photos into one new file. The portal may', 'run.'],

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
  /** Ids of photos with missing files that an item or the plan shows. */
  lacking: string[];
}

/** @throws CommandError if the file exists already */
export async function backUpPortal(
  file: string,
  config: Config,
  maintenance: Maintenance,
): Promise<Outcome> {
  return writeNewFile(file, (handle, folder) =>
    fill(writeArchive(handle), folder, config, maintenance),
  );
}

/**
 * Copies the files of all photos, then the database, then the files of photos that were added in the meantime. The
 * files of a photo are written before anything shows it, so this covers every photo that is shown in the copy of the
 * database, unless it is deleted meanwhile.
 */
async function fill(
  archive: ArchiveWriter,
  folder: string,
  config: Config,
  maintenance: Maintenance,
): Promise<Outcome> {
  const files = await openFiles(config);
  for await (const photos of storedPhotos(maintenance.read)) {
    await addNewPictures(archive, files, idsOf(photos));
  }
  const copy = join(folder, databaseName);
  const madeAt = new Date().toISOString();
  const photoIds = await maintenance.backUp(copy);
  const isWhole = (id: string) =>
    photoSizes.every((size) => archive.has(`${photosName}/${pictureFile(id, size)}`));
  for (const id of photoIds) if (!isWhole(id)) await addNewPictures(archive, files, [id]);
  await archive.addFile(databaseName, copy);
  const migrations = await migrationsDone(maintenance.read);
  await archive.finish({ madeAt, database: maintenance.kind, migrations });
  const lacking: string[] = [];
  for (const id of photoIds) {
    if (!isWhole(id) && (await isShown(maintenance.read, id))) lacking.push(id);
  }
  return { photos: photoIds.length, lacking };
}

const idsOf = (photos: readonly { id: string }[]) => photos.map(({ id }) => id);

/** Adds pictures that are not in the archive yet. Skips pictures that are deleted in the meantime. */
async function addNewPictures(
  archive: ArchiveWriter,
  files: Files,
  photoIds: readonly string[],
): Promise<void> {
  const names = photoIds.flatMap((id) => photoSizes.map((size) => pictureFile(id, size)));
  const read = names.map(async (name) => ({ name, bytes: await files.read(name) }));
  for (const { name, bytes } of await Promise.all(read)) {
    const entry = `${photosName}/${name}`;
    if (bytes !== null && !archive.has(entry)) await archive.add(entry, bytes);
  }
}
