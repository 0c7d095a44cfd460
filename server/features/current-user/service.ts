import type { Received, Reply } from '../../../contract/endpoints.ts';
import type { Database } from '../../db/database.ts';
import type { Account } from '../../http/account.ts';
import { PortalError } from '../../http/errors/portal-error.ts';
import type { Once } from '../../http/idempotency.ts';
import type { Authentication } from '../authentication/service.ts';
import type { Sessions } from '../authentication/sessions.ts';
import type { Items } from '../items/service.ts';
import type { Users } from '../authentication/users.ts';

interface Pieces {
  database: Database;
  users: Pick<Users, 'rename' | 'lockAdmins' | 'isLastAdmin' | 'setActive'>;
  sessions: Pick<Sessions, 'requireRecent'>;
  authentication: Pick<Authentication, 'requestEmailChange'>;
  items: Pick<Items, 'accountDeactivated'>;
}

export type CurrentUser = ReturnType<typeof createCurrentUser>;

/** Changes to the viewer's own account. Refusals are thrown as PortalErrors. */
export function createCurrentUser(pieces: Pieces) {
  const { database, users, sessions, authentication, items } = pieces;

  return {
    /**
     * Sets the name. A new email address is pending until it is verified.
     * @throws PortalError NOT_SIGNED_IN if the account was deactivated in the meantime; REAUTHENTICATE for a new
     * address if the last sign-in was too long ago
     */
    async update(
      viewer: Account,
      token: string,
      { name, email }: Received<'PUT /users/me'>['body'],
      once: Once<Reply<'PUT /users/me'>>,
    ): Promise<Reply<'PUT /users/me'>> {
      return once(async (trx, afterCommit) => {
        const user = await users.rename(trx, viewer.id, name);
        if (user === undefined) throw new PortalError('NOT_SIGNED_IN');
        if (email !== user.email) await sessions.requireRecent(trx, token);
        const pendingEmail = await authentication.requestEmailChange(trx, afterCommit, user, email);
        return { user, pendingEmail };
      });
    },

    /**
     * Deactivates the viewer's account.
     * @throws PortalError LAST_ADMIN if the viewer is the last active admin, because nobody could then activate
     * accounts; REAUTHENTICATE if the last sign-in was too long ago
     */
    async deactivate(viewer: Account, token: string): Promise<void> {
      await database.transaction(async (trx, afterCommit) => {
        if (viewer.role === 'admin') await users.lockAdmins(trx);
        if (await users.isLastAdmin(trx, viewer.id)) throw new PortalError('LAST_ADMIN');
        await sessions.requireRecent(trx, token);
        await items.accountDeactivated(trx, afterCommit, viewer.id, viewer);
        await users.setActive(trx, afterCommit, viewer.id, false);
      });
    },
  };
}
