import { sql } from 'kysely';
import { secondMs } from '../../../contract/durations.ts';
import { isDoneWithin } from '../../concurrency/timeout.ts';
import type { Database } from '../../db/database.ts';
import { PortalError } from '../../http/errors/portal-error.ts';
import type { Serve } from '../../http/serve.ts';

/** If the database takes longer, it counts as unreachable, because monitors do not wait long. */
const timeoutMs = 3 * secondMs;

export function healthRoutes(serve: Serve, database: Database): void {
  serve('GET /health', async () => {
    if (await isDoneWithin(sql`select 1`.execute(database.read), timeoutMs)) {
      return { status: 'ok' };
    }
    throw new PortalError('UNAVAILABLE', { retryAfter: 5 });
  });
}
