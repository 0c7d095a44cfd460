import type { StorageFault } from '../database.ts';
import { postgresFault } from './postgres/storage-faults.ts';
import { sqliteFault } from './sqlite/storage-faults.ts';

/** Error codes of the file system: no space on the device, and no space left of a quota. */
const fullCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT'];

/** Recognizes an error of the database or the file system that says so; null for every other error. */
export function storageFaultOf(error: unknown): StorageFault | null {
  if (!(error instanceof Error)) return null;
  if ('code' in error && fullCodes.includes(error.code)) return 'full';
  return sqliteFault(error) ?? postgresFault(error);
}
