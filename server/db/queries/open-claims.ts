import { type SqlBool, sql } from 'kysely';

/**
 * A condition for queries on `claims`: the claim is open. It must equal the condition of the partial index
 * `claims_open`, or the database does not use that index.
 */
export const isOpenClaim = sql<SqlBool>`claims.state in ('waiting', 'asked', 'accepted')`;
