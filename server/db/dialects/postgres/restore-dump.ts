import { writeFile } from 'node:fs/promises';
import { runClient } from './client-programs.ts';

/** Format of an entry in pg_restore's list: `3; 3079 16385 EXTENSION - pg_trgm`. */
const extensionEntry = /^\d+; \d+ \d+ EXTENSION - ([\w-]+) *$/;
/**
 * Entries that are not restored. The schema exists already, and restoreDump() itself creates missing extensions. Their
 * comments are skipped too, because only the owner of a schema or an extension may set its comment.
 */
const skippedEntry = /^\d+; \d+ \d+ (COMMENT - )?(EXTENSION|SCHEMA) /;

/** Drops all tables and functions of the schema, except those of extensions. */
const dropAll = `
do $$
declare
  name text;
begin
  for name in
    select oid::regclass from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r'
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
  loop
    execute format('drop table %s cascade', name);
  end loop;
  for name in
    select oid::regprocedure from pg_proc
    where pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  loop
    execute format('drop routine %s cascade', name);
  end loop;
end $$`;

/**
 * Replaces the content of the database with a dump, in one transaction. pg_restore --clean would only drop
 * what is in the dump, and fail if a newer version of the portal has created more.
 * @param file a dump in pg_dump's custom format
 * @throws MaintenanceError if a client program fails; the database is then unchanged
 */
export async function restoreDump(file: string, url: string): Promise<void> {
  const entries = (await runClient('pg_restore', ['--list', file], null)).split('\n');
  const extensions = entries.flatMap((entry) => extensionEntry.exec(entry)?.[1] ?? []);
  const list = `${file}.list`;
  await writeFile(list, entries.filter((entry) => !skippedEntry.test(entry)).join('\n'));
  const script = `${file}.sql`;
  const toScript = ['--no-owner', '--no-privileges', `--use-list=${list}`, `--file=${script}`];
  await runClient('pg_restore', [...toScript, file], null);
  await runClient(
    'psql',
    [
      ...['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--single-transaction'],
      `--command=${dropAll}`,
      ...extensions.map((name) => `--command=create extension if not exists "${name}"`),
      `--file=${script}`,
    ],
    url,
  );
}
