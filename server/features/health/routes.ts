import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { PortalError } from '../../http/errors/portal-error.ts';
import type { Serve } from '../../http/serve.ts';

/**
 * A database that takes longer than this many milliseconds counts as unreachable, because monitors do not
 * wait long.
 */
const answersWithin = 3_000;

export function healthRoutes(serve: Serve, database: Database): void {
  serve('GET /health', async () => {
    const answered = new AbortController();
    try {
      await Promise.race([
        sql`select 1`.execute(database.read),
        wait(answersWithin, undefined, { signal: answered.signal }).then(() => {
          throw new PortalError('UNAVAILABLE', { retryAfter: 5 });
        }),
      ]);
    } finally {
      answered.abort();
    }
    return { status: 'ok' };
  });
}
