import type { FastifyInstance } from 'fastify';
import { createAlerts } from './alerts/alerts.ts';
import { createClaimReminders } from './claims/reminders.ts';
import { createLookingQuestions } from './still-looking/questions.ts';

type Pieces = Parameters<typeof createAlerts>[0] &
  Parameters<typeof createClaimReminders>[0] &
  Parameters<typeof createLookingQuestions>[0];

/**
 * Starts what happens to items without a request, until the app closes: alerts about likely pairs and saved searches,
 * reminders of claims that nobody judged, and the question whether a lost item is still missing.
 */
export function startItemWork(app: FastifyInstance, pieces: Pieces): void {
  const alerts = createAlerts(pieces);
  const claimReminders = createClaimReminders(pieces);
  const lookingQuestions = createLookingQuestions(pieces);
  claimReminders.start();
  lookingQuestions.start();
  // A portal that does not listen, as in most tests, alerts nobody.
  app.addHook('onListen', () => {
    alerts.start();
  });
  app.addHook('onClose', () =>
    Promise.all([alerts.close(), claimReminders.close(), lookingQuestions.close()]),
  );
}
