import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../db/database.ts';
import type { MailQueue } from '../../../mail/mail-queue.ts';
import type { Notifications } from '../../notifications/service.ts';
import { findItem } from '../repository.ts';
import { createSearchAlerts } from '../saved-searches/search-alerts.ts';
import { createAlertQueue } from './queue.ts';
import { createMailOwner } from '../owners/owner-mails.ts';
import { createSendAlert } from './send-alert.ts';
import { createPairAlerts } from './pair-alerts.ts';

interface Pieces {
  database: Pick<Database, 'read' | 'transaction' | 'dialect' | 'connectNodes'>;
  notifications: Pick<Notifications, 'notify' | 'notifyOnceSince'>;
  mailQueue: Pick<MailQueue, 'queue'>;
  config: { publicUrl: string };
  /** The portal's secret, which signs unsubscribe links. */
  secret: Buffer;
  now: () => number;
  log: FastifyBaseLogger;
}

/**
 * Alerts posters to new and changed items that may be the same thing as theirs, and users to items that their saved
 * searches find.
 */
export function createAlerts(pieces: Pieces) {
  const { database, notifications, mailQueue, config, secret, now, log } = pieces;
  const mailOwner = createMailOwner({ mailQueue, publicUrl: config.publicUrl, secret, now });
  const sendAlert = createSendAlert({ notifications, now });
  const alertSearches = createSearchAlerts({ database, sendAlert });
  const alertPosters = createPairAlerts({ database, sendAlert, mailOwner, now });

  return createAlertQueue({
    database,
    now,
    log,
    async alertAbout(itemId) {
      // Yield, so that the response to the poster is sent before this work starts.
      await nextTurn();
      const row = await findItem(database.read, itemId);
      if (row?.is_active !== 1) return;
      await alertPosters(row);
      await alertSearches(row);
    },
  });
}
