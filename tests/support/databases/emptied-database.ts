import pg from 'pg';

/**
 * Maximum size in bytes of each table of a database that is emptied. Deleting rows does not shrink a table's file, and
 * query plans depend on the file's size.
 */
const tableAtMost = 400_000;
/** Number of checks after which `isAlone` gives up. Each takes milliseconds. */
const maxChecks = 200;

/**
 * Restores a PostgreSQL database to the state of a new one.
 * @param url URL of the database through PgBouncer in session mode
 * @param state state of a new database, from `stateOf`
 * @returns false if that is impossible: there are other connections, a table has grown, or the schema has changed
 */
export function emptyDatabase(url: string, state: string): Promise<boolean> {
  return connected(url, async (client) => {
    if (!(await isAlone(client))) return false;
    const { rows: tables } = await client.query<{ name: string; bytes: number }>(filledTables);
    if (tables.some(({ bytes }) => bytes > tableAtMost)) return false;
    await client.query(
      [
        // Skips triggers and foreign keys, so that the order does not matter.
        'set session_replication_role = replica',
        ...tables.map(({ name }) => `delete from ${client.escapeIdentifier(name)}`),
        'select setval(seqrelid::regclass, seqstart, false) from pg_sequence',
      ].join(';'),
    );
    return (await readState(client)) === state;
  });
}

/** A hash of the database's schema, its finished migrations and what the planner knows of its tables. */
export function stateOf(url: string): Promise<string> {
  return connected(url, readState);
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Waits until PgBouncer has reset all other sessions. Returns false if one is still in use after the last check. */
async function isAlone(client: pg.Client): Promise<boolean> {
  for (let checks = 0; checks < maxChecks; checks += 1) {
    const { rows } = await client.query(otherSessions);
    if (rows.length === 0) return true;
  }
  return false;
}

const otherSessions = `
  select from pg_stat_activity where datname = current_database()
    and pid <> pg_backend_pid() and (state <> 'idle' or query <> 'DISCARD ALL')`;

const filledTables = `
  select relname as name, pg_relation_size(oid)::float as bytes from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and pg_relation_size(oid) > 0 and relname not like 'kysely%'`;

async function readState(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ hash: string }>(`
    with own as (select * from pg_class where relnamespace = 'public'::regnamespace)
    select md5(string_agg(line, ';' order by line)) as hash from (
      select own::text as line from own
      union all select pg_attribute::text from pg_attribute join own on own.oid = attrelid
      union all select pg_attrdef::text from pg_attrdef join own on own.oid = adrelid
      union all select pg_constraint::text from pg_constraint join own on own.oid = conrelid
      union all select pg_trigger::text from pg_trigger join own on own.oid = tgrelid
      union all select pg_proc::text from pg_proc where pronamespace = 'public'::regnamespace
      union all select name from kysely_migration
    ) as lines`);
  return rows[0]?.hash ?? '';
}
