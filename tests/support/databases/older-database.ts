import { openPostgres } from '../../../server/db/dialects/postgres/open-postgres.ts';
import { openSqlite } from '../../../server/db/dialects/sqlite/open-sqlite.ts';
import { migrate } from '../../../server/db/migrate.ts';
import type { Writer } from '../../../server/db/database.ts';
import { memoryLog } from '../app/memory-log.ts';

/**
 * Creates a database as an earlier version of the portal left it.
 * @param last the newest migration of that version
 */
export async function fillOlderDatabase(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | null },
  last: string,
  fill: (trx: Writer) => Promise<unknown>,
): Promise<void> {
  const opened =
    databaseUrl === null
      ? openSqlite(dataDir, memoryLog().log)
      : await openPostgres(databaseUrl, null, memoryLog().log);
  try {
    await migrate(opened.writer, opened.ddl, { last });
    await opened.writer.transaction().execute(fill);
  } finally {
    await opened.counts.destroy();
    await opened.reader.destroy();
    await opened.writer.destroy();
  }
}
