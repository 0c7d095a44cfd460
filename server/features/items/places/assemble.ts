import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../db/database.ts';
import type { Serve } from '../../../http/serve.ts';
import type { PhotoStore } from '../../../images/photo-store.ts';
import { createItemPhotos } from '../item-photos.ts';
import type { SignalCatchUp } from '../matching/signals/signal-catch-up.ts';
import { createChangeCampus } from './change-campus.ts';
import { createPhrases } from './phrases.ts';
import { placeRoutes } from './routes.ts';
import { createPlaces } from './service.ts';

interface Pieces {
  database: Database;
  photos: PhotoStore;
  signalCatchUp: SignalCatchUp;
  now: () => number;
  log: FastifyBaseLogger;
}

/** Serves the calls about the places of the campus, its phrases and its plan. */
export function servePlaces(serve: Serve, pieces: Pieces): void {
  const { database, photos, signalCatchUp, now, log } = pieces;
  const changeCampus = createChangeCampus(database, signalCatchUp);
  const places = createPlaces({
    database,
    changeCampus,
    now,
    photos: createItemPhotos(database, photos, now, log),
  });
  placeRoutes(serve, places, createPhrases({ database, changeCampus, now }));
}
