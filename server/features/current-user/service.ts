import type { Received, Reply } from '../../../contract/endpoints.ts';
import type { Database } from '../../db/database.ts';
import type { Account } from '../../http/authenticate.ts';
import { PortalError } from '../../http/portal-error.ts';
import type { Authentication } from '../authentication/service.ts';
import type { Items } from '../items/service.ts';
import type { Users } from '../authentication/users.ts';

interface Pieces {
  database: Database;
  users: Pick<Users, 'rename' | 'lockAdmins' | 'isLastAdmin' | 'setActive'>;
  authentication: Pick<Authentication, 'askForEmail'>;
  items: Pick<Items, 'accountDeactivated'>;
}

export type CurrentUser = ReturnType<typeof createCurrentUser>;

/** What people do with their own account. All refusals are PortalErrors. */
export function createCurrentUser({ database, users, authentication, items }: Pieces) {
  return {
    /** Sets the name; another address waits until it is proved. */
    async update(
      viewer: Account,
      { name, email }: Received<'PUT /users/me'>['body'],
    ): Promise<Reply<'PUT /users/me'>> {
      return database.transaction(async (trx, afterCommit) => {
        const user = await users.rename(trx, viewer.id, name);
        if (user === undefined) throw new PortalError('NOT_SIGNED_IN');
        const pendingEmail = await authentication.askForEmail(trx, afterCommit, user, email);
        return { user, pendingEmail };
      });
    },

    /** @throws {PortalError} LAST_ADMIN: nobody could activate anybody again */
    async deactivate(viewer: Account): Promise<void> {
      await database.transaction(async (trx, afterCommit) => {
        if (viewer.role === 'admin') await users.lockAdmins(trx);
        if (await users.isLastAdmin(trx, viewer.id)) throw new PortalError('LAST_ADMIN');
        await items.accountDeactivated(trx, afterCommit, viewer.id, viewer);
        await users.setActive(trx, afterCommit, viewer.id, false);
      });
    },
  };
}
