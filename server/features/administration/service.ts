import type { Reply } from '../../../contract/endpoints.ts';
import type { User } from '../../../contract/entities.ts';
import { paths } from '../../../contract/paths.ts';
import type { Viewer } from '../../../contract/permissions.ts';
import type { AfterCommit, Database, Reader, Writer } from '../../db/database.ts';
import type { Account } from '../../http/account.ts';
import { PortalError } from '../../http/errors/portal-error.ts';
import type { MailQueue } from '../../mail/mail-queue.ts';
import type { Mails } from '../authentication/mails.ts';
import type { Users } from '../authentication/users.ts';
import type { ItemLists } from '../items/lists/item-lists.ts';
import type { Items } from '../items/service.ts';
import type { Notifications } from '../notifications/service.ts';
import { computeStatistics } from './statistics.ts';

interface Pieces {
  database: Database;
  users: Pick<Users, 'find' | 'lockAdmins' | 'setActive'>;
  items: Pick<Items, 'accountDeactivated'>;
  itemLists: Pick<ItemLists, 'ofPoster'>;
  notifications: Pick<Notifications, 'notify'>;
  mailQueue: Pick<MailQueue, 'queue'>;
  mails: Pick<Mails, 'accountDeactivated'>;
}

export type Administration = ReturnType<typeof createAdministration>;

/** The admin screens: statistics, accounts and their items. Refusals are thrown as PortalErrors. */
export function createAdministration(pieces: Pieces) {
  const { database, users, items, itemLists, notifications, mailQueue, mails } = pieces;

  async function requireUser(read: Reader, id: string): Promise<User> {
    const user = await users.find(read, id);
    if (user === undefined) throw new PortalError('NOT_FOUND');
    return user;
  }

  /**
   * Informs a user that their account was deactivated: by email, because they can no longer sign in, and by a
   * notification, which they see if the account is activated again.
   */
  async function notifyDeactivated(
    trx: Writer,
    afterCommit: AfterCommit,
    { id, email }: User,
  ): Promise<void> {
    await notifications.notify(trx, afterCommit, {
      userId: id,
      type: 'warning',
      kind: 'account deactivated',
      message: 'An admin deactivated your account.',
      link: paths.profile(),
      actor: null,
    });
    await mailQueue.queue(trx, afterCommit, mails.accountDeactivated(email));
  }

  return {
    statistics: () => computeStatistics(database),

    user: (id: string) => requireUser(database.read, id),

    async itemsOf(
      admin: Viewer,
      id: string,
      page: { page: number; limit: number },
    ): Promise<Reply<'GET /admin/users/{id}/items'>> {
      await requireUser(database.read, id);
      return itemLists.ofPoster(admin, id, page);
    },

    /**
     * Activates or deactivates an account.
     * @param wanted whether the account is to be active; undefined toggles it
     * @throws PortalError OWN_ACCOUNT for the viewer's own account, so that one active admin remains; NOT_FOUND;
     * NOT_SIGNED_IN if the viewer has been deactivated in the meantime
     */
    async setUserActive(viewer: Account, id: string, wanted: boolean | undefined): Promise<User> {
      if (id === viewer.id) throw new PortalError('OWN_ACCOUNT');
      return database.transaction(async (trx, afterCommit) => {
        // If two admins deactivate each other at once, the second one is refused below.
        await users.lockAdmins(trx);
        const actor = await users.find(trx, viewer.id);
        if (actor?.isActive !== true) throw new PortalError('NOT_SIGNED_IN');
        const user = await requireUser(trx, id);
        const isActive = wanted ?? !user.isActive;
        if (isActive === user.isActive) return user;
        if (!isActive) {
          // Locks items, which must come before the first notification (open-claims.ts).
          await items.accountDeactivated(trx, afterCommit, id, actor);
          await notifyDeactivated(trx, afterCommit, user);
        }
        return users.setActive(trx, afterCommit, id, isActive);
      });
    },
  };
}
