import type { FastifyBaseLogger } from 'fastify';
import { forEachYielding } from '../../../concurrency/for-each-yielding.ts';
import type { Database } from '../../../db/database.ts';
import type { ItemPhotos } from '../item-photos.ts';
import { createRegularRuns } from './regular-runs.ts';

/** Maximum number of photos that one run reads: some milliseconds of work. */
const photosPerRun = 2_000;

interface Pieces {
  database: Pick<Database, 'read'>;
  photos: Pick<ItemPhotos, 'deleteUnused'>;
  log: FastifyBaseLogger;
}

/**
 * Deletes photos that neither an item nor the plan uses any more. Such photos remain if the photo store failed or the
 * portal stopped just when their item was deleted. Each run continues where the previous one ended.
 */
export function createUnusedPhotos({ database, photos, log }: Pieces) {
  let after = '';

  async function processDue(): Promise<void> {
    const last = await database.read
      .selectFrom('photos')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .offset(photosPerRun - 1)
      .limit(1)
      .executeTakeFirst();
    await forEachYielding(await unusedIn(after, last?.id ?? null), photos.deleteUnused);
    after = last?.id ?? '';
  }

  /** @param to last id of the range; null for all photos after `from` */
  function unusedIn(from: string, to: string | null) {
    const range = database.read
      .selectFrom('photos')
      .select(['id', 'width', 'height', 'placeholder'])
      .where('id', '>', from)
      .$if(to !== null, (query) => query.where('id', '<=', to))
      .orderBy('id');
    const tables = ['items', 'private_photos', 'campus_plan'] as const;
    return tables
      .reduce(
        (query, table) =>
          query.where((expression) =>
            expression.not(
              expression.exists(
                expression
                  .selectFrom(table)
                  .select(`${table}.photo_id`)
                  .whereRef(`${table}.photo_id`, '=', 'photos.id'),
              ),
            ),
          ),
        range,
      )
      .execute();
  }

  return createRegularRuns(processDue, { log, failed: 'unused photos could not be deleted' });
}
