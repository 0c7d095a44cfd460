import { DatabaseError } from 'pg';
import type { StorageFault } from '../../database.ts';

/**
 * Of https://www.postgresql.org/docs/current/errcodes-appendix.html: connection exceptions (08), a login that
 * is refused (28), a database that is not there (3D000), too many connections (53300), and a server that ended
 * the session or is not ready (57P, 25P03).
 */
const unreachableCodes = /^(08|28|3D000$|53300$|57P|25P03$)/;
const diskFull = '53100';

/** pg and its pool give these errors no code. */
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

/** Recognizes errors of PostgreSQL, of the driver and of the network between. */
export function postgresFault(error: Error): StorageFault | null {
  if (error instanceof DatabaseError) {
    if (error.code === diskFull) return 'full';
    return unreachableCodes.test(error.code ?? '') ? 'unreachable' : null;
  }
  return isOfConnection(error) ? 'unreachable' : null;
}

function isOfConnection(error: unknown): boolean {
  // A host name with several addresses: each attempt failed for its own reason.
  if (error instanceof AggregateError) return error.errors.some(isOfConnection);
  if (!(error instanceof Error)) return false;
  if (connectionMessages.test(error.message)) return true;
  // A missing socket file is ENOENT, an unknown host ENOTFOUND or EAI_AGAIN.
  if ('syscall' in error && (error.syscall === 'connect' || error.syscall === 'getaddrinfo')) {
    return true;
  }
  return 'code' in error && networkCodes.includes(error.code);
}
