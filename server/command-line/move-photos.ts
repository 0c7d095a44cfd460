import type { Database } from '../db/database.ts';
import { createDeleteUnused, isShown } from '../features/items/item-photos.ts';
import {
  type PhotoSize,
  createPhotoStore,
  photoIdOf,
  photoSizes,
  pictureFile,
} from '../images/photo-store.ts';
import type { Files } from '../storage/files.ts';
import { openFiles, openStore } from '../storage/open-files.ts';
import { storeName } from '../storage/store-settings.ts';
import { type Command, CommandError, readGiven } from './command.ts';
import { readSettings, withDatabase } from './installation.ts';
import { storedPhotos } from './stored-photos.ts';

/** Number of photos between two progress messages. */
const progressAfter = 200;

export const movePhotos: Command = {
  name: 'move photos',
  synopsis: '',
  summary: [
    'Copies from FILES_FALLBACK_URL to FILES_URL the photos that are missing',
    'there. The portal may run, with the same settings.',
  ],

  async run(given, surroundings) {
    readGiven(given, {}, []);
    const config = readSettings(surroundings);
    const { files, filesFallback } = config;
    if (filesFallback === null) {
      throw new CommandError(
        'FILES_FALLBACK_URL is not set: it says where the photos are (docs/OPERATIONS.md)',
      );
    }
    const stores = {
      from: await openStore(filesFallback),
      to: await openStore(files),
      both: await openFiles(config),
    };
    return withDatabase(config, async (database) => {
      const { done, copied, lacking } = await copyAll(database, stores, (progress) =>
        surroundings.errors.write(`${progress}\n`),
      );
      surroundings.output.write(
        `${storeName(files)}: ${done} photos, ${copied} of them copied now\n`,
      );
      if (lacking.length === 0) return true;
      surroundings.errors.write(
        `The files of ${lacking.length} photos are missing or damaged, such as ${lacking[0] ?? ''}.\n`,
      );
      return false;
    });
  },
};

interface Stores {
  from: Files;
  to: Files;
  both: Files;
}

async function copyAll(database: Database, stores: Stores, show: (progress: string) => void) {
  const deleteUnused = createDeleteUnused(database, createPhotoStore(stores.both), Date.now);
  const all = await database.read
    .selectFrom('photos')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  let done = 0;
  let copied = 0;
  const lacking: string[] = [];
  for await (const portion of storedPhotos(database.read)) {
    const outcomes = await Promise.all(portion.map(({ id }) => copyPhoto(stores, id)));
    for (const [index, photo] of portion.entries()) {
      let outcome = outcomes[index];
      // The files of a photo that nothing shows are being written or deleted. They may have been written meanwhile.
      const mayLack = async () => outcome === 'lacking' && isShown(database.read, photo.id);
      if (await mayLack()) outcome = await copyPhoto(stores, photo.id);
      if (await mayLack()) lacking.push(photo.id);
      if (outcome === 'copied') {
        copied += 1;
        // The portal may have deleted the photo after it was read. Then delete the copy too, under the photo's lock.
        await deleteUnused(photo);
      }
      done += 1;
      if (done % progressAfter === 0) show(`${done} of ${all.count} photos`);
    }
  }
  return { done, copied, lacking };
}

async function copyPhoto(stores: Stores, id: string): Promise<'copied' | 'there' | 'lacking'> {
  const outcomes = await Promise.all(photoSizes.map((size) => copyPicture(stores, id, size)));
  return (
    outcomes.find((outcome) => outcome === 'lacking') ??
    outcomes.find((outcome) => outcome === 'copied') ??
    'there'
  );
}

async function copyPicture({ from, to }: Stores, id: string, size: PhotoSize) {
  const name = pictureFile(id, size);
  if (await to.has(name)) return 'there';
  const bytes = await from.read(name);
  if (bytes === null || (size === 'large' && photoIdOf(bytes) !== id)) return 'lacking';
  await to.write(name, bytes);
  return 'copied';
}
