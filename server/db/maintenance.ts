import type { Kysely } from 'kysely';
import type { Tables } from './schema.ts';

/** Why something cannot be done to a database: one line for the administrator. */
export class MaintenanceError extends Error {
  override name = 'MaintenanceError';
}

/**
 * What an administrator does to the database as a whole, beside the portal that may be running on
 * it. Nothing here makes tables or brings them up to date.
 */
export interface Maintenance extends AsyncDisposable {
  readonly kind: 'SQLite' | 'PostgreSQL';
  /** Where it is, for people; without a password. */
  readonly place: string;
  /** For reading what is in it; only where it is not empty. */
  readonly read: Kysely<Tables>;
  /** Whether there is no portal's database yet. */
  isEmpty(): Promise<boolean>;
  /** Whether anything else has it open, such as a portal. */
  isInUse(): Promise<boolean>;
  /** What is wrong with what is stored, a line each; none where it is whole. */
  damage(): Promise<string[]>;
  /**
   * Writes a copy as of one moment, while others go on writing.
   * @param file is made
   * @returns the ids of the photos that the copy knows
   */
  backUp(file: string): Promise<string[]>;
  /**
   * Puts a copy in the place of what is there: all of it, or nothing changes.
   * @param file made by backUp; it is used up
   * @param aside a folder for the files of what was there, where it is in files
   * @throws {MaintenanceError} where the copy is damaged
   */
  replaceWith(file: string, aside: string): Promise<void>;
}
