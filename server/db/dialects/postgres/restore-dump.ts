import { writeFile } from 'node:fs/promises';
import { runClient } from './client-programs.ts';

/** How pg_restore lists what a dump makes: `3; 3079 16385 EXTENSION - pg_trgm`. */
const extensionEntry = /^\d+; \d+ \d+ EXTENSION - ([\w-]+) *$/;
/** What is there before and after, and mostly belongs to somebody else than the portal. */
const keptEntry = /^\d+; \d+ \d+ (COMMENT - )?(EXTENSION|SCHEMA) /;

/** All tables and functions of the schema, but for what an extension has made. */
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
 * Replaces what is in the database by a dump, in one transaction. pg_restore's own --clean would
 * drop what the dump knows, and fail where a newer version of the portal has made more.
 * @param file written by pg_dump in its custom format
 * @throws {MaintenanceError} where PostgreSQL's programs fail; then nothing has changed
 */
export async function restoreDump(file: string, url: string): Promise<void> {
  const entries = (await runClient('pg_restore', ['--list', file], null)).split('\n');
  const extensions = entries.flatMap((entry) => extensionEntry.exec(entry)?.[1] ?? []);
  const list = `${file}.list`;
  await writeFile(list, entries.filter((entry) => !keptEntry.test(entry)).join('\n'));
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
