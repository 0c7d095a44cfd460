import type { Kysely } from 'kysely';
import type { Tables } from './schema/tables.ts';

/** An operation on the database that failed, with a one-line reason for the administrator. */
export class MaintenanceError extends Error {
  override name = 'MaintenanceError';
}

/**
 * Administrative operations on the whole database. None of them migrates tables, and only `replaceWith` creates tables.
 * A portal may run meanwhile, except during `replaceWith`.
 */
export interface Maintenance extends AsyncDisposable {
  readonly kind: 'SQLite' | 'PostgreSQL';
  /** The database's name in messages, such as `SQLite in /data/portal.sqlite`, without a password. */
  readonly databaseName: string;
  /** Connection that reads the tables. Use it only if the database has tables. */
  readonly read: Kysely<Tables>;
  /** Whether the database does not exist or has no tables. */
  isEmpty(): Promise<boolean>;
  /** Whether another process, such as a portal, has the database open. */
  isInUse(): Promise<boolean>;
  /** Checks the stored data. Returns one line per problem. */
  damage(): Promise<string[]>;
  /**
   * Writes a consistent copy while the portal may go on writing.
   * @param file path of the copy, which is created
   * @returns the ids of the photos in the copy
   */
  backUp(file: string): Promise<string[]>;
  /**
   * Replaces the database with a copy, completely or not at all.
   * @param file a copy made by backUp; SQLite moves it to the place of the database
   * @param aside folder to which the replaced database files are moved (SQLite)
   * @throws MaintenanceError if the copy is damaged
   */
  replaceWith(file: string, aside: string): Promise<void>;
}
