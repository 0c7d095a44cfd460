import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../db/database.ts';
import type { PhotoStore } from '../../../images/photo-store.ts';
import { createItemPhotos } from '../item-photos.ts';
import type { SignalCatchUp } from '../matching/signals/signal-catch-up.ts';
import { createChangeCampus } from './change-campus.ts';
import { createPhrases } from './phrases.ts';
import { createPlaces } from './service.ts';

interface Pieces {
  database: Database;
  photos: PhotoStore;
  signalCatchUp: Pick<SignalCatchUp, 'start' | 'startOver'>;
  now: () => number;
  log: FastifyBaseLogger;
}

/** Creates the services of the places of the campus with its plan, and of its phrases. */
export function createPlaceServices({ database, photos, signalCatchUp, now, log }: Pieces) {
  const changeCampus = createChangeCampus(database, signalCatchUp);
  const places = createPlaces({
    database,
    changeCampus,
    now,
    photos: createItemPhotos(database, photos, now, log),
  });
  return { places, phrases: createPhrases({ database, changeCampus, now }) };
}
