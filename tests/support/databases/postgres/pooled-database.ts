import { startPgBouncer } from './pgbouncer.ts';
import { testDatabase } from '../test-database.ts';

/** A PostgreSQL database behind PgBouncer in transaction mode. */
interface PooledDatabase extends AsyncDisposable {
  /** DATABASE_URL through PgBouncer. */
  url: string;
  /** URL without PgBouncer. */
  directUrl: string;
}

/** Smaller than the pool of one node, so that PgBouncer must share connections. */
const poolSize = '4';

export async function pooledDatabase(): Promise<PooledDatabase> {
  await using started = new AsyncDisposableStack();
  const { url } = started.use(await testDatabase());
  if (url === null) throw new Error('only PostgreSQL can be behind PgBouncer');
  const settings = { pool_mode: 'transaction', default_pool_size: poolSize };
  const bouncer = started.use(await startPgBouncer(url, settings));
  const running = started.move();
  return {
    url: bouncer.url(new URL(url).pathname.slice(1)),
    directUrl: url,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
