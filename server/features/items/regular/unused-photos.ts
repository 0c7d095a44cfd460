import type { FastifyBaseLogger } from 'fastify';
import { forEachYielding } from '../../../concurrency/for-each-yielding.ts';
import type { Database } from '../../../db/database.ts';
import type { ItemPhotos } from '../item-photos.ts';
import { createRegularRuns } from './regular-runs.ts';

/** Maximum number of photos that one run reads: some milliseconds of work. */
const photosPerRun = 2_000;
/**
 * A run ends after this many failures. The photo store is then probably down, and each deletion may wait some seconds
 * for it with a transaction open.
 */
const failuresPerRun = 3;

interface Pieces {
  database: Pick<Database, 'read'>;
  photos: Pick<ItemPhotos, 'deleteUnused'>;
  log: FastifyBaseLogger;
}

/**
 * Deletes photos that neither an item nor the plan uses any more. Such photos remain if the photo store failed or the
 * portal stopped just when their item was deleted. Each run continues where the previous one ended, and after the last
 * photo with the first. A photo that cannot be deleted is thus tried again without keeping others from being deleted.
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
    const failures: Error[] = [];
    await forEachYielding(await unusedIn(after, last?.id ?? null), async (photo) => {
      after = photo.id;
      await photos.deleteUnused(photo).catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        failures.push(new Error(`photo ${photo.id}: ${reason}`, { cause: error }));
      });
      if (failures.length === failuresPerRun) throw summaryOf(failures);
    });
    after = last?.id ?? '';
    if (failures.length > 0) throw summaryOf(failures);
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

/** One error for the log. */
function summaryOf(failures: readonly Error[]): AggregateError {
  return new AggregateError(failures, failures.map(({ message }) => message).join('; '));
}
