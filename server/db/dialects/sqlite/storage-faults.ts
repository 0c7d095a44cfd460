import type { StorageFault } from '../../database.ts';

/** Primary result codes (https://sqlite.org/rescode.html). They are the low byte of an extended code. */
const codes = { busy: 5, full: 13 };
/** SQLITE_IOERR_SHMSIZE: the index of the write-ahead log could not grow because the disk is full. */
const indexCannotGrow = 4874;

/** Recognises storage faults among errors of `node:sqlite`. */
export function sqliteFault(error: Error): StorageFault | null {
  if (!('errcode' in error) || typeof error.errcode !== 'number') return null;
  if (error.errcode === indexCannotGrow) return 'full';
  switch (error.errcode & 0xff) {
    case codes.full:
      return 'full';
    // Another process had the lock for longer than the busy timeout.
    case codes.busy:
      return 'unreachable';
    default:
      return null;
  }
}
