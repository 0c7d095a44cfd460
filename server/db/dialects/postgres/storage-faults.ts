import type { StorageFault } from '../../database.ts';

/**
 * SQLSTATE codes (https://www.postgresql.org/docs/current/errcodes-appendix.html): connection exceptions
 * (08), rejected login (28), unknown database (3D000), too many connections (53300), and a server that ended
 * the session or is not ready (57P, 25P03).
 */
const unreachableCodes = /^(08|28|3D000$|53300$|57P|25P03$)/;
const diskFull = '53100';

/** Errors of pg and its pool that have no code. */
const timeoutMessage = 'Query read timeout';
const connectionMessages =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout exceeded when trying to connect)/;
const networkCodes: readonly unknown[] = [
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
];

/** Recognises storage faults among errors of PostgreSQL, the driver and the network. */
export function postgresFault(error: Error): StorageFault | null {
  if (isOfServer(error)) {
    if (error.code === diskFull) return 'full';
    return unreachableCodes.test(error.code) ? 'unreachable' : null;
  }
  return isOfConnection(error) ? 'unreachable' : null;
}

/** Whether a statement got no response in the time that it had. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === timeoutMessage;
}

/**
 * Whether the database server sent the error. Only its errors have a severity. Does not use the driver's error class,
 * because the driver is not loaded on SQLite.
 */
function isOfServer(error: Error): error is Error & { code: string } {
  return 'severity' in error && 'code' in error && typeof error.code === 'string';
}

function isOfConnection(error: unknown): boolean {
  // For a host name with several addresses, the error contains one error per attempt.
  if (error instanceof AggregateError) return error.errors.some(isOfConnection);
  if (!(error instanceof Error)) return false;
  if (isTimeout(error) || connectionMessages.test(error.message)) return true;
  // Includes a missing socket file (ENOENT) and an unknown host (ENOTFOUND, EAI_AGAIN).
  if ('syscall' in error && (error.syscall === 'connect' || error.syscall === 'getaddrinfo')) {
    return true;
  }
  return 'code' in error && networkCodes.includes(error.code);
}
