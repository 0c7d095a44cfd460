import { FilesFault } from '../../storage/files.ts';
import type { StorageFault } from '../database.ts';
import { postgresFault } from './postgres/storage-faults.ts';
import { sqliteFault } from './sqlite/storage-faults.ts';

/** Error codes of the file system: no space left on the device, or quota exceeded. */
const fullCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT'];

/** Classifies an error of the database, the file system or the store of photos; null if it is not a storage fault. */
export function storageFaultOf(error: unknown): StorageFault | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof FilesFault) return error.fault;
  if ('code' in error && fullCodes.includes(error.code)) return 'full';
  return sqliteFault(error) ?? postgresFault(error);
}
