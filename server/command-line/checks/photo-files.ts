import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/schema/tables.ts';
import { photoSizes, pictureFile } from '../../images/photo-store.ts';
import { type Finding, well, wrong, wrongBy } from './finding.ts';

/** How many photos are read at once. */
const portion = 500;

/** @param folder folder of the photo store */
export async function checkPhotoFiles(read: Kysely<Tables>, folder: string): Promise<Finding> {
  try {
    let count = 0;
    const lacking: string[] = [];
    for await (const id of photoIds(read)) {
      count += 1;
      // Check the row again, because the files of a photo are deleted shortly before its row.
      if (!(await hasFiles(folder, id)) && (await isThere(read, id))) lacking.push(id);
    }
    const [first] = lacking;
    if (first === undefined) return well(`${count}, all files are there`);
    return wrong(`${lacking.length} of ${count} lack files, such as ${first}`);
  } catch (error) {
    return wrongBy(error);
  }
}

async function* photoIds(read: Kysely<Tables>): AsyncGenerator<string> {
  let after = '';
  for (;;) {
    const rows = await read
      .selectFrom('photos')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(portion)
      .execute();
    if (rows.length === 0) return;
    for (const { id } of rows) {
      yield id;
      after = id;
    }
  }
}

async function hasFiles(folder: string, id: string): Promise<boolean> {
  const found = await Promise.allSettled(
    photoSizes.map((size) => access(join(folder, pictureFile(id, size)))),
  );
  return found.every(({ status }) => status === 'fulfilled');
}

async function isThere(read: Kysely<Tables>, id: string): Promise<boolean> {
  const row = await read.selectFrom('photos').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
