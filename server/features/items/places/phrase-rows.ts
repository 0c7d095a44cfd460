import { randomUUIDv7 } from 'node:crypto';
import type { CampusPhrase } from '../../../../contract/entities.ts';
import { phraseKey } from '../../../../contract/matching/campus-places.ts';
import type { PhraseDraft } from '../../../../contract/places/place-input.ts';
import type { Reader, Writer } from '../../../db/database.ts';

/** All phrases of the campus, by phrase. */
export async function findPhrases(read: Reader): Promise<CampusPhrase[]> {
  const rows = await read
    .selectFrom('campus_phrases')
    .select(['id as _id', 'phrase', 'meaning'])
    .orderBy('phrase_key')
    .execute();
  return rows;
}

export async function insertPhrase(
  trx: Writer,
  { phrase, meaning }: PhraseDraft,
  at: number,
): Promise<void> {
  const id = randomUUIDv7();
  await trx
    .insertInto('campus_phrases')
    .values({ id, phrase, phrase_key: phraseKey(phrase), meaning, created_at: at })
    .execute();
}

/** @returns whether the phrase existed */
export async function deletePhrase(trx: Writer, id: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('campus_phrases')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
