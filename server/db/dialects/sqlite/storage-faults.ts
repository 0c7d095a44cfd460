import type { StorageFault } from '../../database.ts';

/** Primary result codes of https://sqlite.org/rescode.html; the extended ones hold them in their low byte. */
const codes = { busy: 5, full: 13 };
/** SQLITE_IOERR_SHMSIZE: the index of the write-ahead log could not grow, for want of space. */
const indexCannotGrow = 4874;

/** Recognizes errors of `node:sqlite`. */
export function sqliteFault(error: Error): StorageFault | null {
  if (!('errcode' in error) || typeof error.errcode !== 'number') return null;
  if (error.errcode === indexCannotGrow) return 'full';
  switch (error.errcode & 0xff) {
    case codes.full:
      return 'full';
    // Another process has held the lock for longer than a transaction waits for it.
    case codes.busy:
      return 'unreachable';
    default:
      return null;
  }
}
