import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { Tables } from '../../db/schema/tables.ts';
import type { Files } from '../../storage/files.ts';
import { openFiles, openPlace, tryOut } from '../../storage/open-files.ts';
import { placeName } from '../../storage/places.ts';
import { hasFiles, isStored, storedPhotos } from '../stored-photos.ts';
import { type Finding, well, wrong, wrongBy } from './finding.ts';

type Places = Pick<Config, 'files' | 'filesFallback'>;

/** Makes every call to the S3 store once; null if the photos are in the data folder only. */
export async function checkPhotoStore({ files, filesFallback }: Places): Promise<Finding | null> {
  const places = [files, ...(filesFallback === null ? [] : [filesFallback])].filter(
    ({ kind }) => kind === 's3',
  );
  if (places.length === 0) return null;
  try {
    for (const place of places) await tryOut(await openPlace(place));
    return well(`${places.map(placeName).join(' and ')} can be written`);
  } catch (error) {
    return wrongBy(error);
  }
}

export async function checkPhotoFiles(read: Kysely<Tables>, places: Places): Promise<Finding> {
  try {
    const files = await openFiles(places);
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

/** @returns the id if files are missing */
async function lacksFiles(read: Kysely<Tables>, files: Files, id: string): Promise<string | null> {
  if (await hasFiles(files, id)) return null;
  // Check the row again, because the files of a photo are deleted shortly before its row.
  return (await isStored(read, id)) ? id : null;
}
