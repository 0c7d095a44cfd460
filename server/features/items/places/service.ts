import { nameKey } from '../../../db/lookup-keys.ts';
import type { Received, Reply } from '../../../../contract/endpoints.ts';
import type { Place } from '../../../../contract/entities.ts';
import { placeBounds } from '../../../../contract/places/place-bounds.ts';
import type { PlaceDraft } from '../../../../contract/places/place-input.ts';
import type { Database, Reader } from '../../../db/database.ts';
import { PortalError, invalid } from '../../../http/errors/portal-error.ts';
import type { Once } from '../../../http/idempotency.ts';
import type { ItemPhotos } from '../item-photos.ts';
import { campusChanged, campusLock } from '../matching/campus.ts';
import type { ChangeCampus } from './change-campus.ts';
import {
  countPlaces,
  deletePlace,
  findPlace,
  findPlaces,
  findPlan,
  findStoredPlan,
  insertPlace,
  setPlan,
  updatePlace,
} from './repository.ts';
import { placeKey } from '../../../../contract/matching/campus-places.ts';
import { countPostsWith } from '../matching/signals/signal-store.ts';
import { placeSignal } from '../matching/signals.ts';

interface Pieces {
  database: Database;
  photos: ItemPhotos;
  changeCampus: ChangeCampus;
  now: () => number;
}

export type Places = ReturnType<typeof createPlaces>;

/** The places of the campus and its plan. Refusals are thrown as PortalErrors. */
export function createPlaces({ database, photos, changeCampus, now }: Pieces) {
  return {
    async list(): Promise<Reply<'GET /places'>> {
      const { read } = database;
      return { places: await findPlaces(read), plan: await findPlan(read) };
    },

    counts: (): Promise<Reply<'GET /places/counts'>> => countByPlace(database.read),

    /** @throws PortalError NAME_IN_USE; VALIDATION_ERROR if there are too many places */
    add(
      draft: PlaceDraft,
      once: Once<Reply<'POST /admin/places'>>,
    ): Promise<Reply<'POST /admin/places'>> {
      return once((trx, afterCommit) =>
        changeCampus(trx, afterCommit, async () => {
          if ((await countPlaces(trx)) >= placeBounds.places) {
            throw invalid('name', `There are already ${String(placeBounds.places)} places.`);
          }
          await refuseNameInUse(trx, draft.name);
          await insertPlace(trx, draft, now());
          const result = { message: 'The place has been added.' };
          return { result, areMeaningsChanged: true };
        }),
      );
    },

    /** @throws PortalError NOT_FOUND, NAME_IN_USE */
    change(id: string, draft: Received<'PUT /admin/places/{id}'>['body']): Promise<Place> {
      return database.transaction((trx, afterCommit) =>
        changeCampus(trx, afterCommit, async () => {
          const before = await findPlace(trx, id);
          if (before === undefined) throw new PortalError('NOT_FOUND');
          await refuseNameInUse(trx, draft.name, id);
          const result = await updatePlace(trx, id, draft);
          return { result, areMeaningsChanged: namesIn(before) !== namesIn(result) };
        }),
      );
    },

    /** @throws PortalError NOT_FOUND */
    async remove(id: string): Promise<void> {
      await database.transaction((trx, afterCommit) =>
        changeCampus(trx, afterCommit, async () => {
          if (!(await deletePlace(trx, id))) throw new PortalError('NOT_FOUND');
          return { result: undefined, areMeaningsChanged: true };
        }),
      );
    },

    /**
     * @throws PortalError VALIDATION_ERROR if the picture is missing or cannot be read; BUSY if reading it takes too
     * long
     */
    async setPlan(bytes: Uint8Array | null): Promise<void> {
      await photos.withPhoto(bytes, async (photo) => {
        if (photo === null) throw invalid('image', 'is required');
        await database.transaction(async (trx, afterCommit) => {
          // A transaction that posts an item with the same photo locks the photo before the campus, too. In another
          // order, the two could deadlock.
          await photos.persist(trx, photo);
          await database.dialect.acquireLock(trx, campusLock);
          const stored = await findStoredPlan(trx);
          await setPlan(trx, photo.stored.id);
          await campusChanged(trx);
          if (stored === null || stored.id === photo.stored.id) return;
          afterCommit(() => photos.deleteUnused(stored));
        });
      });
    },

    /** @throws PortalError NOT_FOUND */
    async removePlan(): Promise<void> {
      await database.transaction(async (trx, afterCommit) => {
        await database.dialect.acquireLock(trx, campusLock);
        const stored = await findStoredPlan(trx);
        if (stored === null) throw new PortalError('NOT_FOUND');
        await setPlan(trx, null);
        await campusChanged(trx);
        afterCommit(() => photos.deleteUnused(stored));
      });
    },
  };
}

/**
 * Call it before the write, because a unique violation would abort the transaction.
 * @param id the place that gets the name; left out if it is new
 * @throws PortalError NAME_IN_USE if another place has the name
 */
async function refuseNameInUse(read: Reader, name: string, id?: string): Promise<void> {
  const isNamed = (other: Place) => nameKey(other.name) === nameKey(name) && other._id !== id;
  if ((await findPlaces(read)).some(isNamed)) throw new PortalError('NAME_IN_USE');
}

function namesIn({ name, aliases }: Place): string {
  return JSON.stringify([name, aliases]);
}

/**
 * Counts the active, unreturned items that name each place. The matching stores these counts with every change of an
 * item, and it reads items as visitors see them, so a count reveals no more of a guarded item than visitors see.
 */
async function countByPlace(read: Reader): Promise<Reply<'GET /places/counts'>> {
  const places = (await findPlaces(read)).map(({ _id, name }) => ({
    placeId: _id,
    signal: placeSignal(placeKey(name)),
  }));
  if (places.length === 0) return { counts: [] };
  const signals = places.map(({ signal }) => signal);
  const lost = await itemsBySignal(read, 'Lost', signals);
  const found = await itemsBySignal(read, 'Found', signals);
  const counts = places.map(({ placeId, signal }) => ({
    placeId,
    lost: lost.get(signal) ?? 0,
    found: found.get(signal) ?? 0,
  }));
  return { counts };
}

async function itemsBySignal(
  read: Reader,
  side: 'Lost' | 'Found',
  signals: readonly string[],
): Promise<Map<string, number>> {
  const rows = await countPostsWith(read, side, signals);
  return new Map(rows.map(({ signal, items }) => [signal, items]));
}
