import { randomUUIDv7 } from 'node:crypto';
import type { Selectable } from 'kysely';
import { z } from 'zod/mini';
import { nameKey } from '../../../db/lookup-keys.ts';
import type { Photo, Place } from '../../../../contract/entities.ts';
import type { PlaceDraft } from '../../../../contract/places/place-input.ts';
import type { Reader, Writer } from '../../../db/database.ts';
import type { Tables } from '../../../db/schema/tables.ts';
import { photoOf, storedPhotoOf } from '../../../images/photo-row.ts';
import type { StoredPhoto } from '../../../images/photo-store.ts';

type PlaceRow = Selectable<Tables['places']>;

/** All places, by name. */
export async function findPlaces(read: Reader): Promise<Place[]> {
  const rows = await read.selectFrom('places').selectAll().orderBy('name_key').execute();
  return rows.map(toPlace);
}

export async function findPlace(read: Reader, id: string): Promise<Place | undefined> {
  const row = await read.selectFrom('places').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toPlace(row);
}

export async function countPlaces(read: Reader): Promise<number> {
  const { total } = await read
    .selectFrom('places')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** @throws a unique violation if another place has the name */
export async function insertPlace(trx: Writer, draft: PlaceDraft, at: number): Promise<Place> {
  const row = await trx
    .insertInto('places')
    .values({ id: randomUUIDv7(), ...columnsOf(draft), created_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toPlace(row);
}

/** @throws a unique violation if another place has the name */
export async function updatePlace(trx: Writer, id: string, draft: PlaceDraft): Promise<Place> {
  const row = await trx
    .updateTable('places')
    .set(columnsOf(draft))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toPlace(row);
}

/** @returns whether the place existed */
export async function deletePlace(trx: Writer, id: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('places')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findPlan(read: Reader): Promise<Photo | null> {
  const row = await planRow(read);
  return row === undefined ? null : photoOf(row);
}

export async function findStoredPlan(read: Reader): Promise<StoredPhoto | null> {
  const row = await planRow(read);
  return row === undefined ? null : storedPhotoOf(row);
}

function planRow(read: Reader) {
  return read
    .selectFrom('campus_plan')
    .innerJoin('photos', 'photos.id', 'campus_plan.photo_id')
    .select(['photos.id as photo_id', 'photos.width as photo_width'])
    .select(['photos.height as photo_height', 'photos.placeholder as photo_placeholder'])
    .executeTakeFirst();
}

/** @param photoId null removes the plan */
export async function setPlan(trx: Writer, photoId: string | null): Promise<void> {
  await trx.deleteFrom('campus_plan').execute();
  if (photoId === null) return;
  await trx.insertInto('campus_plan').values({ id: 1, photo_id: photoId }).execute();
}

function columnsOf({ name, aliases, position }: PlaceDraft) {
  return {
    name,
    // Names of places are compared case-insensitively, like those of categories.
    name_key: nameKey(name),
    aliases: JSON.stringify(aliases),
    x: position && rounded(position.x),
    y: position && rounded(position.y),
  };
}

/** Rounds to four decimal places, which both databases return exactly as stored. */
function rounded(fraction: number): number {
  return Math.round(fraction * 10_000) / 10_000;
}

function toPlace({ id, name, aliases, x, y }: PlaceRow): Place {
  return {
    _id: id,
    name,
    aliases: Aliases.parse(JSON.parse(aliases)),
    position: x === null || y === null ? null : { x, y },
  };
}

const Aliases = z.array(z.string());
