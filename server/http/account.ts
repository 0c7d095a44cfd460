import type { Role } from '../../contract/permissions.ts';

/** The active account of a valid session. */
export interface Account {
  id: string;
  name: string;
  email: string;
  role: Role;
}

/**
 * Finds the account of a raw session token; null if the token is expired or unknown, or the account is
 * deactivated.
 */
export type AccountOfToken = (token: string) => Promise<Account | null>;
