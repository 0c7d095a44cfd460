import { randomBytes } from 'node:crypto';
import { findPhrases, insertPhrase } from '../../../server/features/items/places/phrase-rows.ts';
import {
  findPlaces,
  insertPlace,
  setPlan,
} from '../../../server/features/items/places/repository.ts';
import type { TestApp } from '../app/test-app.ts';

/** Stores a place, a phrase and a plan. */
export async function preparedCampus({ database }: TestApp, at: number) {
  return database.transaction(async (trx) => {
    await insertPlace(trx, { name: 'Gym', aliases: [], position: null }, at);
    await insertPhrase(trx, { phrase: 'the Oval', meaning: 'Gym' }, at);
    const photo = { id: randomBytes(16).toString('hex'), width: 800, height: 600 };
    await trx
      .insertInto('photos')
      .values({ ...photo, placeholder: '', created_at: at })
      .execute();
    await setPlan(trx, photo.id);
    const [place] = await findPlaces(trx);
    const [phrase] = await findPhrases(trx);
    return { placeId: place!._id, phraseId: phrase!._id };
  });
}
