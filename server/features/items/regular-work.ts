import type { FastifyInstance } from 'fastify';
import { createAlerts } from './alerts/alerts.ts';
import { createClaimReminders } from './claims/reminders.ts';
import type { Database } from '../../db/database.ts';
import type { PhotoStore } from '../../images/photo-store.ts';
import { createItemPhotos } from './item-photos.ts';
import { createLookingQuestions } from './still-looking/questions.ts';
import { createUnusedPhotos } from './unused-photos.ts';

type Pieces = Parameters<typeof createAlerts>[0] &
  Parameters<typeof createClaimReminders>[0] &
  Parameters<typeof createLookingQuestions>[0] & { database: Database; photos: PhotoStore };

/**
 * Starts what happens to items without a request, until the app closes: alerts about likely pairs and saved searches,
 * reminders of claims that nobody judged, the question whether a lost item is still missing, and the deletion of photos that no
 * item has.
 */
export function startItemWork(app: FastifyInstance, pieces: Pieces): void {
  const alerts = createAlerts(pieces);
  const claimReminders = createClaimReminders(pieces);
  const lookingQuestions = createLookingQuestions(pieces);
  const { database, photos, now, log } = pieces;
  const itemPhotos = createItemPhotos(database, photos, now);
  const unusedPhotos = createUnusedPhotos({ database, photos: itemPhotos, log });
  claimReminders.start();
  lookingQuestions.start();
  // A portal that does not listen, as in most tests, alerts nobody and deletes no photos.
  app.addHook('onListen', () => {
    alerts.start();
    unusedPhotos.start();
  });
  app.addHook('onClose', () =>
    Promise.all([
      ...[alerts.close(), claimReminders.close(), lookingQuestions.close()],
      unusedPhotos.close(),
    ]),
  );
}
