import type { FastifyInstance } from 'fastify';
import { createAlerts } from '../alerts/alerts.ts';
import { createClaimReminders } from '../claims/reminders/claim-reminders.ts';
import type { Database } from '../../../db/database.ts';
import type { PhotoStore } from '../../../images/photo-store.ts';
import { createDeleteUnused } from '../item-photos.ts';
import { createLookingQuestions } from '../still-looking/questions.ts';
import { createUnusedPhotos } from './unused-photos.ts';

type Pieces = Parameters<typeof createAlerts>[0] &
  Parameters<typeof createClaimReminders>[0] &
  Parameters<typeof createLookingQuestions>[0] & { database: Database; photos: PhotoStore };

/**
 * Starts the background work on items, which stops when the app closes: alerts about likely pairs and saved
 * searches, reminders of unjudged claims, questions whether lost items are still missing, and the deletion of
 * unused photos.
 */
export function startItemWork(app: FastifyInstance, pieces: Pieces): void {
  const alerts = createAlerts(pieces);
  const claimReminders = createClaimReminders(pieces);
  const lookingQuestions = createLookingQuestions(pieces);
  const { database, photos, now, log } = pieces;
  const deleteUnused = createDeleteUnused(database, photos, now);
  const unusedPhotos = createUnusedPhotos({ database, photos: { deleteUnused }, log });
  claimReminders.start();
  lookingQuestions.start();
  // Alerts and the deletion of unused photos start only when the app listens on a port. Most tests do not listen, so
  // neither runs in them.
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
