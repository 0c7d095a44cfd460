import type { Role } from '../../contract/permissions.ts';

/** An active user with a live session. */
export interface Account {
  id: string;
  name: string;
  email: string;
  role: Role;
}

/** Finds who a raw session token belongs to; null where it is dead, forged or of a deactivated account. */
export type AccountOfToken = (token: string) => Promise<Account | null>;
