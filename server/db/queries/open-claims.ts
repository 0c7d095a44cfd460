import { type SqlBool, sql } from 'kysely';

/**
 * A condition for queries on `claims`: the claim is open. Written as in the partial index; otherwise the database does
 * not use it.
 */
export const isOpenClaim = sql<SqlBool>`claims.state in ('waiting', 'asked', 'accepted')`;
