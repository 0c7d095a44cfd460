import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { Tables } from '../../db/schema/tables.ts';
import type { Files } from '../../storage/files.ts';
import { isShown } from '../../features/items/item-photos.ts';
import { openFiles, openStore, tryOut } from '../../storage/open-files.ts';
import { storeName } from '../../storage/store-settings.ts';
import { hasFiles, storedPhotos } from '../stored-photos.ts';
import { type Finding, well, wrong, wrongBy } from './finding.ts';

type Stores = Pick<Config, 'files' | 'filesFallback'>;

/** Tries each kind of request on each S3 store. Returns null if the photos are in the data folder only. */
export async function checkPhotoStore({ files, filesFallback }: Stores): Promise<Finding | null> {
  const stores = [files, ...(filesFallback === null ? [] : [filesFallback])].filter(
    ({ kind }) => kind === 's3',
  );
  if (stores.length === 0) return null;
  try {
    for (const store of stores) await tryOut(await openStore(store));
    return well(`${stores.map(storeName).join(' and ')} can be written`);
  } catch (error) {
    return wrongBy(error);
  }
}

export async function checkPhotoFiles(read: Kysely<Tables>, stores: Stores): Promise<Finding> {
  try {
    const files = await openFiles(stores);
    let count = 0;
    const lacking: string[] = [];
    for await (const portion of storedPhotos(read)) {
      count += portion.length;
      const found = await Promise.all(portion.map(({ id }) => lacksFiles(read, files, id)));
      lacking.push(...found.flatMap((id) => id ?? []));
    }
    const [first] = lacking;
    if (first === undefined) return well(`${count}, all files are there`);
    return wrong(`${lacking.length} of ${count} lack files, such as ${first}`);
  } catch (error) {
    return wrongBy(error);
  }
}

/** @returns the photo's id if it is shown and a file of it is missing, otherwise null */
async function lacksFiles(read: Kysely<Tables>, files: Files, id: string): Promise<string | null> {
  if (await hasFiles(files, id)) return null;
  // The files of a photo that nothing shows are being written or deleted.
  return (await isShown(read, id)) ? id : null;
}
