import type { Reply } from '../../../contract/endpoints.ts';
import type { Database } from '../../db/database.ts';
import { readSecondKeeperAbove, writeSecondKeeperAbove } from '../../db/settings.ts';

type Settings = Reply<'GET /admin/hand-over-settings'>;

export type HandOverSettings = ReturnType<typeof createHandOverSettings>;

/** The rules for handing over guarded items, which admins set. */
export function createHandOverSettings(database: Pick<Database, 'read' | 'transaction'>) {
  return {
    async read(): Promise<Settings> {
      return { secondKeeperAbove: await readSecondKeeperAbove(database.read) };
    },

    async write({ secondKeeperAbove }: Settings): Promise<Settings> {
      await database.transaction((trx) => writeSecondKeeperAbove(trx, secondKeeperAbove));
      return { secondKeeperAbove };
    },
  };
}
