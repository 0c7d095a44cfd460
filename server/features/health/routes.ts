import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Serve } from '../../http/serve.ts';

export function healthRoutes(serve: Serve, database: Database): void {
  serve('GET /health', async () => {
    await sql`select 1`.execute(database.read);
    return { status: 'ok' };
  });
}
